//! The files of games and decisions hold what was played.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;

use lab::data::decisions_beside;
use lab::{Shard, Study, study, to_the_end};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;
use shelf::{GAMES, Visitor};
use tabletop::Measures;

use crate::simulate::simulation;

type Rows = Vec<BTreeMap<String, Field>>;

fn rows(path: &Path) -> Rows {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let row = |row: Result<parquet::record::Row, _>| {
        row.unwrap().into_columns().into_iter().collect::<BTreeMap<_, _>>()
    };
    reader.get_row_iter(None).unwrap().map(row).collect()
}

fn whole(field: &Field) -> i64 {
    if let Field::Int(n) = field {
        return i64::from(*n);
    }
    let Field::Long(n) = field else { panic!("{field:?} is no whole number") };
    *n
}

struct Written<'a>(&'a Path, usize);

impl Visitor for Written<'_> {
    type Out = Study;

    fn visit<G: Measures>(self) -> Study {
        let simulation = simulation::<G>(G::TITLE.min_seats, 5, self.1, "7");
        study(&simulation, Shard::WHOLE, Some(self.0), &to_the_end).unwrap()
    }
}

#[test]
fn every_game_and_every_decision_has_its_row() {
    let folder = tempfile::tempdir().unwrap();
    for &game in GAMES {
        let path = folder.path().join(format!("{game}.parquet"));
        let study = shelf::visit(game, Written(&path, 1));
        let (games, decisions) = (rows(&path), rows(&decisions_beside(&path)));
        let numbers: Vec<i64> = games.iter().map(|row| whole(&row["game"])).collect();
        assert_eq!(numbers, [0, 1, 2, 3, 4], "{game}");
        assert_eq!(decisions.len() as u64, study.totals.tally.decisions(), "{game}");
        for row in &games {
            let own = decisions.iter().filter(|it| it["game"] == row["game"]).count();
            assert_eq!(i64::try_from(own).unwrap(), whole(&row["decisions"]), "{game}");
            let sources =
                row.iter().filter(|(name, _)| name.starts_with("from_") && name.ends_with("_a"));
            let sum: i64 = sources.map(|(_, value)| whole(value)).sum();
            assert_eq!(sum, whole(&row["score_a"]), "{game}");
        }
        assert!(decisions.iter().all(|row| whole(&row["listed"]) >= 0 && row.len() >= 8));
    }
}

#[test]
fn threads_do_not_change_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = [1, 2].map(|threads| {
        let path = folder.path().join(format!("{threads}.parquet"));
        shelf::visit(GAMES[0], Written(&path, threads));
        [fs::read(&path).unwrap(), fs::read(decisions_beside(&path)).unwrap()]
    });
    assert!(one == two, "the files differ");
}

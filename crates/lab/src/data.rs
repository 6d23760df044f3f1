//! The games of a simulation as Parquet files: one row for each game, one for each decision.
//!
//! Rows are written as the games are played, in their order, so that a long run needs little memory
//! and the same run gives the same files. What the columns mean is told in `docs/data.md`.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use tabletop::Seat;
use tabletop::words::slug;

use crate::measure::{Decision, Measured};
use crate::part::Head;
use crate::totals::signed;

/// The version of the columns; see `docs/data.md`.
pub const SCHEMA: u32 = 1;
/// Rows that are gathered before they are written.
const GROUP: usize = 1 << 16;

/// Why data could not be written.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    #[error("cannot write {}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("cannot write {}: {source}", .path.display())]
    Parquet { path: PathBuf, source: ParquetError },
}

/// A game and its decisions.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Rows {
    pub(crate) measured: Measured,
    pub(crate) decisions: Vec<Decision>,
}

/// A column, filled row by row.
#[derive(Debug)]
enum Column {
    Whole(Vec<i32>),
    Long(Vec<i64>),
    Text(Vec<ByteArray>),
}

/// A file that is being written.
#[derive(Debug)]
struct DataFile {
    path: PathBuf,
    writer: SerializedFileWriter<File>,
    columns: Vec<Column>,
    n_rows: usize,
}

/// What a cell holds.
enum Cell {
    Whole(i32),
    Long(i64),
    Text(String),
}

impl From<u32> for Cell {
    fn from(n: u32) -> Cell {
        Cell::Whole(i32::try_from(n).unwrap_or(i32::MAX))
    }
}

/// The kinds of column, by which the schema is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Whole,
    Long,
    Text,
}

impl DataFile {
    fn create(
        path: &Path,
        columns: &[(String, Sort)],
        about: &[KeyValue],
    ) -> Result<DataFile, DataError> {
        let failed = |source| DataError::Parquet { path: path.to_owned(), source };
        let file = File::create(path)
            .map_err(|source| DataError::File { path: path.to_owned(), source })?;
        let field = |(name, sort): &(String, Sort)| {
            let (physical, logical) = match sort {
                Sort::Whole => (Physical::INT32, None),
                Sort::Long => (Physical::INT64, None),
                Sort::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            };
            let field = Type::primitive_type_builder(name, physical);
            let field = field.with_repetition(Repetition::REQUIRED).with_logical_type(logical);
            field.build().map(Arc::new)
        };
        let fields: Result<Vec<_>, ParquetError> = columns.iter().map(field).collect();
        let schema = Type::group_type_builder("boardwalk")
            .with_fields(fields.map_err(failed)?)
            .build()
            .map_err(failed)?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_key_value_metadata(Some(about.to_vec()))
            .build();
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))
            .map_err(failed)?;
        let empty = |(_, sort): &(String, Sort)| match sort {
            Sort::Whole => Column::Whole(Vec::new()),
            Sort::Long => Column::Long(Vec::new()),
            Sort::Text => Column::Text(Vec::new()),
        };
        let columns = columns.iter().map(empty).collect();
        Ok(DataFile { path: path.to_owned(), writer, columns, n_rows: 0 })
    }

    fn push(&mut self, cells: impl IntoIterator<Item = Cell>) -> Result<(), DataError> {
        let mut cells = cells.into_iter();
        for column in &mut self.columns {
            match (column, cells.next()) {
                (Column::Whole(column), Some(Cell::Whole(n))) => column.push(n),
                (Column::Long(column), Some(Cell::Long(n))) => column.push(n),
                (Column::Text(column), Some(Cell::Text(text))) => {
                    column.push(ByteArray::from(text.into_bytes()));
                }
                (column, _) => unreachable!("the cell is not of the sort of {column:?}"),
            }
        }
        self.n_rows += 1;
        if self.n_rows >= GROUP { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), DataError> {
        if self.n_rows == 0 {
            return Ok(());
        }
        let DataFile { path, writer, columns, n_rows } = self;
        let failed = |source| DataError::Parquet { path: path.clone(), source };
        *n_rows = 0;
        let mut group = writer.next_row_group().map_err(failed)?;
        for column in columns {
            write_column(&mut group, column).map_err(failed)?;
        }
        group.close().map(drop).map_err(failed)
    }

    fn close(mut self) -> Result<(), DataError> {
        self.flush()?;
        let DataFile { path, writer, .. } = self;
        writer.close().map(drop).map_err(|source| DataError::Parquet { path, source })
    }
}

/// Writes what a column has gathered, and empties it.
fn write_column(
    group: &mut SerializedRowGroupWriter<'_, File>,
    column: &mut Column,
) -> Result<(), ParquetError> {
    let missing = || ParquetError::General("there are fewer columns than cells".to_owned());
    let mut writer = group.next_column()?.ok_or_else(missing)?;
    match column {
        Column::Whole(values) => {
            writer.typed::<Int32Type>().write_batch(values, None, None)?;
            values.clear();
        }
        Column::Long(values) => {
            writer.typed::<Int64Type>().write_batch(values, None, None)?;
            values.clear();
        }
        Column::Text(values) => {
            writer.typed::<ByteArrayType>().write_batch(values, None, None)?;
            values.clear();
        }
    }
    writer.close()
}

/// The files of one run.
#[derive(Debug)]
pub struct DataFiles {
    games: DataFile,
    decisions: DataFile,
    head: Head,
}

/// Where the decisions go, beside the file of the games: `runs.parquet` and
/// `runs.decisions.parquet`.
pub fn decisions_beside(games: &Path) -> PathBuf {
    games.with_extension("decisions.parquet")
}

impl DataFiles {
    /// Begins the files of a run.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn create(games: &Path, head: Head) -> Result<DataFiles, DataError> {
        let about = |name: &str, value: String| KeyValue::new(format!("boardwalk.{name}"), value);
        let setting = serde_json::to_string(&head.setting).expect("plain data");
        let about = [
            about("schema", SCHEMA.to_string()),
            about("game", head.game.clone()),
            about("rules", head.rules.to_string()),
            about("setting", setting),
        ];
        let decisions = decisions_beside(games);
        Ok(DataFiles {
            games: DataFile::create(games, &game_columns(&head), &about)?,
            decisions: DataFile::create(&decisions, &decision_columns(&head), &about)?,
            head,
        })
    }

    /// Writes games as they come, each once those before it have been written.
    pub(crate) fn write_in_order(&mut self, games: Receiver<(u64, Rows)>) -> Result<(), DataError> {
        let mut early = BTreeMap::new();
        let mut next = 0;
        for (turn, rows) in games {
            early.insert(turn, rows);
            while let Some(rows) = early.remove(&next) {
                self.write(&rows)?;
                next += 1;
            }
        }
        Ok(())
    }

    fn write(&mut self, rows: &Rows) -> Result<(), DataError> {
        let Measured { game, walk, turns, standing, ending, notes, .. } = &rows.measured;
        let setting = &self.head.setting;
        let seed = setting.seed.branch("simulate", *game);
        let mut cells = vec![
            Cell::Long(signed(*game)),
            Cell::Text(seed.to_string()),
            Cell::Long(signed(walk.n_decisions)),
            Cell::Long(signed(walk.n_chances)),
            whole(turns.len()),
            Cell::Text((*ending).to_owned()),
        ];
        let places = standing.places.expect("the game is over");
        for (seat, score) in standing.scores.iter() {
            cells.push(Cell::Text(setting.bots[seat.idx()].to_string()));
            cells.push(Cell::Whole(score));
            cells.push(Cell::Whole(places[seat].into()));
            let sources = (0..notes.n_sources()).map(|it| notes.scored_from(it)[seat.idx()]);
            cells.extend(sources.map(Cell::Whole));
        }
        self.games.push(cells)?;
        for (number, decision) in rows.decisions.iter().enumerate() {
            let Decision { turn, seat, n_listed, action, values } = decision;
            let start = [
                Cell::Long(signed(*game)),
                whole(number),
                Cell::from(*turn),
                Cell::Text(seat.to_string()),
                Cell::Text(setting.bots[seat.idx()].to_string()),
                Cell::from(*n_listed),
                Cell::Text(action.clone()),
            ];
            self.decisions.push(start.into_iter().chain(values.iter().map(|&n| Cell::Long(n))))?;
        }
        Ok(())
    }

    /// Ends the files. One that is not ended cannot be read.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn close(self) -> Result<(), DataError> {
        self.games.close()?;
        self.decisions.close()
    }
}

fn whole(n: usize) -> Cell {
    Cell::Whole(i32::try_from(n).unwrap_or(i32::MAX))
}

/// A heading as the name of a column: `Town and railroad pairs` becomes `town_and_railroad_pairs`.
fn column(name: &str) -> String {
    slug(name).replace('-', "_")
}

fn game_columns(head: &Head) -> Vec<(String, Sort)> {
    let fixed = [
        ("game", Sort::Long),
        ("seed", Sort::Text),
        ("decisions", Sort::Long),
        ("chances", Sort::Long),
        ("turns", Sort::Whole),
        ("ending", Sort::Text),
    ];
    let mut columns: Vec<(String, Sort)> =
        fixed.into_iter().map(|(name, sort)| (name.to_owned(), sort)).collect();
    for seat in Seat::all(u8::try_from(head.n_seats()).unwrap_or(0)) {
        let seat = seat.to_string().to_lowercase();
        columns.push((format!("bot_{seat}"), Sort::Text));
        columns.push((format!("score_{seat}"), Sort::Whole));
        columns.push((format!("place_{seat}"), Sort::Whole));
        for source in &head.catalogue.sources {
            columns.push((format!("from_{}_{seat}", column(source)), Sort::Whole));
        }
    }
    columns
}

fn decision_columns(head: &Head) -> Vec<(String, Sort)> {
    let fixed = [
        ("game", Sort::Long),
        ("decision", Sort::Whole),
        ("turn", Sort::Whole),
        ("seat", Sort::Text),
        ("bot", Sort::Text),
        ("listed", Sort::Whole),
        ("action", Sort::Text),
        ("score", Sort::Long),
    ];
    let fixed = fixed.into_iter().map(|(name, sort)| (name.to_owned(), sort));
    fixed.chain(head.catalogue.curves.iter().map(|it| (column(it), Sort::Long))).collect()
}

//! Asks a program that others wrote whether it can read our Parquet files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use crate::machine;
use crate::steps::{Programs, output, run, target_folder};

/// Reads Parquet without Arrow or pandas: a test asset from the Python package index.
const DUCKDB: &str = "duckdb==1.5.0";

const GAME: &str = "raccoon-tycoon";
const N_GAMES: &str = "40";

/// Asked of the files, and answered by the run itself.
const ASK: &str = "\
import duckdb, json, sys
games, decisions, report = sys.argv[1:]
report = json.load(open(report))
one = lambda sql: duckdb.sql(sql).fetchone()
n, total, score, split = one(f\"\"\"
    select count(*), sum(decisions), avg(score_a),
        count(*) filter (from_towns_a + from_railroads_a + from_buildings_a + from_pairs_a
            + from_offices_a + from_bank_a <> score_a)
    from '{games}'\"\"\")
assert n == report['games'] and total == report['decisions'] and split == 0, (n, total, split)
assert abs(score - report['mean_scores'][0]) < 1e-9, score
rows, of, last = one(f\"select count(*), count(distinct game), max(money) from '{decisions}'\")
assert rows == report['decisions'] and of == report['games'] and last > 0, (rows, of, last)
schema, = one(f\"select decode(value) from parquet_kv_metadata('{games}') where decode(key) = 'boardwalk.schema'\")
assert schema == '1', schema
print(f'    DuckDB {duckdb.__version__} read {n} games and {rows} decisions')
";

/// Writes the files of a small run and reads them with `DuckDB`.
pub(crate) fn read_with_duckdb(root: &Path, programs: Programs) -> Result<()> {
    let target = target_folder(root)?;
    let python = fetch(&target)?;
    let folder = target.join("data");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let games = folder.join("games.parquet");
    let mut simulate = Command::new(programs.get(root, "boardwalk")?);
    simulate.args(["simulate", GAME, "--games", N_GAMES, "--seed", "7", "--json", "--parquet"]);
    let report = folder.join("report.json");
    fs::write(&report, output(simulate.arg(&games))?)?;
    let decisions = folder.join("games.decisions.parquet");
    run(Command::new(python).arg("-c").arg(ASK).args([games, decisions, report]))
}

/// A Python that has `DuckDB`, in a virtual environment of its own that is made once.
pub(crate) fn fetch(target: &Path) -> Result<PathBuf> {
    let folder = target.join("python").join(DUCKDB);
    let python = folder.join("bin/python");
    let has_duckdb = || output(Command::new(&python).args(["-c", "import duckdb"])).is_ok();
    if !has_duckdb() {
        machine::need_python()?;
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", DUCKDB]))?;
    }
    ensure!(has_duckdb(), "pip brought no {DUCKDB}");
    Ok(python)
}

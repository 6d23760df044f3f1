//! Nonsense on purpose: requests that are made from the description of the API, and bytes for
//! everything that reads what strangers write.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::machine;
use crate::steps::{Programs, output, run, target_folder};

/// Makes requests from the description of an API: a test asset from the Python package index.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// The targets of the folder `fuzz`.
const TARGETS: &[&str] = &["frames", "records", "editions", "notation"];

#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    /// What to feed: `api`, `frames`, `records`, `editions` or `notation` [default: all]
    targets: Vec<String>,
    /// For how long, each of frames, records, editions and notation
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    seconds: u32,
    /// How many requests are made for each operation of the API
    #[arg(long, value_name = "N", default_value_t = 200)]
    examples: u32,
}

pub(crate) fn run_all(root: &Path, arguments: &Arguments, programs: Programs) -> Result<()> {
    let known = |it: &String| it == "api" || TARGETS.contains(&it.as_str());
    let unknown = arguments.targets.iter().find(|it| !known(it));
    if let Some(name) = unknown {
        anyhow::bail!("there is no target '{name}'; the targets are api, {}", TARGETS.join(", "));
    }
    let is_wanted =
        |name: &str| arguments.targets.is_empty() || arguments.targets.iter().any(|it| it == name);
    if is_wanted("api") {
        ask_by_description(root, programs, arguments.examples)?;
    }
    for target in TARGETS.iter().filter(|it| is_wanted(it)) {
        feed(root, target, arguments.seconds)?;
    }
    Ok(())
}

/// Feeds one target by libFuzzer, without a sanitizer, so that the stable compiler will do: the
/// workspace has no unsafe code, and what is looked for are panics and loops.
fn feed(root: &Path, target: &str, seconds: u32) -> Result<()> {
    ensure!(
        output(Command::new("cargo").args(["fuzz", "--version"]).current_dir(root)).is_ok(),
        "cargo-fuzz is needed: cargo install cargo-fuzz"
    );
    let time = format!("-max_total_time={seconds}");
    let arguments =
        ["fuzz", "run", "--sanitizer", "none", "--release", "--debug-assertions", target];
    let corpus = [format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}")];
    fs::create_dir_all(root.join(&corpus[0]))?;
    let mut fuzz = Command::new("cargo");
    fuzz.args(arguments).args(corpus).args(["--", &time, "-timeout=10", "-max_len=65536"]);
    run(fuzz.current_dir(root))
}

/// A server that is gone with this.
struct Server {
    child: Child,
    url: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(program: &Path, folder: &Path) -> Result<Server> {
    let mut child = Command::new(program)
        .args(["serve", "--port", "0", "--raise-caps", "--bot-delay", "0"])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(fs::File::create(folder.join("log"))?)
        .spawn()?;
    let mut line = String::new();
    let out = child.stdout.take().context("the server says where it is")?;
    BufReader::new(out).read_line(&mut line)?;
    let url = line.split(' ').find(|word| word.starts_with("http://"));
    let url = url.with_context(|| format!("the server says '{line}'"))?.to_owned();
    Ok(Server { child, url })
}

/// A guest comes in, and plays against a bot; gives the token and the table.
const COME_IN: &str = "\
import json, sys, urllib.request as r
url, token = sys.argv[1], ''
def post(path, body):
    head = {'authorization': 'Bearer ' + token}
    return json.load(r.urlopen(r.Request(url + path, json.dumps(body).encode(), head, method='POST')))
token = post('/api/guest', {'name': 'Ann'})['token']
seats = ['me', {'bot': 'random'}]
table = post('/api/tables', {'game': 'raccoon-tycoon', 'seats': seats})['id']
post(f'/api/tables/{table}/start', {})
print(token, table)
";

/// Makes requests of every kind that the description allows, and of many that it does not. No answer
/// may be an error of the server's own.
fn ask_by_description(root: &Path, programs: Programs, examples: u32) -> Result<()> {
    let target = target_folder(root)?;
    let python = fetch(&target)?;
    let folder = target.join("fuzz-api");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let server = serve(&programs.get(root, "boardwalk")?, &folder)?;
    let come_in = Command::new(&python).args(["-c", COME_IN, &server.url]).output()?;
    let said = String::from_utf8(come_in.stdout)?;
    let (token, table) = said.trim().split_once(' ').context("nobody could come in")?;
    // Half of nothing is reached by ids that are made up.
    let config = folder.join("schemathesis.toml");
    fs::write(&config, format!("[parameters]\n\"path.id\" = \"{table}\"\n"))?;
    let mut schemathesis = Command::new(python.with_file_name("schemathesis"));
    schemathesis
        .arg("--config-file")
        .arg(&config)
        .args(["run", "--url", &server.url])
        .args(["--header", &format!("Authorization: Bearer {token}")])
        .args(["--checks", "not_a_server_error"])
        .args(["--max-examples", &examples.to_string()])
        // What stays open, what makes a socket, what would end the guest everybody asks as, and what
        // would write to strangers.
        .args(["--exclude-path-regex", "/events$|/socket$|/me/devices/|/test$"])
        .args(["--exclude-name", "DELETE /api/me"])
        .args(["--seed", "7", "--no-color", "--request-timeout", "20"])
        .arg(root.join("docs/openapi.json"))
        .current_dir(&folder);
    run(&mut schemathesis)?;
    let log = fs::read_to_string(folder.join("log"))?;
    ensure!(!log.contains("panicked"), "the server has panicked: {}", folder.join("log").display());
    Ok(())
}

/// A Python that has schemathesis, in a virtual environment of its own that is made once.
pub(crate) fn fetch(target: &Path) -> Result<PathBuf> {
    let folder = target.join("python").join(SCHEMATHESIS);
    let python = folder.join("bin/python");
    let has_it = || output(Command::new(&python).args(["-c", "import schemathesis"])).is_ok();
    if !has_it() {
        machine::need_python()?;
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", SCHEMATHESIS]))?;
    }
    ensure!(has_it(), "pip brought no {SCHEMATHESIS}");
    Ok(python)
}

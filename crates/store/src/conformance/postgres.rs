//! A real PostgreSQL server for tests, with a folder and a port of its own.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A server that is gone with this.
#[derive(Debug)]
pub struct Server {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
}

impl Server {
    /// Starts one that keeps all in an empty folder.
    pub fn start(folder: &Path) -> Server {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let server = Server { folder: folder.to_owned(), programs: programs(), port };
        // It refuses to run as root: then it is a user of its own, whom the package brings.
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(folder));
        }
        let data = server.data();
        run(server
            .as_user("initdb")
            .args(["--auth=trust", "--username=boardwalk", "--no-sync"])
            .arg("--pgdata")
            .arg(&data));
        let folder = server.folder.display();
        let options = format!("-p {port} -k {folder} -c listen_addresses=127.0.0.1");
        let log = server.folder.join("log");
        run(server
            .as_user("pg_ctl")
            .args(["start", "--wait", "--silent", "--options", &options])
            .arg("--log")
            .arg(log)
            .arg("--pgdata")
            .arg(&data));
        server
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("postgres://boardwalk@127.0.0.1:{}/postgres", self.port)
    }

    /// One of its programs, by whoever may run it.
    fn as_user(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("runuser");
                command.args(["-u", "postgres", "--"]).arg(program);
                command
            }
            false => Command::new(program),
        };
        command.current_dir(&self.folder);
        command
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let mut stop = self.as_user("pg_ctl");
        let _ = stop
            .args(["stop", "--silent", "--mode=immediate", "--pgdata"])
            .arg(self.data())
            .status();
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout == b"0\n"
}

fn run(command: &mut Command) {
    let done = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{command:?}: {said}");
}

/// Where the server's own programs are: Debian keeps them apart by version.
fn programs() -> PathBuf {
    let by_version = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut found: Vec<PathBuf> = by_version.map(|it| it.unwrap().path().join("bin")).collect();
    found.sort();
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    found.extend(std::env::split_paths(&on_path));
    let has_it = |folder: &PathBuf| Path::new(folder).join("initdb").exists();
    let found = found.into_iter().rev().find(has_it);
    found.expect(
        "PostgreSQL is needed: install Debian's package postgresql, or run 'cargo xtask test'",
    )
}

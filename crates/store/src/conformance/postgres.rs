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
        run(server
            .as_user("initdb")
            .args(["--auth=trust", "--username=boardwalk", "--no-sync"])
            .arg("--pgdata")
            .arg(server.data()));
        server.begin();
        server
    }

    /// Starts a copy of this one, as it is now, that keeps all in an empty folder.
    #[must_use]
    pub fn copy(&self, folder: &Path) -> Server {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let copy = Server { folder: folder.to_owned(), programs: programs(), port };
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(folder));
        }
        run(copy
            .as_user("pg_basebackup")
            .args(["--checkpoint=fast", "--no-sync", "--dbname", &self.url()])
            .arg("--pgdata")
            .arg(copy.data()));
        copy.begin();
        copy
    }

    fn begin(&self) {
        let (port, folder) = (self.port, self.folder.display());
        let options = format!("-p {port} -k {folder} -c listen_addresses=127.0.0.1");
        run(self
            .as_user("pg_ctl")
            .args(["start", "--wait", "--silent", "--options", &options])
            .arg("--log")
            .arg(self.folder.join("log"))
            .arg("--pgdata")
            .arg(self.data()));
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("postgres://boardwalk@127.0.0.1:{}/postgres", self.port)
    }

    /// Cuts the connections whose last statement begins so; gives how many there were.
    pub fn cut(&self, statement: &str) -> usize {
        let sql = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE query LIKE '{statement}%' AND pid <> pg_backend_pid()"
        );
        let said = run(self.as_user("psql").args([
            "--tuples-only",
            "--no-align",
            "--dbname",
            &self.url(),
            "--command",
            &sql,
        ]));
        said.lines().filter(|line| line.trim() == "t").count()
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

fn run(command: &mut Command) -> String {
    let done = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{command:?}: {said}");
    String::from_utf8_lossy(&done.stdout).into_owned()
}

/// Where the server's own programs are: Debian keeps them apart by version.
fn programs() -> PathBuf {
    let by_version = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut found: Vec<PathBuf> = by_version.map(|it| it.unwrap().path().join("bin")).collect();
    found.sort();
    found.reverse();
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    found.extend(std::env::split_paths(&on_path));
    let has_it = |folder: &PathBuf| Path::new(folder).join("initdb").exists();
    let found = found.into_iter().find(has_it);
    found.expect(
        "PostgreSQL is needed: install Debian's package postgresql, or run 'cargo xtask test'",
    )
}

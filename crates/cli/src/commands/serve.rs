//! `boardwalk serve`: the games in the browser.

use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, Ipv6Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, anyhow};
use server::{Config, Ended, Hall, Site};

use crate::db::Db;
use crate::usage;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
The games run in the browser: once the page is open, they go on when the server has stopped.

Examples:
  boardwalk serve --open
  boardwalk serve --port 8080
  boardwalk serve --host 0.0.0.0")]
pub(crate) struct Args {
    /// The port to listen on; 0 takes any that is free
    // (The last one counts: it is how the program tells itself where it was, when it begins anew.)
    #[arg(long, value_name = "PORT", default_value = "4141", value_parser = read_port, overrides_with = "port")]
    port: u16,

    /// The address to listen on; 0.0.0.0 lets in everybody who can reach this machine
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = read_host)]
    host: IpAddr,

    /// The file in which people, tables and matches are kept, made when it is not there; or a
    /// PostgreSQL database, as `postgres://USER@HOST/DATABASE`, which several servers may share
    #[arg(long, value_name = "sqlite:FILE", default_value = "sqlite:boardwalk.db")]
    db: Db,

    /// Where the page is found from outside, if not at its own address, such as `https://games.example`
    #[arg(long, value_name = "URL", value_parser = read_url)]
    public_url: Option<String>,

    /// Believe the proxy in front about who the client is (its x-forwarded-for)
    #[arg(long)]
    trust_proxy: bool,

    /// Take as many connections, guests, tables and frames as come: for `boardwalk load`, and only on
    /// an address that nobody else can reach, such as 127.0.0.1
    #[arg(long)]
    raise_caps: bool,

    /// For tests: how many milliseconds every bot takes at least
    #[arg(long, value_name = "MS", hide = true)]
    bot_delay: Option<u64>,

    /// For tests: how many editions are read before the program begins anew
    #[arg(long, value_name = "N", hide = true)]
    editions_read: Option<usize>,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// For work on the page: take it from this folder, as it is at each request
    #[arg(long, value_name = "FOLDER", hide = true)]
    site: Vec<PathBuf>,
}

fn read_url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match rest.map(|rest| rest.trim_end_matches('/')) {
        Some(host) if !host.is_empty() && !host.contains(['/', ' ', '?', '#']) => {
            Ok(text.trim_end_matches('/').to_owned())
        }
        Some(_) | None => Err("write it like https://games.example, without a path".to_owned()),
    }
}

fn read_port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| "a port is a whole number from 0 to 65535".to_owned())
}

fn read_host(text: &str) -> Result<IpAddr, String> {
    match text {
        "localhost" => Ok(IpAddr::from([127, 0, 0, 1])),
        text => text.parse().map_err(|_| {
            "write an address of this machine, such as 127.0.0.1, ::1 or 0.0.0.0".to_owned()
        }),
    }
}

pub(crate) fn run(args: &Args, page: Site, out: &mut dyn Write) -> Result<()> {
    if args.raise_caps && !args.host.is_loopback() {
        return Err(anyhow!(
            "--raise-caps is for 127.0.0.1 alone: strangers could take everything"
        ));
    }
    let wanted = SocketAddr::from((args.host, args.port));
    let listener = TcpListener::bind(wanted).map_err(|error| anyhow!(reason(wanted, &error)))?;
    let address = listener.local_addr()?;
    let url = url_of(address);
    let public_url = args.public_url.clone().unwrap_or_else(|| friends_url(address));
    let is_embedded = args.site.is_empty();
    if is_embedded && !page.has_page() {
        usage::complain("this program was built without its page; 'cargo xtask serve' builds both");
    }
    // Before anything is promised: a file or a database that cannot be had is refused here.
    tokio::runtime::Runtime::new()?.block_on(async {
        args.db.open().await?.0.close().await;
        Ok::<(), anyhow::Error>(())
    })?;
    tracing_subscriber::fmt().with_writer(io::stderr).with_ansi(false).init();
    let is_anew = std::env::var_os(ANEW).is_some();
    if !is_anew {
        writeln!(out, "Boardwalk is at {url} (Ctrl-C stops it)")?;
        if public_url != url {
            writeln!(out, "Friends find it at {public_url}")?;
        } else if address.ip().is_unspecified() {
            writeln!(out, "Friends need the address of this machine: name it by --public-url")?;
        }
        out.flush()?;
    }
    if args.open && !is_anew && open::that_detached(&url).is_err() {
        usage::complain("no browser could be opened here; open the address by hand");
    }
    let mut config = Config::new(&public_url);
    config.trust_proxy = args.trust_proxy;
    if let Some(ms) = args.bot_delay {
        config.bot_delay = Duration::from_millis(ms);
    }
    if args.raise_caps {
        config.raise_caps();
    }
    config.origins = vec![url];
    config.begins_anew = cfg!(unix).then_some(ANEW_AFTER);
    if let Some(n) = args.editions_read {
        (config.editions_read, config.begins_anew) = (n, Some(Duration::ZERO));
    }
    let mut listener = Some(listener);
    loop {
        let (db, config) = (args.db.clone(), config.clone());
        let open = async move {
            let (store, key) = db.open().await.map_err(io::Error::other)?;
            Hall::open(store, key, config).await.map_err(io::Error::other)
        };
        let listener = match listener.take() {
            Some(listener) => listener,
            None => TcpListener::bind(address)?,
        };
        let ended = match is_embedded {
            true => server::run(listener, page, open)?,
            false => server::run_from(listener, args.site.clone(), open)?,
        };
        match ended {
            Ended::Told => return Ok(()),
            // Where that does not work, we go on as we are.
            Ended::Anew => usage::complain(&format!("cannot begin anew: {}", begin_anew(address))),
        }
    }
}

/// Set when the program has begun anew.
const ANEW: &str = "BOARDWALK_BEGAN_ANEW";

/// How long the program runs at least before it begins anew by itself.
const ANEW_AFTER: Duration = Duration::from_mins(10);

/// Puts a fresh copy of this program into the place of this one, at the same address. It comes back
/// only if that fails.
#[cfg(unix)]
fn begin_anew(address: SocketAddr) -> io::Error {
    use std::os::unix::process::CommandExt as _;
    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(error) => return error,
    };
    std::process::Command::new(program)
        .args(std::env::args_os().skip(1))
        .args(["--port", &address.port().to_string()])
        .env(ANEW, "1")
        .exec()
}

#[cfg(not(unix))]
fn begin_anew(_: SocketAddr) -> io::Error {
    ErrorKind::Unsupported.into()
}

/// Where others in the house find us: by the address that this machine has among them.
fn friends_url(address: SocketAddr) -> String {
    if !address.ip().is_unspecified() {
        return url_of(address);
    }
    // Nothing is sent: the system only says by which of its addresses it would.
    let own = std::net::UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    match own {
        Ok(own) if !own.ip().is_unspecified() => {
            url_of(SocketAddr::from((own.ip(), address.port())))
        }
        Ok(_) | Err(_) => url_of(address),
    }
}

/// What to do when the address cannot be had.
#[allow(clippy::wildcard_enum_match_arm, reason = "the rest speaks for itself")]
fn reason(wanted: SocketAddr, error: &io::Error) -> String {
    let port = wanted.port();
    match error.kind() {
        ErrorKind::AddrInUse => format!(
            "port {port} is taken; if that is Boardwalk, it is at {}, and if not, choose another \
             port by --port",
            url_of(wanted)
        ),
        ErrorKind::PermissionDenied => {
            format!("you are not allowed to listen on port {port}; choose one above 1023 by --port")
        }
        ErrorKind::AddrNotAvailable => format!(
            "{} is no address of this machine; --host 127.0.0.1 always is, and --host 0.0.0.0 \
             means all of them",
            wanted.ip()
        ),
        _ => format!("cannot listen on {wanted}: {error}"),
    }
}

/// An address that can be opened on this machine.
fn url_of(address: SocketAddr) -> String {
    let mut address = address;
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(IpAddr::from([127, 0, 0, 1])),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        IpAddr::V4(_) | IpAddr::V6(_) => {}
    }
    format!("http://{address}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_url_can_be_opened_on_this_machine() {
        let url = |address: &str| url_of(address.parse().unwrap());
        assert_eq!(url("127.0.0.1:4141"), "http://127.0.0.1:4141");
        assert_eq!(url("0.0.0.0:80"), "http://127.0.0.1:80");
        assert_eq!(url("[::]:80"), "http://[::1]:80");
    }
}

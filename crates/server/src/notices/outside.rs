//! The way out, to addresses that people have named. Whatever they name, nothing is sent into a
//! private network: a name is resolved once, all of its addresses are judged, and the connection goes
//! to one of those and nowhere else. No redirection is followed.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use axum::body::Body;
use axum::http::header::{HOST, HeaderName, HeaderValue};
use axum::http::{Method, Request, StatusCode};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use url::Url;
use wire::caps;

/// The only port that is spoken to.
const HTTPS: u16 = 443;

/// Bytes of an answer's head that are read. Nothing after it is.
const HEAD_BYTES: usize = 16 << 10;

/// What travels over a connection.
pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// The world outside, as far as notices need it.
#[async_trait]
pub trait Outside: Send + Sync {
    /// The addresses that a name has now.
    async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>>;

    /// A connection to this very address, on which `host` has shown that it is who it says.
    async fn connect(&self, address: SocketAddr, host: &str) -> io::Result<Box<dyn Stream>>;
}

/// The world outside as it is.
pub struct Internet {
    tls: TlsConnector,
}

impl Internet {
    /// # Panics
    /// If this program was built without the ciphers that everybody has.
    #[allow(clippy::new_without_default, reason = "there is nothing default about it")]
    pub fn new() -> Internet {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let provider = Arc::new(ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("ring speaks every version that is safe")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Internet { tls: TlsConnector::from(Arc::new(config)) }
    }
}

impl fmt::Debug for Internet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Internet")
    }
}

#[async_trait]
impl Outside for Internet {
    async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        Ok(tokio::net::lookup_host((host, HTTPS)).await?.map(|it| it.ip()).collect())
    }

    async fn connect(&self, address: SocketAddr, host: &str) -> io::Result<Box<dyn Stream>> {
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        let stream = TcpStream::connect(address).await?;
        Ok(Box::new(self.tls.connect(name, stream).await?))
    }
}

/// An address that somebody has named, as far as it may be spoken to at all.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) host: String,
    /// The number itself, where somebody has written one.
    number: Option<IpAddr>,
    path: String,
}

/// Whoever knows an address can write there, so that it stands in no log.
impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Address")
    }
}

impl Address {
    /// Or why it is none.
    pub(crate) fn read(text: &str) -> Result<Address, &'static str> {
        if text.len() > caps::ADDRESS_BYTES {
            return Err("no address is as long as this");
        }
        let url =
            Url::parse(text).map_err(|_| "write the whole address, with https:// before it")?;
        if url.scheme() != "https" {
            return Err("notices go to https:// alone, so that nobody on the way can read them");
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("an address with a name or a password in it is not taken");
        }
        if url.port_or_known_default() != Some(HTTPS) {
            return Err("notices go to the usual port of https alone; leave the port out");
        }
        let (host, number) = match url.host() {
            None => return Err("this address names nobody"),
            Some(url::Host::Domain(name)) => (name.trim_end_matches('.').to_owned(), None),
            Some(url::Host::Ipv4(ip)) => (ip.to_string(), Some(IpAddr::V4(ip))),
            Some(url::Host::Ipv6(ip)) => (ip.to_string(), Some(IpAddr::V6(ip))),
        };
        if number.is_some_and(|it| !is_public(it)) {
            return Err(PRIVATE);
        }
        let query = url.query().map(|it| format!("?{it}")).unwrap_or_default();
        Ok(Address { host, number, path: format!("{}{query}", url.path()) })
    }

    pub(crate) fn origin(&self) -> String {
        format!("https://{}", self.host)
    }
}

const PRIVATE: &str = "this leads into a private network, where nothing is sent";

/// Why something was not delivered, as its owner may read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failed {
    /// It may go better another time.
    ForNow(String),
    /// It will not.
    ForGood(String),
    /// Nobody is there any more.
    Gone(String),
}

impl Failed {
    pub(crate) fn sentence(&self) -> &str {
        match self {
            Failed::ForNow(it) | Failed::ForGood(it) | Failed::Gone(it) => it,
        }
    }
}

/// Posts something, and waits for what is said to it, but not for long.
pub(crate) async fn post(
    outside: &dyn Outside,
    address: &Address,
    headers: &[(&'static str, String)],
    body: Vec<u8>,
    patience: Duration,
) -> Result<(), Failed> {
    let posted = timeout(patience, post_now(outside, address, headers, body)).await;
    posted.unwrap_or_else(|_| {
        let seconds = patience.as_secs();
        Err(Failed::ForNow(format!("it did not answer within {seconds} seconds")))
    })
}

async fn post_now(
    outside: &dyn Outside,
    address: &Address,
    headers: &[(&'static str, String)],
    body: Vec<u8>,
) -> Result<(), Failed> {
    let for_now = |sentence: &str| Failed::ForNow(sentence.to_owned());
    let found = match address.number {
        Some(number) => vec![number],
        None => outside
            .resolve(&address.host)
            .await
            .map_err(|_| for_now("nobody knows an address of this name"))?,
    };
    // Whoever has one foot in a private network may have put the other there as well.
    if !found.iter().all(|it| is_public(*it)) {
        return Err(Failed::ForGood(PRIVATE.to_owned()));
    }
    let mut stream = None;
    for ip in found {
        if let Ok(connected) = outside.connect(SocketAddr::new(ip, HTTPS), &address.host).await {
            stream = Some(connected);
            break;
        }
    }
    let stream = stream.ok_or_else(|| {
        for_now("nobody is there, or it could not show by a certificate that it is who it says")
    })?;
    let broken = |_| for_now("the connection broke before an answer came");
    let mut http = http1::Builder::new();
    let (mut sender, connection) =
        http.max_buf_size(HEAD_BYTES).handshake(TokioIo::new(stream)).await.map_err(broken)?;
    let mut answer = pin!(sender.send_request(request(address, headers, body)));
    let answered = tokio::select! {
        answered = &mut answer => answered,
        // An answer may have come with the end.
        _ = connection => answer.await,
    };
    judge(answered.map_err(broken)?.status())
}

fn request(address: &Address, headers: &[(&'static str, String)], body: Vec<u8>) -> Request<Body> {
    let mut request = Request::new(Body::from(body));
    *request.method_mut() = Method::POST;
    *request.uri_mut() = address.path.parse().unwrap_or_default();
    let host = match address.number {
        Some(IpAddr::V6(number)) => format!("[{number}]"),
        Some(IpAddr::V4(_)) | None => address.host.clone(),
    };
    let own = [("user-agent", format!("Boardwalk/{}", crate::BUILD))];
    for (name, value) in own.iter().chain(headers) {
        if let Ok(value) = HeaderValue::from_str(value) {
            request.headers_mut().insert(HeaderName::from_static(name), value);
        }
    }
    if let Ok(host) = HeaderValue::from_str(&host) {
        request.headers_mut().insert(HOST, host);
    }
    request
}

fn judge(status: StatusCode) -> Result<(), Failed> {
    let answered = format!("it answered {}", status.as_u16());
    match status.as_u16() {
        200..=299 => Ok(()),
        300..=399 => Err(Failed::ForGood(format!(
            "{answered} and wants to be found elsewhere; name the address that it leads to"
        ))),
        404 | 410 => Err(Failed::Gone(answered)),
        408 | 429 | 500..=599 => Err(Failed::ForNow(answered)),
        _ => Err(Failed::ForGood(answered)),
    }
}

/// Whether an address is one of the open internet: not of this machine, of a house, of a provider's
/// inside, of a test, or of a crowd.
fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let inside: [([u8; 4], u32); 15] = [
        ([0, 0, 0, 0], 8),
        ([10, 0, 0, 0], 8),
        ([100, 64, 0, 0], 10),
        ([127, 0, 0, 0], 8),
        ([169, 254, 0, 0], 16),
        ([172, 16, 0, 0], 12),
        ([192, 0, 0, 0], 24),
        ([192, 0, 2, 0], 24),
        ([192, 88, 99, 0], 24),
        ([192, 168, 0, 0], 16),
        ([198, 18, 0, 0], 15),
        ([198, 51, 100, 0], 24),
        ([203, 0, 113, 0], 24),
        ([224, 0, 0, 0], 4),
        ([240, 0, 0, 0], 4),
    ];
    let is_in = |(net, bits): ([u8; 4], u32)| {
        (u32::from(ip) ^ u32::from(Ipv4Addr::from(net))) >> (32 - bits) == 0
    };
    !inside.into_iter().any(is_in)
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [first, second, ..] = ip.segments();
    // What is given out is all in 2000::/3; in it are tests, and ways to dress up version 4.
    first >> 13 == 1
        && !(first == 0x2001 && second < 0x0200)
        && !(first == 0x2001 && second == 0x0db8)
        && first != 0x2002
        && !(first == 0x3fff && second < 0x1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f31_private_ranges_are_known_however_they_are_written() {
        for inside in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.19.0.1",
            "198.51.100.7",
            "203.0.113.7",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "fe80::1",
            "fc00::1",
            "fd12:3456::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "3fff::1",
        ] {
            assert!(!is_public(inside.parse().unwrap()), "{inside}");
        }
        for outside in ["1.1.1.1", "100.128.0.1", "172.32.0.1", "192.0.1.1", "198.20.0.1"] {
            assert!(is_public(outside.parse().unwrap()), "{outside}");
        }
        for outside in ["2606:4700:4700::1111", "2a00:1450::1", "::ffff:1.1.1.1", "2001:200::1"] {
            assert!(is_public(outside.parse().unwrap()), "{outside}");
        }
    }

    #[test]
    fn f31_addresses_are_judged_before_anything_is_sent() {
        let read = |text: &str| Address::read(text).map(|it| (it.host, it.path));
        let split = |host: &str, path: &str| Ok((host.to_owned(), path.to_owned()));
        assert_eq!(read("https://Hooks.Example/a/b?c=d#e"), split("hooks.example", "/a/b?c=d"));
        assert_eq!(read("https://hooks.example:443"), split("hooks.example", "/"));
        assert_eq!(read("https://hooks.example./x"), split("hooks.example", "/x"));
        assert_eq!(read("https://1.1.1.1/"), split("1.1.1.1", "/"));
        for (text, word) in [
            ("hooks.example", "https://"),
            ("http://hooks.example/", "https://"),
            ("file:///etc/passwd", "https://"),
            ("https://me@hooks.example/", "password"),
            ("https://me:secret@hooks.example/", "password"),
            ("https://hooks.example:22/", "port"),
            ("https://127.0.0.1/", "private"),
            ("https://0x7f.1/", "private"),
            ("https://2130706433/", "private"),
            ("https://0177.0.0.1/", "private"),
            ("https://[::1]/", "private"),
            ("https://[::ffff:169.254.169.254]/", "private"),
            (&format!("https://hooks.example/{}", "x".repeat(3_000)), "long"),
        ] {
            let why = read(text).unwrap_err();
            assert!(why.contains(word), "{text}: {why}");
        }
    }

    #[test]
    fn answers_are_judged_by_whether_another_time_would_help() {
        let judged = |status: u16| judge(StatusCode::from_u16(status).unwrap());
        assert_eq!(judged(201), Ok(()));
        assert!(matches!(judged(302), Err(Failed::ForGood(why)) if why.contains("elsewhere")));
        assert!(matches!(judged(410), Err(Failed::Gone(_))));
        assert!(matches!(judged(429), Err(Failed::ForNow(_))));
        assert!(matches!(judged(503), Err(Failed::ForNow(_))));
        assert!(matches!(judged(400), Err(Failed::ForGood(_))));
    }
}

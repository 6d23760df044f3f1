//! Requests, over one connection that is kept.

use std::net::SocketAddr;

use anyhow::{Context as _, Result, bail};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

/// Somebody who asks.
pub(crate) struct Http {
    server: SocketAddr,
    sender: Option<SendRequest<Full<Bytes>>>,
}

impl Http {
    pub(crate) fn new(server: SocketAddr) -> Http {
        Http { server, sender: None }
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>> {
        let stream = TcpStream::connect(self.server).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(sender)
    }

    async fn text(
        &mut self,
        method: Method,
        path: &str,
        token: &str,
        body: &Value,
    ) -> Result<String> {
        let mut sender = match self.sender.take().filter(|it| !it.is_closed()) {
            Some(sender) => sender,
            None => self.connect().await?,
        };
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", self.server.to_string())
            .header("authorization", format!("Bearer {token}"))
            .body(Full::new(Bytes::from(body)))?;
        sender.ready().await?;
        let answer = sender.send_request(request).await?;
        let status = answer.status();
        let bytes = answer.into_body().collect().await?.to_bytes();
        self.sender = Some(sender);
        let text = String::from_utf8(bytes.to_vec())?;
        if status != StatusCode::OK {
            bail!("{path} was answered with {status}: {text}");
        }
        Ok(text)
    }

    pub(crate) async fn post(&mut self, path: &str, token: &str, body: &Value) -> Result<Value> {
        let text = self.text(Method::POST, path, token, body).await?;
        serde_json::from_str(&text).with_context(|| format!("the answer of {path}"))
    }

    pub(crate) async fn get(&mut self, path: &str, token: &str) -> Result<Value> {
        let text = self.text(Method::GET, path, token, &Value::Null).await?;
        serde_json::from_str(&text).with_context(|| format!("the answer of {path}"))
    }

    /// One of the numbers that a server gives of itself.
    pub(crate) async fn metric(&mut self, name: &str) -> Result<u64> {
        let text = self.text(Method::GET, "/metrics", "", &Value::Null).await?;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let line = line.with_context(|| format!("/metrics has no {name}"))?;
        Ok(line.trim().parse()?)
    }
}

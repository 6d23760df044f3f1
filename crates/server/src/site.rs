//! The files of the page.

use axum::http::HeaderValue;

/// One file, as it is and as it may travel.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Below the root, without the first slash.
    pub path: &'static str,
    /// Another content has another tag.
    pub tag: &'static str,
    pub bytes: &'static [u8],
    pub brotli: Option<&'static [u8]>,
    pub gzip: Option<&'static [u8]>,
}

impl File {
    /// Whether the name stands for this content and no other.
    pub(crate) fn is_hashed(&self) -> bool {
        self.path.starts_with("assets/")
    }

    pub(crate) fn content_type(&self) -> HeaderValue {
        content_type(self.path)
    }
}

/// What kind of file this is, by its name.
pub(crate) fn content_type(path: &str) -> HeaderValue {
    match mime_guess::from_path(path).first_raw() {
        // All our text is UTF-8, and not every kind of it can say so itself.
        Some(text) if text.starts_with("text/") => {
            format!("{text}; charset=utf-8").parse().expect("a type is plain text")
        }
        Some(other) => HeaderValue::from_static(other),
        None => HeaderValue::from_static("application/octet-stream"),
    }
}

/// All files, in the order of their paths.
///
/// A request is looked up here and nowhere else: there is no folder that a path could climb out
/// of.
#[derive(Clone, Copy, Debug)]
pub struct Site(pub &'static [File]);

/// What the root is answered with. The client has its own addresses behind the `#`, which no
/// server sees.
pub(crate) const PAGE: &str = "index.html";

impl Site {
    /// Whether there is a page.
    pub fn has_page(self) -> bool {
        self.file(PAGE).is_some()
    }

    /// The file behind an address, if there is one.
    pub(crate) fn find(self, address: &str) -> Option<&'static File> {
        match address.strip_prefix('/')? {
            "" => self.file(PAGE),
            path => self.file(path),
        }
    }

    fn file(self, path: &str) -> Option<&'static File> {
        let Site(files) = self;
        files.binary_search_by(|file| file.path.cmp(path)).ok().map(|i| &files[i])
    }
}

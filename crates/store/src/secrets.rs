//! Tokens, and the key that seals seeds.

use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac as _};
use sha2::{Digest as _, Sha256};

use crate::{Result, StoreError};

const NONCE_BYTES: usize = 24;

/// Seals what must not be read by whoever gets hold of the store alone.
#[derive(Clone)]
pub struct Key([u8; 32]);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

impl Key {
    pub fn new(bytes: [u8; 32]) -> Key {
        Key(bytes)
    }

    /// Reads the key from a file, which only its owner may read.
    pub fn read(path: &Path) -> io::Result<Key> {
        let text = fs::read_to_string(path)?;
        let bytes = from_hex(text.trim()).and_then(|bytes| bytes.try_into().ok());
        bytes.map(Key).ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidData, "a key is 64 digits from 0 to f")
        })
    }

    /// Makes a key and leaves it in a file that was not there before. It is there all at once: of
    /// two who do this together, one gets `AlreadyExists` and can read what the other wrote.
    pub fn create(path: &Path) -> io::Result<Key> {
        let key = Key(random());
        let draft = path.with_extension(format!("{}.tmp", new_id()));
        let made = key.write(&draft).and_then(|()| fs::hard_link(&draft, path));
        // What cannot be removed now is litter, and no reason to stop.
        let _ = fs::remove_file(&draft);
        made.map(|()| key)
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        file.write_all((hex(&self.0) + "\n").as_bytes())?;
        file.sync_all()
    }

    /// Seals a seed for one table; at another it cannot be opened.
    pub fn seal(&self, table: &str, seed: [u8; 32]) -> Vec<u8> {
        self.seal_bytes(table, &seed)
    }

    /// Seals anything for whatever has this name; for another it cannot be opened.
    pub fn seal_bytes(&self, name: &str, bytes: &[u8]) -> Vec<u8> {
        let nonce: [u8; NONCE_BYTES] = random();
        let payload = Payload { msg: bytes, aad: name.as_bytes() };
        let sealed = self.cipher().encrypt(&XNonce::from(nonce), payload);
        let mut bytes = nonce.to_vec();
        bytes.extend(sealed.expect("what is in memory is not too much to seal"));
        bytes
    }

    pub fn unseal(&self, table: &str, sealed: &[u8]) -> Result<[u8; 32]> {
        self.unseal_bytes(table, sealed)?.try_into().map_err(|_| wrong_key())
    }

    pub fn unseal_bytes(&self, name: &str, sealed: &[u8]) -> Result<Vec<u8>> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_BYTES>().ok_or_else(wrong_key)?;
        let payload = Payload { msg: sealed, aad: name.as_bytes() };
        self.cipher().decrypt(&XNonce::from(*nonce), payload).map_err(|_| wrong_key())
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&self.0.into())
    }

    /// The secret of a table's link, which follows from the key, so that it is kept nowhere.
    pub fn invite(&self, table: &str, renewed: u32) -> String {
        let mut mac = <Hmac<Sha256> as hmac::KeyInit>::new_from_slice(&self.0)
            .expect("any length of key will do");
        mac.update(b"boardwalk/1 invite");
        mac.update(&renewed.to_be_bytes());
        mac.update(table.as_bytes());
        hex(&mac.finalize().into_bytes()[..16])
    }
}

fn wrong_key() -> StoreError {
    let sentence = "it was sealed by another key; is this the key of this store?";
    StoreError::Corrupt(sentence.to_owned())
}

/// A token of 256 bits.
pub fn new_token() -> String {
    hex(&random::<32>())
}

/// An id that says nothing and is never drawn twice.
pub fn new_id() -> String {
    hex(&random::<10>())
}

/// What is kept of a token.
pub fn hash_token(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// Bytes from the system.
///
/// # Panics
/// If the system has none; then nothing can be kept secret.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|c| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_opened_by_its_key_at_its_table_only() {
        let (key, other) = (Key::new([1; 32]), Key::new([2; 32]));
        let sealed = key.seal("a", [7; 32]);
        assert_ne!(sealed, key.seal("a", [7; 32]), "equal seeds do not look equal");
        assert!(!sealed.windows(4).any(|part| part == [7; 4]));
        assert_eq!(key.unseal("a", &sealed).unwrap(), [7; 32]);
        assert!(key.unseal("b", &sealed).is_err());
        assert!(other.unseal("a", &sealed).is_err());
        assert!(key.unseal("a", &sealed[..20]).is_err());
    }

    #[test]
    fn a_link_is_void_once_it_was_renewed() {
        let key = Key::new([1; 32]);
        assert_eq!(key.invite("a", 0), key.invite("a", 0));
        assert_ne!(key.invite("a", 0), key.invite("a", 1));
        assert_ne!(key.invite("a", 0), key.invite("b", 0));
    }

    #[test]
    fn a_key_comes_back_from_its_file_and_is_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("boardwalk.key");
        let made = Key::create(&path).unwrap();
        assert_eq!(Key::read(&path).unwrap().0, made.0);
        assert_eq!(Key::create(&path).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        fs::write(&path, "nonsense").unwrap();
        assert!(Key::read(&path).is_err());
    }
}

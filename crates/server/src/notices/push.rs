//! Web Push: what the push service of a browser is sent. It is sealed for the browser alone
//! (RFC 8291), and says which server it comes from (RFC 8292).

use aes_gcm::aead::{Aead as _, KeyInit as _};
use aes_gcm::{Aes128Gcm, Nonce};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::sec1::ToSec1Point as _;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// Bytes of a key on the curve as it travels.
const POINT_BYTES: usize = 65;

/// One record holds everything: push services take no more than this.
const RECORD_BYTES: u32 = 4_096;

/// Base64 as it stands in addresses.
pub(crate) fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

fn point(key: &PublicKey) -> [u8; POINT_BYTES] {
    key.to_uncompressed_point().into()
}

/// A browser that wants to be told, as it introduced itself.
pub(crate) struct Browser {
    key: PublicKey,
    auth: [u8; 16],
}

impl Browser {
    /// From its keys as they travel; nothing if they are none.
    pub(crate) fn new(key: &str, auth: &str) -> Option<Browser> {
        let key = PublicKey::from_sec1_bytes(&decode(key)?).ok()?;
        Some(Browser { key, auth: decode(auth)?.try_into().ok()? })
    }

    /// Seals a message for it, by a key and a salt that are used this once.
    pub(crate) fn seal(&self, once: [u8; 32], salt: [u8; 16], message: &[u8]) -> Option<Vec<u8>> {
        let once = SecretKey::from_slice(&once).ok()?;
        let sender = point(&once.public_key());
        let shared = p256::ecdh::diffie_hellman(once.to_nonzero_scalar(), self.key.as_affine());
        let info = [b"WebPush: info\0", &point(&self.key)[..], &sender].concat();
        let input: [u8; 32] = derive(&self.auth, shared.raw_secret_bytes(), &info);
        let key: [u8; 16] = derive(&salt, &input, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = derive(&salt, &input, b"Content-Encoding: nonce\0");
        let last_record = [message, &[2]].concat();
        let sealed =
            Aes128Gcm::new(&key.into()).encrypt(&Nonce::from(nonce), &*last_record).ok()?;
        let head = [&salt[..], &RECORD_BYTES.to_be_bytes(), &[65], &sender].concat();
        Some([head, sealed].concat())
    }
}

fn derive<const N: usize>(salt: &[u8], input: &[u8], info: &[u8]) -> [u8; N] {
    let mut key = [0; N];
    Hkdf::<Sha256>::new(Some(salt), input).expand(info, &mut key).expect("so few bytes are there");
    key
}

/// The key by which push services know us.
pub(crate) struct Sender(SigningKey);

impl Sender {
    pub(crate) fn new(bytes: [u8; 32]) -> Option<Sender> {
        SigningKey::from_slice(&bytes).ok().map(Sender)
    }

    /// As a browser wants it when somebody asks it to be told.
    pub(crate) fn public(&self) -> String {
        encode(&point(&PublicKey::from(self.0.verifying_key())))
    }

    /// Says to the push service at `origin` who we are, for twelve hours.
    pub(crate) fn introduce(&self, origin: &str, contact: Option<&str>, now_ms: u64) -> String {
        let exp = now_ms / 1_000 + 12 * 3_600;
        let sub = contact.map_or_else(String::new, |it| format!(r#","sub":"{it}""#));
        let head = encode(br#"{"typ":"JWT","alg":"ES256"}"#);
        let claims = encode(format!(r#"{{"aud":"{origin}","exp":{exp}{sub}}}"#).as_bytes());
        let said = format!("{head}.{claims}");
        let signature: Signature = self.0.sign(said.as_bytes());
        format!("vapid t={said}.{}, k={}", encode(&signature.to_bytes()), self.public())
    }
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier as _;

    use super::*;

    /// The example of RFC 8291, section 5.
    #[test]
    fn a_message_is_sealed_as_the_standard_says() {
        let browser = Browser::new(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        )
        .unwrap();
        let once = decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw").unwrap();
        let salt = decode("DGv6ra1nlYgDCS1FRnbzlw").unwrap();
        let sealed = browser.seal(
            once.try_into().unwrap(),
            salt.try_into().unwrap(),
            b"When I grow up, I want to be a watermelon",
        );
        assert_eq!(
            encode(&sealed.unwrap()),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS\
             6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu\
             lcy4a-fN"
        );
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        let right = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let auth = "BTBZMqHH6r4Tts7J_aSIgg";
        assert!(Browser::new(right, &format!("{auth}==")).is_some(), "some write the end");
        // Not on the curve, too short, not base64.
        let off = right.replace("BCVx", "BCVy");
        for (key, auth) in
            [(&*off, auth), ("BCVx", auth), ("!", auth), (right, "BTBZ"), (right, "")]
        {
            assert!(Browser::new(key, auth).is_none(), "{key} {auth}");
        }
    }

    #[test]
    fn a_push_service_can_check_who_we_are() {
        let sender = Sender::new([7; 32]).unwrap();
        let said =
            sender.introduce("https://push.example", Some("https://games.example"), 1_000_000);
        let (token, key) = said.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, sender.public());
        let (said, signature) = token.rsplit_once('.').unwrap();
        let claims = decode(said.split_once('.').unwrap().1).unwrap();
        assert_eq!(
            String::from_utf8(claims).unwrap(),
            r#"{"aud":"https://push.example","exp":44200,"sub":"https://games.example"}"#
        );
        let key = VerifyingKey::from_sec1_bytes(&decode(key).unwrap()).unwrap();
        let signature = Signature::from_slice(&decode(signature).unwrap()).unwrap();
        key.verify(said.as_bytes(), &signature).unwrap();
        assert!(Sender::new([0; 32]).is_none());
    }
}

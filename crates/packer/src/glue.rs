//! Makes the glue between the client and the browser smaller.
//!
//! wasm-bindgen names every function that the two call of each other by what it does and by a hash,
//! so that no two are alike. Nobody reads those names, and a hash cannot be compressed.

use std::collections::BTreeMap;

use anyhow::{Result, anyhow};
use walrus::ModuleConfig;

/// The glue and the client with short names for what they call of each other.
pub(crate) fn shorten(glue: &str, wasm: &[u8]) -> Result<(String, Vec<u8>)> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(wasm).map_err(|error| anyhow!("{error:#}"))?;
    let mut names = BTreeMap::new();
    for import in module.imports.iter_mut().filter(|it| is_hashed(&it.name)) {
        import.name = short(&mut names, &import.name);
    }
    for export in module.exports.iter_mut().filter(|it| is_hashed(&it.name)) {
        export.name = short(&mut names, &export.name);
    }
    Ok((rename(&tighten(glue), &names), module.emit_wasm()))
}

/// Whether a name ends with a hash of 16 digits.
fn is_hashed(name: &str) -> bool {
    let digits = name.len().checked_sub(16).and_then(|at| name.get(at..));
    ["__wb", "wasm_bindgen__"].iter().any(|it| name.starts_with(it))
        && digits.is_some_and(|it| it.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// A name that the glue does not use for anything else.
fn short(names: &mut BTreeMap<String, String>, name: &str) -> String {
    let n = names.len();
    names.entry(name.to_owned()).or_insert_with(|| format!("$f{n}")).clone()
}

/// A script without its comments and without what is before its lines. Only for scripts of which
/// we know that neither is inside a text.
pub(crate) fn tighten(script: &str) -> String {
    let mut tight = String::new();
    let mut is_comment = false;
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.starts_with("//") {
            tight.push_str(line);
            tight.push('\n');
        }
        is_comment &= !line.ends_with("*/");
    }
    tight
}

/// The same script, with other names.
fn rename(script: &str, names: &BTreeMap<String, String>) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let mut renamed = String::new();
    let mut rest = script;
    while let Some(start) = rest.find(is_part) {
        let (before, word) = rest.split_at(start);
        let (word, after) = word.split_at(word.find(|c| !is_part(c)).unwrap_or(word.len()));
        renamed.push_str(before);
        renamed.push_str(names.get(word).map_or(word, String::as_str));
        rest = after;
    }
    renamed.push_str(rest);
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_get_other_names() {
        let names = [("__wbg_key_1", "$f0"), ("__wbg_key_12", "$f1")];
        let names = names.map(|(long, short)| (long.to_owned(), short.to_owned())).into();
        let script = "__wbg_key_12: a.__wbg_key_1(b) + '__wbg_key_123'";
        assert_eq!(rename(script, &names), "$f1: a.$f0(b) + '__wbg_key_123'");
    }

    #[test]
    fn only_what_nobody_reads_is_renamed() {
        assert!(is_hashed("__wbg_key_63ff854ef83f5a09"));
        assert!(is_hashed("wasm_bindgen__convert__closures_____invoke__h0123456789abcdef"));
        for name in ["memory", "open_page", "__wbindgen_malloc", "__wasm_split_load_toy"] {
            assert!(!is_hashed(name), "{name}");
        }
    }

    #[test]
    fn comments_and_indents_go() {
        let script =
            "/**\n * @param a\n */\nfunction f(a) {\n    // why\n    return a; /* b */\n}\n";
        assert_eq!(tighten(script), "function f(a) {\nreturn a; /* b */\n}\n");
        assert_eq!(tighten("/* toy */\nlet a;"), "let a;\n");
    }
}

//! Pictures as pixels, painted by `resvg`: for whoever asks for the feature `raster`, which the page
//! does not.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Family, Query};
use resvg::usvg::{Options, Tree};

use crate::Picture;

/// A painted picture.
#[derive(Clone, Debug)]
pub struct Raster {
    pixels: Pixmap,
    /// Whether there was a typeface for its texts.
    pub has_text: bool,
}

/// Why a picture cannot be painted.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    #[error("the picture cannot be read: {0}")]
    Svg(#[from] resvg::usvg::Error),
    #[error("the picture is too large")]
    TooLarge,
    #[error("the picture cannot be written: {0}")]
    Png(String),
}

impl Raster {
    pub fn width(&self) -> u32 {
        self.pixels.width()
    }

    pub fn height(&self) -> u32 {
        self.pixels.height()
    }

    /// Red, green and blue of every pixel, row by row from the top. What is not painted is white.
    pub fn rgb(&self) -> Vec<u8> {
        let on_white = |part: u8, alpha: u8| part.saturating_add(255 - alpha);
        let pixels = self.pixels.pixels().iter();
        pixels
            .flat_map(|it| [it.red(), it.green(), it.blue()].map(|part| on_white(part, it.alpha())))
            .collect()
    }

    /// # Errors
    /// When the encoder refuses it.
    pub fn png(&self) -> Result<Vec<u8>, RasterError> {
        self.pixels.encode_png().map_err(|error| RasterError::Png(error.to_string()))
    }
}

/// Paints a picture, with so many pixels for each of its units. Its texts are set in a typeface of
/// this machine.
///
/// # Errors
/// When it cannot be read, or is too large.
pub fn paint(picture: &Picture, scale: f32) -> Result<Raster, RasterError> {
    let fonts = Arc::clone(&FONTS);
    let has_text = !fonts.is_empty();
    let options = Options { fontdb: fonts, ..Options::default() };
    let tree = Tree::from_str(&picture.file(), &options)?;
    let size = tree.size().to_int_size().scale_by(scale);
    let pixels = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut pixels = pixels.ok_or(RasterError::TooLarge)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(Raster { pixels, has_text })
}

/// Looked for once: there may be hundreds.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| Arc::new(fonts()));

/// The typefaces of this machine, with one for each of the two that the pictures ask for.
fn fonts() -> Database {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let has = |fonts: &Database, family: Family<'_>| {
        fonts.query(&Query { families: &[family], ..Query::default() }).is_some()
    };
    let named = |fonts: &Database, part: &str| {
        let families = || fonts.faces().filter_map(|face| Some(face.families.first()?.0.clone()));
        families().find(|family| family.contains(part)).or_else(|| families().next())
    };
    if !has(&fonts, Family::Serif)
        && let Some(family) = named(&fonts, "Serif")
    {
        fonts.set_serif_family(family);
    }
    if !has(&fonts, Family::SansSerif)
        && let Some(family) = named(&fonts, "Sans")
    {
        fonts.set_sans_serif_family(family);
    }
    fonts
}

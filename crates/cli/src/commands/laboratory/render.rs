//! `boardwalk render`: draws a position of a match.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use draw::Picture;
use shelf::Visitor;
use tabletop::Features;

use crate::commands::replay::{self, Source, Unjudged};
use crate::files::Care;
use crate::{files, text};

#[derive(clap::Args, Debug)]
#[command(after_help = "\
An SVG opens everywhere and stays sharp; a PNG has 2560 by 1440 pixels, and its texts are set in \
a typeface of this machine. The file is replaced if it exists.

Examples:
  boardwalk render raccoon-tycoon-3f2a91.jsonl -o board.svg
  boardwalk render raccoon-tycoon-3f2a91.jsonl --at 40 --as B -o board.png")]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,

    /// Where to: a name that ends in .svg or .png
    #[arg(short, long, value_name = "PICTURE")]
    output: PathBuf,

    /// Draw the board after that many entries, instead of the last
    #[arg(long, value_name = "SEQ")]
    at: Option<usize>,
}

/// Pixels for each unit of a picture.
const SCALE: f32 = 2.0;

/// What a picture is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Svg,
    Png,
}

impl Format {
    fn of(path: &Path) -> Result<Format> {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        match ending.as_str() {
            "svg" => Ok(Format::Svg),
            "png" => Ok(Format::Png),
            _ => bail!("{} should end in .svg or .png", path.display()),
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let format = Format::of(&args.output)?;
    let record = args.source.read()?;
    let picture = shelf::visit(record.game, Render { record: &record, at: args.at })?;
    match format {
        Format::Svg => files::replace(&args.output, picture.file(), Care::Program)?,
        Format::Png => {
            let raster = draw::raster::paint(&picture, SCALE)?;
            files::replace(&args.output, raster.png()?, Care::Program)?;
            if !raster.has_text {
                let remark = "This machine has no typeface, so the picture has no texts; an .svg \
                              has them.";
                text::write_wrapped(out, remark, 0, 0)?;
            }
        }
    }
    Ok(writeln!(out, "{}", args.output.display())?)
}

struct Render<'a> {
    record: &'a Unjudged<'a>,
    at: Option<usize>,
}

impl Visitor for Render<'_> {
    type Out = Result<Picture>;

    fn visit<G: Features>(self) -> Result<Picture> {
        let (game, viewer) = self.record.open::<G>()?;
        let game = replay::rewound(&game, self.at.unwrap_or(game.log().len()))?;
        let position = game.position();
        let (edition, view) = (position.edition(), position.view(viewer));
        Ok(draw::position::<G>(edition.tables(), &view, &game.names()))
    }
}

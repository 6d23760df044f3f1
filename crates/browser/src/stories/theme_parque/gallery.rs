//! All squares that dominoes are made of, with filters and search.

use anyhow::{Result, ensure};

use super::super::Scene;

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.screen("door").await?;
    page.click("[data-game=theme-parque] a[href='#/cards/theme-parque']").await?;
    page.screen("gallery").await?;
    page.reads("[data-part=found]", "220 in all").await?;
    page.looks.picture(page, &format!("parque-gallery-{}", page.size.width)).await?;
    page.see("[data-part=gallery] [name=rules]").await?.select_by_value("revised").await?;
    page.reads("[data-part=found]", "268 in all").await?;
    page.see("[data-part=gallery] [name=set]").await?.select_by_value("unibearsal").await?;
    page.see("[data-part=gallery] [name=class]").await?.select_by_value("Decoration").await?;
    page.reads("[data-part=found]", "4 kinds of square, 7 in all").await?;
    page.looks.study(page, "parque-gallery").await?;
    page.type_into("[data-part=gallery] [name=search]", "signpost").await?;
    page.reads("[data-part=found]", "1 kind of square, 2 in all").await?;
    page.type_into("[data-part=gallery] [name=search]", " dragon").await?;
    page.reads("[data-part=found]", "No square").await?;
    ensure!(!page.has(".tp-leaf").await?, "what is not found is not shown");
    Ok(())
}

//! The page can be put on a home screen, with a picture of the right size.

use anyhow::{Result, ensure};
use serde_json::json;

use super::Scene;

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    // Some systems take no SVG: the same pictures are there as PNG, and must not fall behind.
    const WRONG: &str = "const done = arguments[arguments.length - 1];\
        const picture = async (src) => {\
            const it = new Image(); it.src = src; await it.decode(); return it; };\
        const pixels = (picture, size) => {\
            const canvas = new OffscreenCanvas(size, size), pen = canvas.getContext('2d');\
            pen.drawImage(picture, 0, 0, size, size);\
            return pen.getImageData(0, 0, size, size).data; };\
        const look = async () => {\
            const link = document.querySelector('link[rel=manifest]').href;\
            const { icons } = await (await fetch(link)).json();\
            const has = kind => icons.some(it => `${it.type} ${it.sizes} ${it.purpose}` === kind);\
            const wrong = ['192x192 any', '512x512 any', '512x512 maskable']\
                .filter(kind => !has(`image/png ${kind}`)).map(kind => `no PNG of ${kind}`);\
            const touch = document.querySelector('link[rel=apple-touch-icon]');\
            icons.push({ src: touch.href, sizes: touch.sizes.value, purpose: 'maskable' });\
            for (const { src, sizes, purpose } of icons.filter(it => it.sizes !== 'any')) {\
                const drawn = icons.find(it => it.sizes === 'any' && it.purpose === purpose);\
                const [one, other] = [await picture(src), await picture(drawn.src)];\
                const size = one.naturalWidth;\
                if (`${size}x${one.naturalHeight}` !== sizes) wrong.push(`${src} is ${size} wide`);\
                const [a, b] = [pixels(one, size), pixels(other, size)];\
                const apart = a.filter((value, i) => Math.abs(value - b[i]) > 40).length;\
                if (apart > a.length / 100) wrong.push(`${src} is not ${drawn.src}: draw it anew`);\
            }\
            return wrong; };\
        look().then(done, error => done([String(error)]))";
    page.go("/").await?;
    page.screen("door").await?;
    page.is_kept().await?;
    let manifest = page.chromium("Page.getAppManifest", json!({})).await?;
    ensure!(manifest["errors"] == json!([]), "the manifest: {}", manifest["errors"]);
    let found = page.chromium("Page.getInstallabilityErrors", json!({})).await?;
    let errors = &found["installabilityErrors"];
    ensure!(errors == &json!([]), "it cannot be installed: {errors}");
    let wrong = page.script_async(WRONG, Vec::new()).await?;
    ensure!(wrong == json!([]), "{wrong}");
    Ok(())
}

//! Three people around one screen: each keeps a card of a packet that the others do not see.

use anyhow::{Result, bail, ensure};

use super::super::Scene;
use crate::games::CONEY;
use crate::table::{Moment, Whim, With};

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down_at(CONEY, With::People, 3, &[]).await?;
    let mut whim = Whim::new(3);
    let (mut hosts, mut packets) = (Vec::new(), Vec::<Vec<String>>::new());
    // Until the draft is over, and the first turns are played.
    for _ in 0..200 {
        match page.moment().await? {
            Moment::Over => bail!("the game was over within a few turns"),
            Moment::Cover => {
                for secret in ["[data-part=hand]", "[data-part=draft]", "main [data-pick]"] {
                    ensure!(!page.has(secret).await?, "{secret} can be seen behind the curtain");
                }
                hosts.push(page.text("[data-part=curtain] button").await?);
                page.click("[data-part=curtain] button").await?;
                page.gone("[data-part=curtain]").await?;
                page.see("[data-part=hand]").await?;
            }
            Moment::Asked => {
                let packet = match page.has("[data-part=draft]").await? {
                    true => page.acts().await?,
                    false => Vec::new(),
                };
                if !packet.is_empty() && packets.last() != Some(&packet) {
                    packets.push(packet);
                }
                page.decide(&mut whim).await?;
            }
        }
        if packets.len() == 12 && hosts.len() > 16 {
            break;
        }
    }
    let sizes: Vec<usize> = packets.iter().map(Vec::len).collect();
    ensure!(sizes == [5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2], "packets of {sizes:?} cards");
    // Whatever is chosen from was passed on: a packet of the round before, with one card less.
    for (i, packet) in packets.iter().enumerate().skip(3) {
        let before = &packets[i / 3 * 3 - 3..i / 3 * 3];
        let was_passed = before.iter().any(|it| packet.iter().all(|card| it.contains(card)));
        ensure!(was_passed, "nobody has passed {packet:?} on, of {before:?}");
    }
    hosts.sort();
    hosts.dedup();
    ensure!(hosts.len() == 3, "the screen went to {} only", hosts.join(" and "));
    Ok(())
}

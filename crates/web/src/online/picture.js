/** Fetches a drawing, and saves it in pixels, which every program can show. */
export async function save(address, name) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.status);
  const drawing = URL.createObjectURL(await answer.blob());
  const picture = Object.assign(new Image(), { src: drawing });
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth * 2, picture.naturalHeight * 2];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(drawing);
  const painted = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const href = URL.createObjectURL(painted);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

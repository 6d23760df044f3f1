// Runs before the first paint: an address of a match shows the frame of its table with the name of
// the game, and what that game needs is fetched beside the program.
const [, screen, id = ""] = location.hash.split("/");
if (screen === "play" || screen === "replay") {
  const [door, frame] = document.getElementById("shell").children;
  door.hidden = true;
  frame.hidden = false;
  const game = id.replace(/-[^-]*$/, "");
  const named = [...door.querySelectorAll("[data-game]")].find((it) => it.dataset.game === game);
  if (named) {
    const name = named.querySelector("h2").textContent;
    frame.querySelector("h1").textContent = name;
    document.title = `${name} · Boardwalk`;
  }
  const style = document.querySelector(`link[data-game="${CSS.escape(game)}"]`);
  if (style) {
    style.disabled = false;
    style.removeAttribute("disabled");
    for (const href of style.dataset.wasm.split(" ")) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "preload", as: "fetch", type: "application/wasm", href });
      link.crossOrigin = "anonymous";
      document.head.append(link);
    }
  }
} else if (screen === "settings") {
  document.getElementById("shell").hidden = true;
}

// Runs before the first paint, so that a chosen theme or text size does not flash in late.
try {
  const settings = JSON.parse(localStorage.getItem("boardwalk.settings") ?? "{}");
  const root = document.documentElement;
  for (const key of ["theme", "motion", "text"]) {
    if (typeof settings[key] === "string") root.dataset[key] = settings[key];
  }
} catch {
  // A broken store is the page's to report; the defaults will do until then.
}

// The games in IndexedDB: a row for each game, and a row for each line of its journal. Whatever is
// written is written in one transaction: all of it, or nothing.

const GAMES = "games";
const LINES = "lines";

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

const open = () => {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("boardwalk", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(GAMES, { keyPath: "id" });
      request.result.createObjectStore(LINES);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new DOMException("an old page is open", "InvalidStateError"));
    request.onsuccess = () => {
      const database = request.result;
      // Somebody empties the store, or a newer page wants another form of it.
      database.onclose = () => (opened = undefined);
      database.onversionchange = () => {
        opened = undefined;
        database.close();
      };
      resolve(database);
    };
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
};

/** Does something within a transaction, and gives its result once all of it is kept. */
const within = async (mode, act) => {
  const transaction = (await open()).transaction([GAMES, LINES], mode);
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  // Whoever fails first tells why; the other failure is only its echo.
  ended.catch(() => {});
  let result;
  try {
    result = await act(transaction.objectStore(GAMES), transaction.objectStore(LINES));
    if (mode === "readwrite") transaction.commit?.();
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has ended by itself.
    }
    throw error;
  }
  await ended;
  return result;
};

const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The lines of a game, from its `n`-th on. */
const linesOf = (id, n = 0) => IDBKeyRange.bound([id, n], [id, Infinity]);

/** Somebody else has opened the game since. */
const check = async (games, id, revision) => {
  const row = await answer(games.get(id));
  if (row && row.revision !== revision) throw new DOMException("", "Elsewhere");
  return row;
};

const put = (lines, id, from, texts) => {
  texts.forEach((text, i) => lines.put(text, [id, from + i]));
};

/** What the front door shows of every game, as texts. */
export const list = () =>
  within("readonly", async (games) => (await answer(games.getAll())).map(({ card }) => card));

/** A game to be read. */
export const read = (id) =>
  within("readonly", async (games, lines) => {
    const row = await answer(games.get(id));
    return row && { ...row, lines: await answer(lines.getAll(linesOf(id))) };
  });

/** A game to be played: from now on nobody writes it who has opened it before. */
export const claim = (id) =>
  within("readwrite", async (games, lines) => {
    const row = await answer(games.get(id));
    if (!row) return undefined;
    row.revision += 1;
    games.put(row);
    return { ...row, lines: await answer(lines.getAll(linesOf(id))) };
  });

/** Keeps a game from its beginning. */
export const replace = (id, revision, card, seed, edition, texts) =>
  within("readwrite", async (games, lines) => {
    await check(games, id, revision);
    games.put({ id, revision, card, seed, edition });
    lines.delete(linesOf(id));
    put(lines, id, 0, texts);
  });

/** Keeps lines that were added to a game: its `n`-th and those that follow. */
export const append = (id, revision, card, n, texts) =>
  within("readwrite", async (games, lines) => {
    const row = await check(games, id, revision);
    // Deleted in another tab: what is added here has no beginning there.
    if (!row) throw new DOMException("", "NotFoundError");
    games.put({ ...row, card });
    put(lines, id, n, texts);
  });

export const remove = (id) =>
  within("readwrite", async (games, lines) => {
    games.delete(id);
    lines.delete(linesOf(id));
  });

/**
 * Holds a game for this tab until the answer is called. Whoever held it learns at once that it is
 * continued elsewhere; where there are no locks, they learn it at their next move.
 */
export const hold = (id, lost) => {
  let release = () => {};
  const held = new Promise((resolve) => (release = resolve));
  navigator.locks
    ?.request(`boardwalk.game.${id}`, { steal: true }, () => held)
    .catch(() => lost());
  return () => release();
};

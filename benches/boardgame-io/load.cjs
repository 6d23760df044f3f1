// A crowd for boardgame.io, as `boardwalk load` is one for us: tables of two, whole games by scripted
// people at a steady rate, and how long it takes until the server answers.
//
//   node load.cjs PORT TABLES SOCKETS RATE SECONDS
//
// It speaks to this machine alone.

const { io } = require("socket.io-client");

const [port, tables, sockets, rate, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;
const GOODS = ["wheat", "wood", "iron", "coal", "goods", "luxury"];
const took = [];
let sent = 0;
let answered = 0;
let errors = 0;

async function post(path, body) {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

function connect(table, playerID, credentials) {
  return new Promise((resolve, reject) => {
    const socket = io(`${url}/tycoon`, { transports: ["websocket"], forceNew: true });
    socket.on("connect_error", reject);
    socket.on("connect", () => socket.emit("sync", table.id, playerID, credentials, 2));
    socket.on("sync", (id, info) => {
      if (playerID !== null) table.stateID = Math.max(table.stateID, info.state._stateID);
      resolve(socket);
    });
    socket.on("update", (id, state) => {
      if (state._stateID > table.stateID) {
        table.stateID = state._stateID;
        table.turn = state.ctx.currentPlayer;
      }
      if (playerID !== null && playerID === table.waiting?.by && state._stateID > table.waiting.at) {
        took.push(performance.now() - table.waiting.sent);
        answered += 1;
        table.waiting = null;
      }
    });
  });
}

async function setUp(n, watchers) {
  const { matchID } = await post("/games/tycoon/create", { numPlayers: 2 });
  const table = { id: matchID, stateID: 0, turn: "0", waiting: null, people: {} };
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`/games/tycoon/${matchID}/join`, {
      playerID,
      playerName: `p${n}${playerID}`,
    });
    table.people[playerID] = {
      credentials: playerCredentials,
      socket: await connect(table, playerID, playerCredentials),
    };
  }
  for (let i = 0; i < watchers; i += 1) await connect(table, null, undefined);
  return table;
}

function act(table) {
  if (table.waiting) return;
  const by = table.turn;
  const { credentials, socket } = table.people[by];
  const type = Math.random() < 0.7 ? "produce" : "sell";
  const args = type === "produce" ? [sent % 3] : [GOODS[sent % GOODS.length]];
  const action = { type: "MAKE_MOVE", payload: { type, args, playerID: by, credentials } };
  table.waiting = { by, at: table.stateID, sent: performance.now() };
  sent += 1;
  socket.emit("update", action, table.stateID, table.id, by);
}

async function main() {
  const began = performance.now();
  const all = [];
  const watching = sockets - 2 * tables;
  for (let n = 0; n < tables; n += 8) {
    const some = [];
    for (let i = n; i < Math.min(n + 8, tables); i += 1) {
      some.push(setUp(i, Math.floor(watching / tables) + (i < watching % tables ? 1 : 0)));
    }
    all.push(...(await Promise.all(some)));
  }
  const comingIn = (performance.now() - began) / 1000;
  const start = performance.now();
  const end = start + seconds * 1000;
  const every = 1000 / rate;
  let next = start;
  let n = 0;
  while (performance.now() < end) {
    while (next <= performance.now()) {
      act(all[n % all.length]);
      n += 1;
      next += every;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const played = (performance.now() - start) / 1000;
  await new Promise((resolve) => setTimeout(resolve, 2000));
  took.sort((a, b) => a - b);
  const at = (share) => took[Math.max(0, Math.ceil(took.length * share) - 1)] ?? 0;
  console.log(
    JSON.stringify({
      tables,
      sockets,
      comingIn,
      sent,
      answered,
      errors,
      reached: answered / played,
      medianMs: at(0.5),
      p99Ms: at(0.99),
      mostMs: at(1),
    }),
  );
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

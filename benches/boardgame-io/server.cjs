// boardgame.io's own server, with matches in memory (its default), or in files: node server.cjs PORT [FOLDER]

const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { Tycoon } = require("./game.cjs");

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [Tycoon], origins: [Origins.LOCALHOST], ...(db ? { db } : {}) });
server.run(Number(port), () => console.log("ready"));

// Replays each record named on the command line and answers with one line of JSON for it.
const { readFileSync } = require("node:fs");
const { replay } = require("./wasm_replay.js");

for (const path of process.argv.slice(2)) {
  let answer;
  try {
    answer = replay(readFileSync(path, "utf8"));
  } catch (error) {
    answer = JSON.stringify({ crashed: String(error) });
  }
  process.stdout.write(answer + "\n");
}

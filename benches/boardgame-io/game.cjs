// A table game of about the size of ours, for boardgame.io: a hand that others do not see, a market
// that moves, a deck that is drawn from, and a log of turns.

const GOODS = ["wheat", "wood", "iron", "coal", "goods", "luxury"];

const emptyMat = () => ({
  money: 10,
  points: 0,
  tokens: Object.fromEntries(GOODS.map((good) => [good, 0])),
  lines: [],
});

exports.Tycoon = {
  name: "tycoon",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(60).keys()]);
    const players = {};
    const mats = {};
    for (let seat = 0; seat < ctx.numPlayers; seat += 1) {
      players[seat] = { hand: deck.splice(0, 3) };
      mats[seat] = emptyMat();
    }
    return {
      secret: { deck },
      players,
      mats,
      prices: Object.fromEntries(GOODS.map((good, n) => [good, 1 + Math.floor(n / 2)])),
      offer: [1, 2, 3, 4],
    };
  },
  playerView: ({ G, playerID }) => {
    const { secret, players, ...rest } = G;
    return { ...rest, nDeck: secret.deck.length, players: { [playerID]: players[playerID] } };
  },
  moves: {
    produce: {
      client: false,
      move: ({ G, playerID, random, events }, n) => {
        const { hand } = G.players[playerID];
        const card = hand.splice(n % hand.length, 1)[0];
        const good = GOODS[card % GOODS.length];
        G.mats[playerID].tokens[good] += 3;
        G.prices[GOODS[(card + 1) % GOODS.length]] += 1;
        if (G.secret.deck.length === 0) {
          G.secret.deck = random.Shuffle([...Array(60).keys()]);
        }
        hand.push(G.secret.deck.pop());
        events.endTurn();
      },
    },
    sell: {
      client: false,
      move: ({ G, playerID, events }, good) => {
        const mat = G.mats[playerID];
        mat.money += mat.tokens[good] * G.prices[good];
        G.prices[good] = Math.max(1, G.prices[good] - mat.tokens[good]);
        mat.tokens[good] = 0;
        events.endTurn();
      },
    },
  },
};

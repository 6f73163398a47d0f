// A table of boardgame.io of the weight of ours: about 6 kB that everyone sees, and something for each player's eyes only.
// Each move changes what all see and what one sees, as a move of a eurogame does.
const piece = (at) => ({ id: `piece-${at}`, at: `place-${at % 37}`, owner: at % 4, count: 0 });
module.exports = {
  name: "weighty",
  setup: () => ({
    pieces: Array.from({ length: 112 }, (_, at) => piece(at)),
    hands: Array.from({ length: 4 }, () => Array(20).fill(0)),
  }),
  playerView: ({ G, playerID }) => ({ ...G, hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    count: {
      client: false, // as ours: the server alone knows what a move does
      move: ({ G, playerID }, at) => {
        G.pieces[at % G.pieces.length].count += 1;
        G.hands[playerID][at % 20] += 1;
      },
    },
  },
};

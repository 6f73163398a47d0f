// boardgame.io's toy table: a hundred numbers, four players in turn, one of them counted up by each move.
module.exports = {
  name: "toy",
  setup: () => ({ cells: Array(100).fill(0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { count: ({ G }, cell) => { G.cells[cell] += 1 } },
};

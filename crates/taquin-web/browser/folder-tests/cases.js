/** Requests that the server and the worker must answer alike: a name and a body. */

const NEAR = "1 2 3/4 0 6/7 5 8";
const BOARDS = [
  NEAR,
  "8 6 7/2 5 4/3 0 1",
  "1 2/3 0",
  "0",
  "2 1/3 0",
  "1 2 3 4 0",
  "1 2 3/4 5 6/8 7 0",
  "2 1 5 6/9 4 12 8/10 13 7 11/14 3 15 0",
  "3x5 1 2 3 4 5 6 7 8 9 10 11 12 13 0 14",
];
const BAD_BOARDS = ["", "1 2", "1 1/2 0", "1 2 3\n4 five 6\n7 8 0", "9".repeat(300), "-1 2/3 0", "é 2", "200x200 1 2"];
const GOALS = ["row-major", "snail", "blank-first", "8 7 6/5 4 3/2 1 0", "sideways"];
const ALGORITHMS = [
  "auto",
  "astar",
  "ida",
  "bfs",
  "dijkstra",
  "greedy",
  "weighted",
  "beam",
  "bidirectional",
  "iddfs",
  "textbook",
  "lockstep",
  "pdb",
  "anytime",
  "magic",
];
const HEURISTICS = [null, "manhattan", "max(manhattan, walking-distance)", "hamming", "max("];
const KINDS = ["solvable", "unsolvable", "walk", "distance", "hardest", "odd"];
const FORMATS = ["svg", "png", "gif", "animated-svg", "sheet-svg", "sheet-png", "bmp"];
/** One thread and a number of nodes, so that nothing depends on the speed of the machine. */
const LIMITS = { threads: 1, nodes: 3000 };

/** @type {[string, unknown][]} */
export const CASES = [
  ["choices", {}],
  ["fly", {}],
  ...["check", "convert", "estimate", "solve", "explain", "map", "compare", "review", "verify", "render", "generate"].flatMap((name) => [
    [name, {}],
    [name, null],
    [name, { board: 5 }],
    [name, { board: NEAR, speed: 1 }],
  ]),
  ...[...BOARDS, ...BAD_BOARDS].flatMap((board) => [
    ["check", { board }],
    ["convert", { board }],
    ["estimate", { board }],
    ["solve", { board, limits: LIMITS }],
    ["verify", { board, moves: "UL" }],
    ["render", { board, format: "svg" }],
  ]),
  ...BOARDS.flatMap((board) =>
    GOALS.flatMap((goal) => [
      ["check", { board, goal }],
      ["solve", { board, goal, limits: LIMITS }],
    ]),
  ),
  ...ALGORITHMS.flatMap((algorithm) =>
    HEURISTICS.flatMap((heuristic) => {
      const method = heuristic === null ? { algorithm } : { algorithm, heuristic };
      return [
        ["solve", { board: NEAR, method, limits: LIMITS }],
        ["explain", { board: NEAR, method, moments: 40, limits: { nodes: 500 } }],
        ["map", { board: "1 2/0 3", method, limits: { nodes: 500 } }],
      ];
    }),
  ),
  ["compare", { board: NEAR, methods: ALGORITHMS.slice(0, 8).map((algorithm) => ({ algorithm })), limits: LIMITS }],
  ["review", { board: NEAR, moves: "DUUL" }],
  ["review", { board: NEAR, moves: "DDDD" }],
  ["solve", { board: NEAR, limits: { time: 1e9 } }],
  ["solve", { board: NEAR, method: { weight: 20 } }],
  ["convert", { board: NEAR, moves: "5 8", notation: "number" }],
  ["convert", { board: NEAR, moves: "1000000000U" }],
  ...KINDS.flatMap((kind) =>
    [
      [3, 3],
      [2, 3],
      [4, 4],
      [0, 1],
      [127, 127],
      [200, 200],
    ].map(([rows, columns]) => ["generate", { rows, columns, seed: 7, kind, length: 12 }]),
  ),
  ...FORMATS.flatMap((format) =>
    [
      {},
      { theme: "heat" },
      { theme: "none such" },
      { captions: "fr" },
      { tile: 1 },
      { moves: "UL" },
      { moves: "UR" },
      { picture: "AAAA" },
    ].map((more) => ["render", { board: NEAR, format, tile: 16, ...more }]),
  ),
];

/** The module `js/choices.js`, which the server generates: the same value as `GET /api/choices`. */
declare module "*/choices.js" {
  interface ThemeChoice {
    name: string;
    tiles: { by: "number" | "goal-row" | "distance"; left: string[]; right: string[] };
  }
  const choices: {
    algorithms: { name: string; informed: boolean; optimal: boolean; watchable: boolean }[];
    heuristics: { name: string; surcharge: boolean }[];
    expressions: string[];
    goals: string[];
    notations: string[];
    themes: ThemeChoice[];
    languages: { code: string; name: string }[];
    limits: { watched_cells: number; mapped_cells: number };
  };
  export default choices;
}

import { defineConfig } from "@playwright/test";
import served from "./playwright.config.js";

const port = process.env.TAQUIN_FOLDER_PORT ?? "8918";

export default defineConfig({
  ...served,
  testDir: ".",
  // What the page does in the same way with a server and without.
  testMatch: ["folder-tests/*.spec.js", "tests/{after-game,explain,lessons,nothing-lost,phone,play-hints,race,touch-board}.spec.js"],
  grepInvert: /@server/,
  use: { ...served.use, baseURL: `http://127.0.0.1:${port}/some/path/` },
  webServer: [
    served.webServer,
    {
      command: `python3 -m http.server ${port} --bind 127.0.0.1 --directory ${process.env.TAQUIN_FOLDER_HOST}`,
      url: `http://127.0.0.1:${port}/some/path/`,
      stderr: "ignore",
      timeout: 30_000,
    },
  ],
});

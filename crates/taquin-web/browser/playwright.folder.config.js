import { defineConfig } from "@playwright/test";
import served from "./playwright.config.js";

const port = process.env.TAQUIN_FOLDER_PORT ?? "8918";

export default defineConfig({
  ...served,
  testDir: "folder-tests",
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

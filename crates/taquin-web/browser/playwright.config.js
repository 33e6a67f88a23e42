import { defineConfig } from "@playwright/test";

const port = process.env.TAQUIN_TEST_PORT ?? "8917";

export default defineConfig({
  testDir: "tests",
  outputDir: "results",
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "en-GB",
    viewport: { width: 1280, height: 860 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  webServer: {
    command: `${process.env.TAQUIN_SERVER} ${port}`,
    url: `http://127.0.0.1:${port}/`,
    timeout: 30_000,
  },
});

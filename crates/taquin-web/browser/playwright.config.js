import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  outputDir: "results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Far more than a busy machine needs: a limit ends a test that hangs, and decides nothing else.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: "line",
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Paris",
    viewport: { width: 1280, height: 860 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
      // The user's own folder need not be writable.
      env: { ...process.env, ...(process.env.TAQUIN_BROWSER_HOME ? { HOME: process.env.TAQUIN_BROWSER_HOME } : {}) },
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
});

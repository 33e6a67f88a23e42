import { defineConfig } from "@playwright/test";
import served from "./playwright.config.js";

export default defineConfig({
  ...served,
  projects: [
    { name: "folder", testDir: "folder-tests", use: { isKept: true } },
    // What may be another thing with bundled style sheets or with a worker.
    { name: "both", testDir: "tests", grep: /@folder/ },
  ],
});

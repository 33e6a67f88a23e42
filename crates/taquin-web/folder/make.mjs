/** Writes the page as a folder for any static host: node make.mjs WASM_FOLDER OUT_FOLDER [ADDRESS]. */

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [wasm, out, address = ""] = process.argv.slice(2);

// As the server's, with WebAssembly; `frame-ancestors` has no effect in a page.
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The icon and the picture of link previews: a board about to be solved. */
const BOARD = { board: "1 2 3/4 5 6/7 0 8", format: "png" };

/** The modules of the page: the solver, and the one that draws pictures. */
const MODULES = ["taquin_wasm", "taquin_drawing"];
const [solver, drawing] = await Promise.all(
  MODULES.map(async (name) => {
    const module = await import(pathToFileURL(join(wasm, `${name}.js`)).href);
    module.initSync({ module: readFileSync(join(wasm, `${name}_bg.wasm`)) });
    return module;
  }),
);

/** @param {string} name @param {unknown} body */
const ask = (name, body) => Buffer.from((name === "render" ? drawing : solver).answer(name, JSON.stringify(body)));
/** @param {string} name */
const path = (name) => join(out, ...name.split("/"));
/** @param {string} name @param {(text: string) => string} change */
const edit = (name, change) => writeFileSync(path(name), change(readFileSync(path(name), "utf8")));

// All modules and style sheets together, before they are bundled.
const whole = mkdtempSync(join(tmpdir(), "taquin-page-"));
process.on("exit", () => rmSync(whole, { recursive: true }));
cpSync(join(here, "..", "page"), whole, { recursive: true });
cpSync(join(here, "js"), join(whole, "js"), { recursive: true });
cpSync(wasm, join(whole, "wasm"), { recursive: true });
const choices = ask("choices", {});
writeFileSync(join(whole, "js", "choices.js"), `export default ${choices};\n`);

mkdirSync(out, { recursive: true });
for (const entry of readdirSync(whole, { withFileTypes: true })) if (entry.isFile()) cpSync(join(whole, entry.name), path(entry.name));
for (const name of MODULES) cpSync(join(wasm, `${name}_bg.wasm`), path(`wasm/${name}_bg.wasm`));
writeFileSync(path(".nojekyll"), "");
mkdirSync(path("words"));
for (const { code } of JSON.parse(String(choices)).languages) {
  const words = JSON.parse(readFileSync(join(here, "..", "..", "taquin-words", "words", `${code}.json`), "utf8"));
  const ofPage = Object.entries(words).filter(([key]) => !key.startsWith("cli."));
  writeFileSync(path(`words/${code}.json`), JSON.stringify(Object.fromEntries(ofPage)));
}

// Few files instead of seventy: hosts without HTTP/2 send six at a time. The transport and the words are files of their
// own because they begin to load other things.
const modules = await build({
  entryPoints: Object.fromEntries(
    ["main", "embed", "requests/transport", "kit/words", "solver-worker"].map((name) => [basename(name), join(whole, "js", `${name}.js`)]),
  ),
  outdir: path("js"),
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  minify: true,
  metafile: true,
  logLevel: "warning",
});
/** The documents, each with its script and the names of its style sheets together. */
const DOCUMENTS = [
  { name: "index.html", script: "main.js", sheets: ["css/page.css", "css/areas.css", "css/last.css"] },
  { name: "embed.html", script: "embed.js", sheets: ["css/embed.css"] },
];
/** Style sheets that follow each other and are loaded alike. */
const RUN = /( *<link rel="stylesheet")([^>]*)( href="[^"]*" \/>\n)(?:\1\2 href="[^"]*" \/>\n)*/g;
for (const { name, sheets } of DOCUMENTS) {
  const runs = [...readFileSync(path(name), "utf8").matchAll(RUN)].map(([run]) =>
    [...run.matchAll(/href="([^"]+)"/g)].map(([, file]) => `@import "./${file}";`),
  );
  for (const [i, sheet] of sheets.entries())
    await build({
      stdin: { contents: (runs[i] ?? []).join("\n"), resolveDir: whole, loader: "css" },
      outfile: path(sheet),
      bundle: true,
      minify: true,
      external: ["*.svg"],
      logLevel: "warning",
    });
}

/** The files that a bundled module imports before it runs, and itself. @param {string} name @returns {string[]} */
function loadedWith(name) {
  const outputs = Object.entries(modules.metafile.outputs).map(([file, output]) => /** @type {const} */ ([basename(file), output]));
  const imports = new Map(outputs).get(name)?.imports.filter(({ kind }) => kind === "import-statement") ?? [];
  return [name, ...imports.flatMap((file) => loadedWith(basename(file.path)))];
}

// PNG icons; the width stands in bytes 16 to 19 of the file.
const icons = [60, 170].map((tile) => {
  const bytes = ask("render", { ...BOARD, tile });
  const width = bytes.readUInt32BE(16);
  const src = `icon-${width}.png`;
  writeFileSync(path(src), bytes);
  return { src, sizes: `${width}x${width}`, type: "image/png" };
});
edit("manifest.webmanifest", (text) => {
  const manifest = JSON.parse(text);
  return JSON.stringify({ ...manifest, id: "./", scope: "./", icons: [...manifest.icons, ...icons] }, null, 2) + "\n";
});

const preview = `${address}${icons.at(-1)?.src}`;
const description = /name="description" content="([^"]*)"/.exec(readFileSync(path("index.html"), "utf8"))?.[1] ?? "";
const previews = [
  `<meta property="og:type" content="website" />`,
  `<meta property="og:title" content="taquin" />`,
  `<meta property="og:description" content="${description}" />`,
  `<meta property="og:image" content="${preview}" />`,
  ...(address ? [`<meta property="og:url" content="${address}" />`] : []),
  `<link rel="apple-touch-icon" href="${icons[0]?.src}" />`,
];
for (const { name, script, sheets } of DOCUMENTS)
  edit(name, (page) => {
    const tags = [
      `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
      `<meta name="referrer" content="no-referrer" />`,
      ...(name === "index.html" ? previews : []),
      // Before everything else, so that the solver is compiled and its worker starts while the page loads.
      `<link rel="preload" as="fetch" type="application/wasm" crossorigin href="wasm/taquin_wasm_bg.wasm" />`,
      `<script type="module" async src="js/transport.js"></script>`,
    ];
    page = page.replace(/src="js\/[^"]*?([\w-]+\.js)"/g, `src="js/$1"`);
    const preloads = new Set(["transport.js", "words.js", script].flatMap(loadedWith));
    const links = [...preloads]
      .filter((file) => !page.includes(`src="js/${file}"`) && file !== "transport.js")
      .map((file) => `    <link rel="modulepreload" href="js/${file}" />\n`);
    page = page.replace(/( *<link rel="modulepreload"[^>]*>\n)*( *<\/head>)/, (_, __, end) => links.join("") + end);
    let at = 0;
    page = page.replace(RUN, (_, start, attributes) => `${start}${attributes} href="${sheets[at++]}" />\n`);
    return page.replace(
      /( *)(<meta charset="utf-8" \/>\n)/,
      (_, indent, meta) => indent + meta + tags.map((tag) => `${indent}${tag}\n`).join(""),
    );
  });
writeFileSync(path("404.html"), readFileSync(join(here, "404.html"), "utf8").replace("{home}", address || "./"));

/** The bytes of files when they are sent. @param {string[]} names */
const sent = (names) => names.reduce((sum, name) => sum + gzipSync(readFileSync(path(name)), { level: 9 }).length, 0);
const languages = readdirSync(path("words")).map((name) => sent([`words/${name}`]));
/** What visitors wait for, with the most bytes that each part may have. @type {[string, number, number][]} */
const PARTS = [
  [
    "before play",
    sent([
      "index.html",
      "css/page.css",
      "css/last.css",
      "icon.svg",
      ...new Set(["words.js", "main.js", "transport.js"].flatMap(loadedWith).map((name) => `js/${name}`)),
    ]) + Math.max(...languages),
    120_000,
  ],
  ["the solver", sent(["wasm/taquin_wasm_bg.wasm"]), 800_000],
  ["the module that draws pictures", sent(["wasm/taquin_drawing_bg.wasm"]), 450_000],
];
for (const [part, bytes, most] of PARTS) {
  console.log(`${part}: ${bytes} bytes compressed, of ${most}`);
  if (bytes > most) process.exitCode = 1;
}

const files = readdirSync(out, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(out, join(entry.parentPath, entry.name)).split(sep).join("/"))
  .filter((name) => !["index.html", "404.html", "sw.js"].includes(name) && !name.startsWith("."))
  .sort();
const hash = createHash("sha256");
for (const name of ["index.html", "sw.js", ...files]) hash.update(name).update(readFileSync(path(name)));
const version = hash.digest("hex").slice(0, 16);
edit("sw.js", (script) => script.replace("{version}", version).replace('["{files}"]', JSON.stringify(["./", ...files])));
console.log(`${files.length + 3} files, version ${version}`);

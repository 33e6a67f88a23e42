/** The programs that serve the page to tests: each takes a free port, and none outlives the process that started it. */

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** The programs that run. */
const running = new Set();
process.on("exit", () => running.forEach((program) => program.kill("SIGKILL")));

/**
 * Starts a program that tells its address on a line of its output.
 * @param {string} command
 * @param {string[]} values
 * @param {RegExp} pattern with the address as its first group
 */
async function startProgram(command, values, pattern) {
  const program = spawn(command, values, { stdio: ["ignore", "pipe", "ignore"] });
  running.add(program);
  const ended = new Promise((tell) => program.once("close", tell));
  ended.then(() => running.delete(program));
  const address = await new Promise((tell, fail) => {
    program.once("error", fail);
    ended.then(() => fail(new Error(`${command} ended before it told its address`)));
    createInterface({ input: program.stdout }).on("line", (line) => pattern.test(line) && tell(pattern.exec(line)[1]));
  });
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    program.kill(signal);
    return ended;
  };
  return { address, port: new URL(address).port, end };
}

/** The server on this port, 0 for any free one, with the page of a folder or its own. @param {string} port @param {string[]} folder */
export const startServer = (port, ...folder) => startProgram(process.env.TAQUIN_SERVER ?? "", [port, ...folder], /^(http\S+)/);

/** A plain file server; without -u its address would wait in a buffer. @param {string} folder */
export const startFileServer = (folder) =>
  startProgram("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder], /\((http\S+)\)/);

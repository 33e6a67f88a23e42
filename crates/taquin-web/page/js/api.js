/** Requests to the server. */

/** An error response: the reason and its position. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {{ error?: string, field?: string, line?: number, column?: number, start?: number, end?: number, code?: string, values?: Record<string, string | number> }} body
   */
  constructor(status, body) {
    super(body.error ?? `HTTP ${status}`);
    this.status = status;
    this.field = body.field ?? null;
    this.line = body.line ?? null;
    this.column = body.column ?? null;
    this.start = body.start ?? null;
    this.end = body.end ?? null;
    this.code = body.code ?? null;
    this.values = body.values ?? {};
  }
}

/** The server cannot be reached. */
export class Unreachable extends Error {
  /** @param {boolean} [lost] whether the connection was lost during a response */
  constructor(lost = false) {
    super();
    this.lost = lost;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function request(path, init) {
  let response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Unreachable();
  }
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
  return response;
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
function send(path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body), signal: signal ?? null });
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function post(path, body, signal) {
  return (await send(path, body, signal)).json();
}

/**
 * Requests a file.
 * @param {string} path
 * @param {unknown} body
 */
export async function file(path, body) {
  return (await send(path, body)).blob();
}

/**
 * Cancels a search; its stream ends with the answer so far.
 * @param {string} job
 */
export async function cancel(job) {
  await request(`/api/jobs/${job}`, { method: "DELETE" });
}

/**
 * Reads server-sent events until the stream ends; aborting cancels the search.
 * @param {string} path
 * @param {unknown} body
 * @param {(event: string, data: any) => void} tell
 * @param {AbortSignal} [signal]
 */
export async function listen(path, body, tell, signal) {
  const headers = { "Content-Type": "application/json", Accept: "text/event-stream" };
  const response = await request(path, { method: "POST", headers, body: JSON.stringify(body), signal: signal ?? null });
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      if (signal?.aborted) throw error;
      throw new Unreachable(true);
    });
    if (done) return;
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const event = parse(text.slice(0, end));
      text = text.slice(end + 2);
      if (event) tell(event.name, JSON.parse(event.data));
    }
  }
}

/** @param {string} block */
function parse(block) {
  const field = (/** @type {string} */ name) =>
    block
      .split("\n")
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trimStart())
      .join("\n");
  const data = field("data");
  return data ? { name: field("event"), data } : null;
}

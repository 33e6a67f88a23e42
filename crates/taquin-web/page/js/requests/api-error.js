/** Why a request has no answer. */

/** An error response: the reason and its position. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {{ error?: string, field?: string, line?: number, column?: number, start?: number, end?: number, code?: string, values?: Record<string, import("../kit/words.js").Value> }} body
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

/** What answers cannot be reached. */
export class Unreachable extends Error {
  /** @param {boolean} [lost] whether the connection was lost during a response */
  constructor(lost = false) {
    super();
    this.lost = lost;
  }
}

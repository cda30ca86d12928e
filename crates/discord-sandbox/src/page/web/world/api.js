// @ts-check
/** The page's side of its HTTP API. */

/** What the server refused, in one sentence. */
export class Refusal extends Error {
  /** @param {number} status @param {string} sentence */
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

/**
 * @param {string} method @param {string} path below `/api/` @param {unknown} [body]
 * @returns {Promise<any>} the answer, `null` if it is empty
 */
async function request(method, path, body) {
  const json = { 'content-type': 'application/json' };
  const options = body === undefined ? { method } : { method, headers: json, body: JSON.stringify(body) };
  let response;
  try {
    response = await fetch(`/api/${path}`, options);
  } catch {
    throw new Refusal(0, 'The sandbox cannot be reached');
  }
  const text = await response.text();
  let answer = null;
  try {
    answer = text === '' ? null : JSON.parse(text);
  } catch {
    throw new Refusal(response.status, `${response.status} ${response.statusText}`);
  }
  if (!response.ok)
    throw new Refusal(response.status, answer?.error ?? `${response.status} ${response.statusText}`);
  return answer;
}

export const api = {
  /** @param {string} path */
  get: (path) => request('GET', path),
  /** @param {string} path @param {unknown} [body] */
  post: (path, body = {}) => request('POST', path, body),
  /** @param {string} path @param {unknown} body */
  patch: (path, body) => request('PATCH', path, body),
  /** @param {string} path */
  remove: (path) => request('DELETE', path),
};

/** How long to wait before a broken connection is tried again. */
const PAUSE_MS = 1_000;

/**
 * Listens to the server's events for ever: a connection that is closed or cannot be made is replaced. It is a
 * WebSocket because tabs share six connections for everything else.
 *
 * @param {(event: any) => void} hear @param {(connected: boolean) => void} connection
 */
export function listen(hear, connection) {
  const socket = new WebSocket(`ws://${location.host}/api/events`);
  socket.onmessage = ({ data }) => hear(JSON.parse(data));
  socket.onopen = () => connection(true);
  socket.onclose = () => {
    connection(false);
    setTimeout(() => listen(hear, connection), PAUSE_MS);
  };
}

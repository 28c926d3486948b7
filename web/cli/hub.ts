import { QuantError } from '../core/engine/errors.ts';
import type { ByteSource } from '../report/readers/bytes.ts';
import { refuse } from '../report/readers/checkpoint.ts';
import { checkpointAmong } from '../report/readers/choose_files.ts';

// Checkpoints of the Hugging Face Hub, named as hf://OWNER/MODEL[@REVISION][/FILE]. Only the parts that are read are
// asked for, over HTTPS, and nothing is kept. HF_ENDPOINT names another host of the same kind, HF_TOKEN gives access
// to private models. https://huggingface.co/docs/hub/api

/** A file of the Hub, of one commit. */
export interface HubFile {
  /** Its address. */
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly isRemote: true;
}

const prefix = 'hf://';

/** Whether a word of a command names a checkpoint of the Hub. */
export const isHub = (word: string): boolean => word.startsWith(prefix);

interface HubName {
  readonly model: string;
  readonly revision: string;
  /** Empty for the checkpoint in the model's first folder. */
  readonly file: string;
}

const part = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,95}';
const nameForm = new RegExp(
  `^hf://(${part}/${part})(?:@([A-Za-z0-9_][A-Za-z0-9_.-]{0,95}))?(?:/(.+))?$`,
);

function hubName(word: string): HubName {
  const [, model, revision = 'main', file = ''] = nameForm.exec(word) ?? [];
  const isWithin = file.split('/').every((one) => one !== '..' && one !== '.');
  if (model === undefined || file.length > 1024 || file.endsWith('/') || !isWithin)
    throw new Failed(
      'models of the Hugging Face Hub are named as hf://OWNER/MODEL, hf://OWNER/MODEL@REVISION or hf://OWNER/MODEL/FILE',
      false,
    );
  return { model, revision, file };
}

/** The host, without a slash at the end. A token must not travel in the open. */
function endpoint(): string {
  const text = process.env.HF_ENDPOINT || 'https://huggingface.co';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isSafe(url))
    throw new Failed(`HF_ENDPOINT has to begin with https://, and is “${text}”`, false);
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
}

/** Whether nobody on the way can read or change what is asked: over HTTPS, or on this machine. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));

/** Why a request failed, to be put behind a sentence about the file. */
class Failed extends Error {
  constructor(
    reason: string,
    readonly mayPass: boolean,
  ) {
    super(reason);
  }
}

const attempts = 4;
const firstPauseMs = 500;
/** Without any byte of an answer. */
const silenceMs = 60_000;

/** The bytes of an answer to a request, at most so many; asked for again while a failure may pass. */
async function bytesOf(url: string, most: number, range?: readonly [number, number]) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await answerOf(url, most, range);
    } catch (error) {
      const failed = error instanceof Failed ? error : new Failed(networkReason(error), true);
      if (!failed.mayPass || attempt === attempts) throw failed;
      await new Promise((done) => setTimeout(done, firstPauseMs * 2 ** (attempt - 1)));
    }
  }
}

/** The reason of a failure of the network, which `fetch` gives as the cause of its error. */
function networkReason(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return `the Hub was silent for ${silenceMs / 1000} seconds`;
  return `the network failed: ${cause?.code ?? cause?.message ?? String(error)}`;
}

/** The most redirections that one request follows: to a store of files, and within it. */
const mostRedirections = 5;

/** Ends a request whose answer has come to a standstill. */
class Silence {
  readonly #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.heard();
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  heard(): void {
    this.end();
    const reason = new DOMException('silence', 'TimeoutError');
    this.#timer = setTimeout(() => this.#stop.abort(reason), silenceMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

async function answerOf(
  url: string,
  most: number,
  range: readonly [number, number] | undefined,
): Promise<Uint8Array> {
  const silence = new Silence();
  try {
    const response = await responseOf(url, range, silence);
    await checkStatus(response, range);
    return await readUpTo(response, range ? range[1] : most, range !== undefined, silence);
  } finally {
    silence.end();
  }
}

/** The answer at the end of all redirections, without its body. */
async function responseOf(
  url: string,
  range: readonly [number, number] | undefined,
  { signal }: Silence,
): Promise<Response> {
  const asked = range && { range: `bytes=${range[0]}-${range[0] + range[1] - 1}` };
  const { origin } = new URL(url);
  let at = new URL(url);
  for (let hop = 0; hop <= mostRedirections; hop += 1) {
    const token = process.env.HF_TOKEN;
    // Whoever stores the files is no party to the token.
    const own = token && at.origin === origin && { authorization: `Bearer ${token}` };
    const headers = { ...asked, ...own, 'accept-encoding': 'identity' };
    const response = await fetch(at, { signal, headers, redirect: 'manual' });
    const next = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && next !== null) {
      await response.body?.cancel();
      const isOpen = at.protocol === 'http:';
      at = new URL(next, at);
      // From another machine, nothing leads to this one.
      if (at.protocol !== 'https:' && !(isOpen && isSafe(at)))
        throw new Failed('it leads to an address without HTTPS', false);
      continue;
    }
    return response;
  }
  throw new Failed('its redirections do not end', false);
}

async function checkStatus(
  response: Response,
  range: readonly [number, number] | undefined,
): Promise<void> {
  const { status } = response;
  const isRight = range === undefined ? status === 200 : status === 206;
  if (isRight) {
    const [start, length] = range ?? [0, 0];
    const found = response.headers.get('content-range') ?? '';
    const isAsked =
      range === undefined || found.startsWith(`bytes ${start}-${start + length - 1}/`);
    if (isAsked) return;
    await response.body?.cancel();
    throw new Failed(
      `the Hub sent other bytes than were asked for: ${found.slice(0, 60) || 'no range'}`,
      false,
    );
  }
  await response.body?.cancel();
  const hint = process.env.HF_TOKEN ? 'HF_TOKEN gives no access' : 'private models need HF_TOKEN';
  if (status === 401 || status === 403) throw new Failed(`access is denied; ${hint}`, false);
  if (status === 404) throw new Failed('there is no such model, revision or file', false);
  if (status === 200) throw new Failed('the Hub does not send parts of it', false);
  throw new Failed(`the Hub answers with status ${status}`, status === 429 || status >= 500);
}

/** The body of an answer. Refuses more than `most` bytes, and fewer if it has to have just as many. */
async function readUpTo(
  response: Response,
  most: number,
  isExact: boolean,
  silence: Silence,
): Promise<Uint8Array> {
  const pieces: BlobPart[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || !value) break;
    silence.heard();
    length += value.length;
    if (length > most) {
      await reader?.cancel();
      throw new Failed('the Hub sent more bytes than were asked for', false);
    }
    pieces.push(value as Uint8Array<ArrayBuffer>);
  }
  if (isExact && length !== most) throw new Failed(`the Hub sent ${length} of ${most} bytes`, true);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Names of a million files, say. */
const mostListBytes = 64 * 2 ** 20;

interface Listed {
  readonly sha: string;
  readonly sizes: ReadonlyMap<string, number>;
}

/** The files of a model at a revision, as they are at its commit. */
async function listed(host: string, { model, revision }: HubName): Promise<Listed> {
  const url = `${host}/api/models/${model}/revision/${encodeURIComponent(revision)}?blobs=true`;
  const bytes = await bytesOf(url, mostListBytes);
  const wrong = () => new Failed('the Hub’s list of its files cannot be read', false);
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw wrong();
  }
  const { sha, siblings } = (content ?? {}) as { sha?: unknown; siblings?: unknown };
  if (typeof sha !== 'string' || !/^[0-9a-f]{40,64}$/.test(sha) || !Array.isArray(siblings))
    throw wrong();
  const sizes = new Map<string, number>();
  for (const one of siblings) {
    const { rfilename, size } = (one ?? {}) as { rfilename?: unknown; size?: unknown };
    if (typeof rfilename === 'string' && Number.isSafeInteger(size) && (size as number) >= 0)
      sizes.set(rfilename, size as number);
  }
  return { sha, sizes };
}

/** Lists are asked for once, so that all that a command reads is of one commit. */
const lists = new Map<string, Promise<Listed>>();

/** The files that a word names: one, or the checkpoint in the model's first folder. */
export const hubFiles = (word: string): Promise<HubFile[]> => refusing(word, () => filesOf(word));

async function filesOf(word: string): Promise<HubFile[]> {
  const name = hubName(word);
  const host = endpoint();
  const key = `${host} ${name.model}@${name.revision}`;
  const list = lists.get(key) ?? listed(host, name);
  lists.set(key, list);
  const { sha, sizes } = await list;
  const inFirstFolder = [...sizes.keys()].filter((file) => !file.includes('/'));
  const names = name.file ? [name.file] : checkpointAmong(word, inFirstFolder);
  return names.map((file) => {
    const size = sizes.get(file);
    if (size === undefined) throw new Failed('there is no such file in the model', false);
    const place = file.split('/').map(encodeURIComponent).join('/');
    const path = `${host}/${name.model}/resolve/${sha}/${place}`;
    return { path, size, name: file.slice(file.lastIndexOf('/') + 1), isRemote: true };
  });
}

/** A file of the Hub, of which each read asks for a part. */
export const hubSource = ({
  path,
  name,
  size,
}: Pick<HubFile, 'path' | 'name' | 'size'>): ByteSource => ({
  name,
  size,
  read: async (start, length) =>
    length === 0 ? new Uint8Array() : refusing(name, () => bytesOf(path, length, [start, length])),
});

/** Does what may fail with a file, and refuses it with the reason. */
async function refusing<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QuantError) throw error;
    return refuse('file_unreadable', { name, reason: (error as Error).message });
  }
}

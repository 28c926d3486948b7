import { QuantError } from '../engine/errors.ts';
import { type Call, type Reply, type Request, start } from './protocol.ts';

/** The services of a host for the engine that it starts. */
export interface HostSide {
  /** Sends an event of the call that is being answered, or of the start. */
  emit(event: unknown): void;
  /** Ends the host: the engine cannot go on. Any call after the first has no effect. */
  crash(reason: unknown): void;
}

/** Makes the engine whose verbs a host answers, from the parts that a port booted it with. */
export type Load<B> = (parts: B, host: HostSide) => Promise<object>;

type Method = (...args: readonly unknown[]) => unknown;

/**
 * Answers requests to the engine that `load` makes, one after the other, in the order in which they
 * arrive. An error that is no QuantError is a crash, after which nothing is answered.
 */
export function hostOf<B>(
  load: Load<B>,
  reply: (message: Reply) => void,
): (request: Request) => void {
  let verbs: Record<string, Method>;
  let isDead = false;
  let current: number = start;
  let queue = Promise.resolve();

  const send = (message: Reply) => {
    if (!isDead) reply(message);
  };

  const crash = (reason: unknown) => {
    send({ kind: 'crashed', reason: String(reason) });
    isDead = true;
  };

  const boot = async (parts: B) => {
    const emit = (event: unknown) => send({ kind: 'event', id: current, event });
    verbs = (await load(parts, { emit, crash })) as typeof verbs;
    send({ kind: 'ready' });
  };

  const answer = async ({ id, verb, args }: Call) => {
    if (isDead) return;
    current = id;
    try {
      send({ kind: 'value', id, value: await (verbs[verb] as Method)(...args) });
    } catch (error) {
      if (!(error instanceof QuantError)) return crash(error);
      send({ kind: 'refused', id, error: { code: error.code, values: error.values } });
    }
  };

  return (request) => {
    queue =
      request.kind === 'boot'
        ? boot(request.parts as B).catch(crash)
        : queue.then(() => answer(request));
  };
}

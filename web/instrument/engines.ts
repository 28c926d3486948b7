import type { LessonClient } from '../core/worker/lesson_client.ts';
import { openCore, wholePorts } from '../core/worker/open_core.ts';
import type { OpenClient } from '../core/worker/stored_client.ts';
import { type AsyncWholeEngine, openClient, wholeClient } from '../core/worker/whole_client.ts';
import type { Files } from '../ui/files.ts';
import { lazily } from '../ui/lazily.ts';
import type { MessageValues } from '../ui/messages/index.ts';
import type { Engines } from './compute.ts';
import { photographShape } from './store/state.ts';

/**
 * A failure by the code that a page words. A QuantError brings its English sentence along, and with it the
 * catalogue of all sentences, which a page's first script does without.
 */
class CodedError extends Error {
  constructor(
    readonly code: string,
    readonly values: MessageValues,
  ) {
    super(code);
    // The name by which workers, engines and pages know errors with a code.
    this.name = 'QuantError';
  }
}

/** The engines of a page: the lesson's core loads immediately, the whole engine on demand. */
export interface PageEngines extends Engines {
  lessonClient(): Promise<LessonClient>;
  /** A second whole engine, so that long computations there do not delay a drag. */
  aside(signal: AbortSignal): Promise<AsyncWholeEngine>;
  /** Opens an engine that a part of the page loads itself. */
  readonly open: OpenClient;
  /** The engines that have been opened so far. */
  readonly clients: readonly { close(): void }[];
}

/** An .npy file ends with its elements. */
const photographBytes = photographShape.reduce((product, extent) => product * extent);

export function openEngines(files: Files): PageEngines {
  const clients: { close(): void }[] = [];
  const kept = <T extends { close(): void }>(client: T) => {
    clients.push(client);
    return client;
  };
  const lessonClient = lazily(() => openCore(files).then(kept));
  // Ignore a failure here: the first caller that needs the engine retries.
  lessonClient().catch(() => {});
  const openWhole = () => wholePorts(files).then(wholeClient).then(kept);
  const whole = lazily(openWhole);
  const side = lazily(openWhole);
  return {
    lessonClient,
    lesson: async () => (await lessonClient()).session(),
    whole: async (signal) => (await whole()).session({ signal }),
    photograph: async () => {
      const bytes = await files.bytes('photograph.npy').catch(({ message: reason }: Error) => {
        throw new CodedError('part_unavailable', { reason });
      });
      return new Uint8Array(bytes).subarray(-photographBytes);
    },
    aside: async (signal) => (await side()).session({ signal }),
    open: (verbs, ports) => kept(openClient(verbs, ports)),
    clients,
  };
}

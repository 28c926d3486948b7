import type { NetworkVerbs } from '../core/engine/contract.ts';
import type { AsyncOf } from '../core/rpc/protocol.ts';
import { Latest } from '../ui/latest.ts';
import { type Problem, problemOf } from './weight_formats.ts';

/** The services of a page about a network. */
export interface NetworkHost<Engine> {
  /** An engine, and the bytes of the network's file. */
  open(): Promise<{ readonly engine: Engine; readonly file: Uint8Array }>;
  /** Called when something has changed that the page shows. */
  draw(): void;
  /** Writes the settings to the address. */
  keep(address: string): void;
}

/** The settings of a page, and how its address writes them. */
export interface Settings<State> {
  readonly initial: State;
  read(hash: string): State;
  write(state: State): string;
}

type Opener = AsyncOf<Pick<NetworkVerbs, 'openNetwork'>>;

/** A page about a network: its settings, its network in an engine, and the calls that follow from a change. */
export abstract class NetworkPage<
  State extends object,
  Engine extends Opener,
  Host extends NetworkHost<Engine> = NetworkHost<Engine>,
> {
  state: State;
  problem: Problem | undefined;
  /** There once the network is open. */
  protected engine: Engine | undefined;
  /** The network's number in the engine. */
  protected id = 0;
  protected readonly updating: Latest<State>;

  constructor(
    readonly around: Host,
    readonly settings: Settings<State>,
    hash: string,
  ) {
    this.state = settings.read(hash);
    this.updating = new Latest(
      (state) => this.guarded(async () => this.engine && this.update(state, this.engine)),
      () => this.guarded(() => this.rested()),
    );
  }

  /** Called with the open network before the first settings are computed. */
  protected abstract opened(engine: Engine): Promise<void>;
  /** Computes what the page shows at once; newer settings may be waiting. */
  protected abstract update(state: State, engine: Engine): Promise<void>;
  /** Computes what takes longer, once no settings are waiting. */
  protected abstract rested(): Promise<void>;

  /** Fetches the network; after a failure it may be called again. */
  async open(): Promise<void> {
    this.problem = undefined;
    await this.guarded(async () => {
      const { engine, file } = await this.around.open();
      this.id = await engine.openNetwork(file);
      this.engine = engine;
      await this.opened(engine);
      this.updating.offer(this.state);
    });
    this.around.draw();
  }

  change(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.around.keep(this.settings.write(this.state));
    this.around.draw();
    this.updating.offer(this.state);
  }

  readonly reset = (): void => this.change(this.settings.initial);

  /** Another address, such as after Back. */
  visit(hash: string): void {
    const { read, write } = this.settings;
    if (write(this.state) !== hash.replace(/^#/, '')) this.change(read(hash));
  }

  /** Does some work, whose failure is the page's problem. */
  protected async guarded(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.problem = problemOf(error);
      this.around.draw();
    }
  }
}

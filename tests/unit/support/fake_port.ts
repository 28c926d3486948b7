import type { Call, OpenPort, Reply } from '../../../web/core/rpc/protocol.ts';

export const unsendable = 666;

/** A port that records the calls it was sent and answers when told to. */
export class FakePort {
  readonly calls: Call[] = [];
  opened = 0;
  closed = false;
  answer: (reply: Reply) => void = () => {};

  constructor(readonly onBoot: (port: FakePort) => void = (port) => port.ready()) {}

  readonly open: OpenPort = (receive) => {
    this.answer = receive;
    this.opened += 1;
    queueMicrotask(() => this.onBoot(this));
    return {
      post: (call) => {
        if (call.args[0] === unsendable) throw new DOMException('', 'DataCloneError');
        this.calls.push(call);
      },
      close: () => {
        this.closed = true;
      },
    };
  };

  ready() {
    this.answer({ kind: 'ready' });
  }

  /** Answers a call that was sent, counted from 0, with a value. */
  value(index: number, value: unknown) {
    this.answer({ kind: 'value', id: this.calls[index]?.id ?? -1, value });
  }
}

export const tick = () => new Promise((resolve) => setTimeout(resolve));

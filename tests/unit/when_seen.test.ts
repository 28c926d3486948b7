import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { WhenSeen } from '../../web/platform/when_seen.ts';

/** The page's observers, each called by `intersect`. */
const observers: FakeObserver[] = [];

class FakeObserver {
  watched: unknown[] = [];
  constructor(readonly tell: (entries: { isIntersecting: boolean }[]) => void) {
    observers.push(this);
  }
  observe(element: unknown): void {
    this.watched.push(element);
  }
  disconnect(): void {
    this.watched = [];
  }
}

const element = {} as Element;
const intersect = (isIntersecting: boolean) => observers.at(-1)?.tell([{ isIntersecting }]);
let draws = 0;
const opened = () => {
  const seen = new WhenSeen(() => {
    draws += 1;
  }, 150);
  seen.watch(element);
  return seen;
};

beforeEach(() => {
  draws = 0;
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => {
  mock.timers.reset();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

test('the first object is due at once, and stays due', () => {
  const seen = opened();
  const first = {};
  assert.ok(seen.isDue(first));
  assert.ok(seen.isDue(first));
  mock.timers.tick(1000);
  assert.equal(draws, 0);
});

test('out of sight, only the last of a drag is due, once nothing has changed for the pause', () => {
  const seen = opened();
  seen.isDue({});
  let last = {};
  for (let i = 0; i < 5; i += 1) {
    last = {};
    assert.ok(!seen.isDue(last));
    mock.timers.tick(100);
    assert.ok(!seen.isDue(last)); // drawn again for another reason: the pause goes on
    mock.timers.tick(49);
  }
  assert.equal(draws, 0);
  mock.timers.tick(1);
  assert.equal(draws, 1);
  assert.ok(seen.isDue(last));
});

test('in sight, every object is due, and what was held back is drawn as it comes into sight', () => {
  const seen = opened();
  seen.isDue({});
  const held = {};
  assert.ok(!seen.isDue(held));
  intersect(true);
  assert.equal(draws, 1);
  assert.ok(seen.isDue(held));
  assert.ok(seen.isDue({}));
  mock.timers.tick(1000);
  assert.equal(draws, 1); // the pause was cancelled
  intersect(false);
  assert.ok(!seen.isDue({}));
  assert.equal(draws, 1);
});

test('another element is out of sight until its observer says otherwise', () => {
  const seen = opened();
  seen.isDue({});
  intersect(true);
  seen.watch(element);
  assert.ok(seen.isDue({}));
  seen.watch({} as Element);
  assert.ok(!seen.isDue({}));
  assert.equal(observers.at(-1)?.watched.length, 1);
  seen.watch(undefined);
  assert.equal(observers.at(-1)?.watched.length, 0);
});

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { WhenVisible } from '../../../web/charts/when_visible.ts';

/** The page's observers, each called by `intersect`. */
const observers: FakeObserver[] = [];

class FakeObserver {
  watched: unknown[] = [];
  constructor(readonly tell: (entries: { target: unknown; isIntersecting: boolean }[]) => void) {
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
const other = {} as Element;
const intersect = (isIntersecting: boolean, target = element) =>
  observers.at(-1)?.tell([{ target, isIntersecting }]);
let draws = 0;
const opened = () => {
  const seen = new WhenVisible(() => {
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

test('an object is due at once if nothing has changed for the pause, and stays due', () => {
  const seen = opened();
  for (const object of [{}, {}]) {
    assert.ok(seen.isDue(object));
    assert.ok(seen.isDue(object));
    mock.timers.tick(150);
    assert.ok(seen.isDue(object));
  }
  mock.timers.tick(1000);
  assert.equal(draws, 0);
});

test('an object is not due before the pause has passed', () => {
  const seen = opened();
  seen.isDue({});
  mock.timers.tick(149);
  assert.ok(!seen.isDue({}));
});

test('out of sight, only the first and the last of a drag are due', () => {
  const seen = opened();
  const first = {};
  assert.equal(seen.latest(first), first);
  let last = {};
  for (let i = 0; i < 5; i += 1) {
    last = {};
    assert.equal(seen.latest(last), first);
    mock.timers.tick(100);
    assert.ok(!seen.isDue(last)); // drawn again for another reason: the pause goes on
    mock.timers.tick(49);
  }
  assert.equal(draws, 0);
  mock.timers.tick(1);
  assert.equal(draws, 1);
  assert.equal(seen.latest(last), last);
  mock.timers.tick(1000);
  assert.equal(draws, 1);
});

test('what a drag comes back to is not drawn again', () => {
  const seen = opened();
  const first = {};
  seen.isDue(first);
  seen.isDue({});
  assert.ok(seen.isDue(first));
  mock.timers.tick(1000);
  assert.equal(draws, 0);
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
  assert.equal(draws, 1); // nothing is held back any more
  assert.ok(seen.isDue({}));
  intersect(false);
  assert.ok(seen.isDue({}));
  assert.ok(!seen.isDue({}));
  assert.equal(draws, 1);
});

test('one of several elements in sight suffices', () => {
  const seen = opened();
  seen.watch(element, other);
  intersect(true);
  intersect(true, other);
  intersect(false);
  assert.equal(draws, 0, 'nothing is held back');
  seen.isDue({});
  assert.ok(seen.isDue({}));
  intersect(false, other);
  seen.isDue({});
  assert.ok(!seen.isDue({}));
});

test('other elements are out of sight until their observer says otherwise', () => {
  const seen = opened();
  seen.isDue({});
  intersect(true);
  seen.watch(element);
  assert.ok(seen.isDue({}));
  assert.ok(seen.isDue({}));
  seen.watch(other);
  seen.isDue({});
  assert.ok(!seen.isDue({}));
  assert.deepEqual(observers.at(-1)?.watched, [other]);
  seen.watch();
  assert.deepEqual(observers.at(-1)?.watched, []);
});

// Messages that a worker sends once a cell has changed its JavaScript, by name, in answer to the call `id` of a
// cell with the number `count`. The function runs in a page as well as in Node, and so uses nothing else.

export function forgedMessages(id: number, count: number): Readonly<Record<string, unknown>> {
  const event = (output: unknown) => ({ kind: 'event', id, event: output });
  const value = (end: unknown) => ({ kind: 'value', id, value: end });
  const shown = (parts: object) =>
    event({ output_type: 'display_data', data: {}, metadata: {}, ...parts });
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  let twice: unknown = [];
  for (let level = 0; level < 40; level += 1) twice = [twice, twice];
  return {
    'a stream without text': event({ output_type: 'stream', name: 'stdout' }),
    'a stream of another name': event({ output_type: 'stream', name: 'x', text: '' }),
    'text that is a number': event({ output_type: 'stream', name: 'stdout', text: 5 }),
    'more text than a cell may print': event({
      ...{ output_type: 'stream', name: 'stdout', text: 'x'.repeat(10_100_000) },
    }),
    'a result without data': event({
      ...{ output_type: 'execute_result', execution_count: count, metadata: {} },
    }),
    'a result of another cell': event({
      ...{ output_type: 'execute_result', execution_count: 99, data: {}, metadata: {} },
    }),
    'data that are null': shown({ data: null }),
    'data that are a map': shown({ data: new Map([['text/plain', 'x']]) }),
    'data with a date': shown({ data: { 'text/plain': new Date(0) } }),
    'data that contain themselves': shown({ data: { 'application/json': cyclic } }),
    'data that grow as they are read': shown({ data: { 'application/json': twice } }),
    'metadata that are a list': shown({ metadata: [] }),
    'an update of nothing': event({ output_type: 'update_display_data', data: {}, metadata: {} }),
    'a clearing that waits for text': event({ output_type: 'clear_output', wait: 'x' }),
    'an error whose traceback is a number': event({
      ...{ output_type: 'error', ename: 'E', evalue: 'v', traceback: 5 },
    }),
    'an unknown output': event({ output_type: 'other' }),
    'an output that is null': event(null),
    'an output of a cell that never was': { ...event({}), id: 10 ** 6 },
    'a snapshot': { kind: 'event', id: -1, event: { snapshot: new Uint8Array(8) } },
    'an end that is empty': value({}),
    'an end that only a client knows': value({ status: 'stopped', skipped: [] }),
    'an end whose lines are text': value({ status: 'ok', skipped: ['!ls'] }),
    'an answer to nothing': { ...value({}), id: 10 ** 6 },
    'a refusal without a code': { kind: 'refused', id, error: {} },
    'a refusal of another kind': { kind: 'refused', id, error: { code: 'x', values: { a: [] } } },
    'a second start': { kind: 'ready' },
    'a message of no kind': { kind: 'boot' },
    'a message that is null': null,
    'a message that is a number': 5n,
    'a message of Node’s own': { cmd: 'NODE_HANDLE' },
    'a crash without a reason': { kind: 'crashed' },
    'a crash whose reason is a list': { kind: 'crashed', reason: [5] },
  };
}

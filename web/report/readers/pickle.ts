import { refuse } from './checkpoint.ts';
import { PickleInput } from './pickle_input.ts';
import { PickleStack } from './pickle_stack.ts';
import { Dict, List, Named, Tuple, type Value } from './pickle_values.ts';

// Reads a pickle without running it: the opcodes are those of PyTorch's own restricted reader,
// torch/_weights_only_unpickler.py, and those by which the pickles of other objects differ. No object is made of a class. CPython's pickletools
// describes them.

/** The meanings of a pickle's globals. Offsets are those in the pickle. */
export interface Meanings {
  global(path: string, offset: number): Value;
  call(callee: Value, args: Value, offset: number): Value;
  /** Resolves a persistent id. */
  persistent(id: Value, offset: number): Value;
  /** Checks the state that an object is given; states are ignored. */
  build(object: Value, state: Value, offset: number): void;
}

/** Each makes at most one value. */
const mostOperations = 4_000_000;
const stop = 0x2e;

/** Returns what the pickle describes; `name` is the file's. */
export const unpickle = (name: string, bytes: Uint8Array, meanings: Meanings): Value =>
  unpickled(name, bytes, meanings).value;

/** The same, and where the pickle ends: others may follow it. */
export function unpickled(
  name: string,
  bytes: Uint8Array,
  meanings: Meanings,
): { readonly value: Value; readonly end: number } {
  const input = new PickleInput(name, bytes);
  let at = 0;
  const stack = new PickleStack(() => refuse('torch_pickle', { name, offset: at }));
  for (let operations = 0; operations < mostOperations; operations += 1) {
    at = input.position;
    const opcode = input.u8();
    if (opcode === stop) return { value: stack.pop(), end: input.position };
    const isKnown =
      pushConstant(opcode, input, stack) ||
      changeStack(opcode, input, stack) ||
      useMeaning(opcode, input, stack, { meanings, at });
    if (!isKnown) {
      const shown = opcode.toString(16).padStart(2, '0');
      refuse('torch_opcode', { name, opcode: shown, offset: at });
    }
  }
  return refuse('torch_operations', { name, offset: at });
}

/** Opcodes that push a value of their own; returns whether this is one. */
function pushConstant(opcode: number, input: PickleInput, stack: PickleStack): boolean {
  switch (String.fromCharCode(opcode)) {
    case 'N': // NONE
      stack.push(null);
      return true;
    case '\x88': // NEWTRUE, NEWFALSE
    case '\x89':
      stack.push(opcode === 0x88);
      return true;
    case 'J': // BININT
      stack.push(input.i32());
      return true;
    case 'K': // BININT1
      stack.push(input.u8());
      return true;
    case 'M': // BININT2
      stack.push(input.u16());
      return true;
    case '\x8a': // LONG1
      stack.push(input.long(input.u8()));
      return true;
    case 'G': // BINFLOAT
      stack.push(input.f64());
      return true;
    case 'X': // BINUNICODE
      stack.push(input.text(input.u32()));
      return true;
    case 'U': // SHORT_BINSTRING
      stack.push(input.text(input.u8()));
      return true;
    case ')': // EMPTY_TUPLE
      stack.push(new Tuple([]));
      return true;
    case ']': // EMPTY_LIST
      stack.push(new List());
      return true;
    case '}': // EMPTY_DICT
      stack.push(new Dict());
      return true;
    case '\x8f': // EMPTY_SET
      stack.push(new Named('set'));
      return true;
    default:
      return false;
  }
}

/** Opcodes that combine or remember values. */
function changeStack(opcode: number, input: PickleInput, stack: PickleStack): boolean {
  switch (String.fromCharCode(opcode)) {
    case '\x80': // PROTO
      input.u8();
      return true;
    case '(': // MARK
      stack.mark();
      return true;
    case 't': // TUPLE
      stack.push(new Tuple(stack.takeMarked()));
      return true;
    case '\x85': // TUPLE1, TUPLE2, TUPLE3
    case '\x86':
    case '\x87':
      stack.push(new Tuple(stack.take(opcode - 0x84)));
      return true;
    case 'a': // APPEND
      stack.append(stack.take(1));
      return true;
    case 'e': // APPENDS
      stack.append(stack.takeMarked());
      return true;
    case 's': // SETITEM
      stack.setItems(stack.take(2));
      return true;
    case 'u': // SETITEMS
      stack.setItems(stack.takeMarked());
      return true;
    case 'q': // BINPUT
      stack.remember(input.u8());
      return true;
    case 'r': // LONG_BINPUT
      stack.remember(input.u32());
      return true;
    case 'h': // BINGET
      stack.recall(input.u8());
      return true;
    case 'j': // LONG_BINGET
      stack.recall(input.u32());
      return true;
    default:
      return false;
  }
}

/** Opcodes whose effect the meanings decide. */
function useMeaning(
  opcode: number,
  input: PickleInput,
  stack: PickleStack,
  { meanings, at }: { readonly meanings: Meanings; readonly at: number },
): boolean {
  switch (String.fromCharCode(opcode)) {
    case 'c': // GLOBAL
      stack.push(meanings.global(`${input.line()}.${input.line()}`, at));
      return true;
    case 'R':
    case '\x81': {
      // REDUCE, NEWOBJ
      const [callee = null, args = null] = stack.take(2);
      stack.push(meanings.call(callee, args, at));
      return true;
    }
    case 'b': {
      // BUILD
      const [object = null, state = null] = stack.take(2);
      meanings.build(object, state, at);
      stack.push(object);
      return true;
    }
    case 'Q': // BINPERSID
      stack.push(meanings.persistent(stack.pop(), at));
      return true;
    default:
      return false;
  }
}

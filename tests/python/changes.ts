// Programs that try to change the JavaScript of the worker in which they run. Each raises if it could
// change nothing, or prints what it changed.

/** Gets `samples` of the JavaScript that Python can hold without being given any, and `Object` itself. */
const reach = `import gc
import _zeropoint_core as core
import _zeropoint_page as page
from pyodide.ffi import JsDoubleProxy, JsException, JsProxy, create_proxy, to_js
array = to_js([1])
Object = array.values().next().constructor
try: core.arange("no")
except JsException as error: thrown = error
samples = [array, array.values(), array.values().next(), to_js({1: 2}), to_js({1}), to_js({1}).values(),
    to_js(bytearray(b"x")), to_js(bytearray(b"x")).buffer, to_js(3**70), core.create_tensor, core, page, thrown,
    create_proxy(b"x").getBuffer()]
samples = [one for one in samples if isinstance(one, JsProxy)]
`;

/** Visits all objects that can be reached; `shared` has each with its path, samples left out. */
const walk = `${reach}
held = [item for one in gc.get_objects() for item in gc.get_referents(one) if isinstance(item, JsProxy)]
own = to_js({1}).constructor.new()
for one in samples:
    own.add(one)
    for name in Object.getOwnPropertyNames(one):
        value = getattr(one, name, None)
        if isinstance(value, JsProxy) and not callable(value): own.add(value)
seen = to_js({1}).constructor.new()
queue = []
def put(value, path):
    if not isinstance(value, JsProxy) or value.typeof == "symbol" or value in seen: return
    seen.add(value)
    queue.append((value, path))
for one in samples: put(one, str(one)[:30])
for one in held:
    # Functions, and the objects that are modules; others are data of earlier programs.
    if isinstance(one, JsDoubleProxy): continue
    if callable(one) or not hasattr(one, "constructor"): put(one, str(one)[:30])
shared = []
unseen = []  # what cannot be brought into Python: JavaScript alone can ask about it
def follow(give, alone, path):
    try: put(give(), path)
    except JsException: unseen.append((alone().map(Object.isFrozen)[0], path))
def alone(one):
    list = to_js([0])
    list[0] = one
    return list
for one, path in queue:
    if one not in own: shared.append((one, path))
    follow(lambda: Object.getPrototypeOf(one), lambda: alone(one).map(Object.getPrototypeOf), path + ".__proto__")
    for keys in (Object.getOwnPropertyNames(one), Object.getOwnPropertySymbols(one)):
        for key in keys:
            described = Object.getOwnPropertyDescriptor(one, key)
            for part in ("value", "get", "set"):
                if Object.hasOwn(described, part):
                    follow(lambda: getattr(described, part, None), lambda: Object.values(described), f"{path}.{key}")
`;

/** Raises unless `changed` names something that could be changed; `tried` has every attempt. */
const judge = `
if changed: print(changed[:20])
else: raise PermissionError(f"nothing of {len(tried)} could be changed")
`;

const attempt = `
changed = []
tried = []
def attempt(change, path):
    tried.append(path)
    try: change()
    except (JsException, AttributeError, TypeError): return
    changed.append(path)
`;

/** JavaScript reads these of any object that it converts, iterates, awaits or writes as JSON. */
const hooks = 'then toJSON valueOf toString constructor get set value done next length name data';

export const changes: Readonly<Record<string, string>> = {
  'any object of the language': `${walk}${attempt}
changed += [path for isFrozen, path in unseen if not isFrozen]
languages = to_js({1}).constructor.new()
languages.add(Object.getPrototypeOf(thrown.constructor))  # Error: Pyodide sets the length of its stacks
changed += [path for one, path in shared if not (one in languages or Object.isFrozen(one))]
value = to_js({"value": "planted"})
for one, path in shared:
    attempt(lambda: Object.defineProperty(one, "planted", value), path + " +")
    attempt(lambda: Object.setPrototypeOf(one, array), path + " prototype")
if len(shared) < 250: changed.append(f"only {len(shared)} objects were reached")
${judge}`,
  'any function of the language': `${walk}${attempt}
value = to_js({"value": "planted"})
for one, path in shared:
    for keys in (Object.getOwnPropertyNames(one), Object.getOwnPropertySymbols(one)):
        for key in keys:
            described = Object.getOwnPropertyDescriptor(one, key)
            if str(key) == "stackTraceLimit": continue  # a number, which Pyodide sets
            attempt(lambda: Object.defineProperty(one, key, value), f"{path}.{key}")
            if isinstance(key, str) and key.isidentifier() and not key.startswith("__"):
                attempt(lambda: setattr(one, key, 1), f"{path}.{key} =")
                attempt(lambda: delattr(one, key), f"{path}.{key} deleted")
if len(tried) < 1500: changed.append(f"only {len(tried)} properties were tried")
${judge}`,
  'what JavaScript reads of every object': `${reach}${attempt}
getter = to_js({"get": create_proxy(lambda: 1)})
value = to_js({"value": "planted"})
for prototype in (Object.prototype, array.constructor.prototype, core.create_tensor.constructor.prototype, Object.getPrototypeOf(array.values())):
    for hook in [*"${hooks}".split(), *Object.getOwnPropertySymbols(prototype)]:
        attempt(lambda: Object.defineProperty(prototype, hook, getter), f"{prototype} getter {hook}")
        attempt(lambda: Object.defineProperty(prototype, hook, value), f"{prototype} value {hook}")
        attempt(lambda: prototype.__defineGetter__(hook, getter.get), f"{prototype} __defineGetter__ {hook}")
        if isinstance(hook, str): attempt(lambda: setattr(prototype, hook, 1), f"{prototype} = {hook}")
${judge}`,
  'the classes by which JavaScript sees Python': `${reach}${attempt}
async def later(): pass
def values(): yield 1
class Own: pass
for made in (print, {}, [], (), later(), later, iter([1]), values(), Own(), b"x", {1}, range(3), "".join, Own, len):
    objects = to_js([0])
    objects[0] = create_proxy(made)
    while True:
        try: objects = objects.map(Object.getPrototypeOf)
        except JsException: break  # the end of the chain
        tried.append(str(made))
        if not objects.map(Object.isFrozen)[0]: changed.append(str(made))
if len(tried) < 45: changed.append(f"only {len(tried)} prototypes")
${judge}`,
  'the modules that Python shares with its host': `${reach}${attempt}
for module, names in ((core, "create_tensor quantizer_verb item constructor"), (page, "output stream limitStack")):
    for name in names.split():
        attempt(lambda: setattr(module, name, print), name)
        if name != "constructor": attempt(lambda: setattr(getattr(module, name), "call", print), name + ".call")
${judge}`,
};

/** Changes everything that it can, silently, so that a later start has to cope with it. */
export const changeAll = Object.values(changes)
  .map(
    (program) =>
      `try: exec(${JSON.stringify(program)}, {"__name__": "change"})\nexcept Exception: pass`,
  )
  .join('\n');

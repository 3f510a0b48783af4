/**
 * The worker: passes texts to the rules, and their replies back.
 */

/** @type {any} */ let rules = null;

/** @param {string} name @param {string} text */
function call(name, text) {
  const bytes = new TextEncoder().encode(text);
  const place = rules.take(bytes.length);
  new Uint8Array(rules.memory.buffer, place, bytes.length).set(bytes);
  const length = rules[name]();
  return new TextDecoder().decode(new Uint8Array(rules.memory.buffer, rules.reply(), length));
}

addEventListener('message', ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    const host = { now: () => performance.now() };
    rules = new WebAssembly.Instance(data, { host }).exports;
    rules.begin();
  } else postMessage(call(data[0], data[1]));
});

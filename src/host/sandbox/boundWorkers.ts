/*
 * Stands before a stranger's script in its worker, as text on one line, so that line numbers stay: the host has no
 * other say in a thread that is not its own. It leaves two nested workers at a time, each a classic script from a
 * Blob, and none within those: their `Worker` is deleted by a line of ours before their own, which a module's imports
 * would run ahead of. A worker that closed itself counts until `terminate` is called on it.
 *
 * The stranger may replace whatever prototypes offer, so nothing is used here but what was taken beforehand, own
 * properties, and plain variables.
 */
const bounds = `
{
  const Native = globalThis.Worker;
  const NativeBlob = globalThis.Blob;
  const Refusal = globalThis.DOMException;
  const Failure = globalThis.Error;
  const { apply } = Reflect;
  const later = globalThis.setTimeout;
  const { createObjectURL, revokeObjectURL } = URL;
  const { terminate } = Native.prototype;
  const blobs = Object.create(null);
  const { iterator } = Symbol;
  let first;
  let second;
  let refused = 0;
  const refuse = (why) => {
    refused += 1;
    if (refused === 10) later(() => { throw new Failure('It kept starting more workers than the two it may have.'); }, 0);
    throw new Refusal(why, 'QuotaExceededError');
  };
  const script = (a, b) => {
    let at = 0;
    const parts = { [iterator]: () => ({ next: () => {
      at += 1;
      return at > 2 ? { done: true, value: undefined } : { done: false, value: at === 1 ? a : b };
    } }) };
    return apply(createObjectURL, URL, [new NativeBlob(parts, { type: 'text/javascript', endings: 'transparent' })]);
  };
  URL.createObjectURL = (source) => {
    const url = apply(createObjectURL, URL, [source]);
    blobs[url] = source;
    return url;
  };
  URL.revokeObjectURL = (url) => {
    const key = '' + url;
    delete blobs[key];
    apply(revokeObjectURL, URL, [key]);
  };
  const alone = 'delete globalThis.Worker;';
  const Bounded = function Worker(url, options) {
    if (first !== undefined && second !== undefined) refuse('A plugin may have two workers at a time.');
    const source = blobs['' + url];
    if (source === undefined) refuse('The worker of a plugin starts from a Blob.');
    const name = options === undefined || options === null || options.name === undefined ? '' : '' + options.name;
    if (options !== undefined && options !== null && '' + options.type === 'module') {
      refuse('The worker of a plugin is a classic script.');
    }
    const started = new Native(script(alone, source), { __proto__: null, name });
    if (first === undefined) first = started;
    else second = started;
    return started;
  };
  Bounded.prototype = Native.prototype;
  Object.defineProperty(Native.prototype, 'constructor', { value: Bounded, writable: false, configurable: false });
  Object.defineProperty(Native.prototype, 'terminate', {
    value: function () {
      apply(terminate, this, []);
      if (this === first) first = undefined;
      else if (this === second) second = undefined;
    },
  });
  Object.defineProperty(globalThis, 'Worker', { value: Bounded, writable: false, configurable: false });
}
`

const line = bounds.replace(/\s*\n\s*/g, ' ').trim()
const strict = /^\s*(["'])use strict\1\s*;?/

/** A stranger's script with its bounds before it. What it says of itself ("use strict") still holds. */
export const withBounds = (code: string): string => `${strict.test(code) ? '"use strict";' : ''}${line} ${code}`

/*
 * The first script of a plugin's worker. The plugin's own code is a second script: declarations of that one ("function
 * Blob(){}", "class Worker{}") would otherwise be hoisted above these lines.
 *
 * The plugin may replace whatever prototypes offer, and its getters may run between two of these lines. So natives are
 * taken before it runs, lists are read through iterators of our own, and nothing of the plugin's runs between a check
 * and what it allows.
 */

/**
 * What a plugin's worker and its nested workers share. `answerProbe` takes the first message, which carries a port,
 * and answers each message on it once the thread is idle: with the lowest priority, which is taken from the plugin.
 * Where browsers have no priorities, the answer comes as soon as the thread takes messages at all.
 *
 * Shared memory goes: plugins have no use for it, and it makes a clock fine enough to read other people's memory by.
 */
const common = `
  const { apply } = Reflect;
  const define = Object.defineProperty;
  const { iterator } = Symbol;
  const getterOf = (thing, name) => Object.getOwnPropertyDescriptor(thing, name).get;
  const listOf = (item) => ({ [iterator]: () => {
    let isGiven = false;
    return { next: () => {
      const done = isGiven;
      isGiven = true;
      return { done, value: done ? undefined : item };
    } };
  } });
  const listen = EventTarget.prototype.addEventListener;
  const startPort = MessagePort.prototype.start;
  const post = MessagePort.prototype.postMessage;
  const stop = Event.prototype.stopImmediatePropagation;
  const portsOf = getterOf(MessageEvent.prototype, 'ports');
  const { scheduler } = globalThis;
  const postTask = scheduler === undefined ? undefined : scheduler.postTask;
  const remove = (name) => {
    for (let at = globalThis; at !== null; at = Object.getPrototypeOf(at)) delete at[name];
  };
  remove('scheduler');
  const Shared = globalThis.SharedArrayBuffer;
  remove('SharedArrayBuffer');
  remove('SharedWorker');
  if (Shared !== undefined && globalThis.WebAssembly !== undefined) {
    const Refusal = TypeError;
    const memory = WebAssembly.Memory.prototype;
    const bufferOf = getterOf(memory, 'buffer');
    const sharedBytes = getterOf(Shared.prototype, 'byteLength');
    define(memory, 'buffer', { configurable: false, get() {
      const buffer = apply(bufferOf, this, []);
      try { apply(sharedBytes, buffer, []); } catch { return buffer; }
      throw new Refusal('A plugin has no shared memory.');
    } });
    delete memory.toResizableBuffer;
    delete memory.toFixedLengthBuffer;
  }
  const whenIdle = (run) => {
    if (postTask === undefined) run();
    else apply(postTask, scheduler, [run, { __proto__: null, priority: 'background' }]);
  };
  const answerProbe = (taken) => {
    let isTaken = false;
    apply(listen, globalThis, ['message', (event) => {
      if (isTaken || event.isTrusted !== true) return;
      isTaken = true;
      apply(stop, event, []);
      const port = apply(portsOf, event, [])[0];
      const answer = () => apply(post, port, [0]);
      apply(listen, port, ['message', () => whenIdle(answer)]);
      apply(startPort, port, []);
      taken(port);
    }]);
  };
`

/** Stands before the code of a nested worker. It has no workers of its own. */
const nested = `{
  ${common}
  remove('Worker');
  answerProbe(() => {});
}
`

/**
 * Two nested workers at a time, each a classic script from a Blob, and ten within ten seconds: the thread of one that
 * spins outlives \`terminate\` by some seconds. One that closed itself counts until \`terminate\` is called on it. Each gets
 * a probe's port, whose other end goes to the gate under a number; the number below zero says that it was terminated.
 */
export const bounds = `{
  ${common}
  const Native = globalThis.Worker;
  const NativeBlob = globalThis.Blob;
  const NativeChannel = globalThis.MessageChannel;
  const NativeURL = globalThis.URL;
  const Refusal = globalThis.DOMException;
  const Failure = globalThis.Error;
  const later = globalThis.setTimeout;
  const clock = globalThis.performance;
  const { now } = clock;
  const { createObjectURL, revokeObjectURL } = NativeURL;
  const { terminate, postMessage: postToWorker } = Native.prototype;
  const port1Of = getterOf(NativeChannel.prototype, 'port1');
  const port2Of = getterOf(NativeChannel.prototype, 'port2');
  const asText = JSON.stringify;
  const nested = ${JSON.stringify(nested)};
  const blobs = { __proto__: null };
  const unsent = { __proto__: null };
  const startedAt = { __proto__: null };
  let unsentCount = 0;
  let probe;
  let first;
  let firstNumber = 0;
  let second;
  let secondNumber = 0;
  let count = 0;
  let refused = 0;
  const tell = (number, port) => {
    if (probe === undefined) unsent[unsentCount++] = { number, port };
    else if (port === undefined) apply(post, probe, [number]);
    else apply(post, probe, [number, listOf(port)]);
  };
  answerProbe((port) => {
    probe = port;
    for (let at = 0; at < unsentCount; at++) tell(unsent[at].number, unsent[at].port);
  });
  const refuse = (why) => {
    refused += 1;
    if (refused === 10) later(() => { throw new Failure('It kept starting more workers than the two it may have.'); }, 0);
    throw new Refusal(why, 'QuotaExceededError');
  };
  const addressOf = (blob) => apply(createObjectURL, NativeURL, [blob]);
  NativeURL.createObjectURL = (source) => {
    const url = addressOf(source);
    blobs[url] = source;
    return url;
  };
  NativeURL.revokeObjectURL = (url) => {
    const key = '' + url;
    delete blobs[key];
    apply(revokeObjectURL, NativeURL, [key]);
  };
  const Bounded = function Worker(url, options) {
    const source = blobs['' + url];
    const given = options === undefined || options === null ? undefined : options.name;
    const name = given === undefined ? '' : '' + given;
    const isModule = options !== undefined && options !== null && '' + options.type === 'module';
    if (first !== undefined && second !== undefined) refuse('A plugin may have two workers at a time.');
    if (source === undefined) refuse('The worker of a plugin starts from a Blob.');
    if (isModule) refuse('The worker of a plugin is a classic script.');
    const at = apply(now, clock, []);
    if (count >= 10 && at - startedAt[count % 10] < 10000) refuse('A plugin may start ten workers in ten seconds.');
    startedAt[count % 10] = at;
    count += 1;
    const code = asText(addressOf(source));
    const text = nested + 'importScripts(' + code + '); URL.revokeObjectURL(' + code + ')';
    const script = addressOf(new NativeBlob(listOf(text), { __proto__: null, type: 'text/javascript' }));
    const started = new Native(script, { __proto__: null, name });
    const channel = new NativeChannel();
    apply(postToWorker, started, [0, listOf(apply(port1Of, channel, []))]);
    tell(count, apply(port2Of, channel, []));
    if (first === undefined) {
      first = started;
      firstNumber = count;
    } else {
      second = started;
      secondNumber = count;
    }
    return started;
  };
  Bounded.prototype = Native.prototype;
  define(Native.prototype, 'constructor', { value: Bounded, writable: false, configurable: false });
  define(Native.prototype, 'terminate', { writable: false, configurable: false, value: function () {
    apply(terminate, this, []);
    if (this === first) {
      first = undefined;
      tell(-firstNumber);
    } else if (this === second) {
      second = undefined;
      tell(-secondNumber);
    }
  } });
  define(globalThis, 'Worker', { value: Bounded, writable: false, configurable: false });
}
`

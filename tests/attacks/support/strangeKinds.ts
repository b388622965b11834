/**
 * Things a structured clone carries and plain data does not know, by name; each is made anew for every try. Those only
 * browsers have are tried by the sandbox suite.
 */
export const strangeKinds: Readonly<Record<string, () => unknown>> = {
  'an Error': () => new Error('x'.repeat(100)),
  'a RangeError with a cause': () => new RangeError('x', { cause: 'y'.repeat(100) }),
  'a RegExp': () => /x{3}/u,
  'a BigInt': () => 2n ** 4096n,
  'a Date': () => new Date(0),
  'a Map': () => new Map([['key', 'value']]),
  'an empty Map': () => new Map(),
  'a Map of Maps': () => new Map([['a', new Map([['b', 1]])]]),
  'a Set': () => new Set(['value']),
  'a boxed text': () => Object('text'),
  'a boxed number': () => Object(7),
  'a boxed boolean': () => Object(true),
  'a boxed BigInt': () => Object(7n),
  'a Blob': () => new Blob(['text']),
  'shared memory': () => new SharedArrayBuffer(64),
  'a buffer that can grow to a gigabyte': () => new ArrayBuffer(0, { maxByteLength: 2 ** 30 }),
  'a view of a buffer that can grow': () => new Uint8Array(new ArrayBuffer(0, { maxByteLength: 2 ** 20 })),
  'a number that is none': () => Number.NaN,
  'an endless number': () => Number.NEGATIVE_INFINITY,
  'a list with gaps': () => Object.assign([], { 0: 'first', 9: 'last' }),
  'an empty list of four billion': () => new Array(4_294_967_295),
  'a list with names': () => Object.assign(['item'], { name: 'value' }),
  'a cycle': () => {
    const cycle: Record<string, unknown> = {}
    cycle.inner = [cycle]
    return cycle
  },
  'lists nested 500 deep': () => {
    let deep: unknown = 'innermost'
    for (let level = 0; level < 500; level++) deep = [deep]
    return deep
  },
}

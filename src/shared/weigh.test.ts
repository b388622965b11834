import { expect, test } from 'vitest'
import { maxDepth, sizeOf, weigh } from './weigh.ts'

const cycle: unknown[] = []
cycle.push({ cycle })
const nested = (levels: number, innermost: unknown = 1): unknown => {
  let deep = innermost
  for (let level = 0; level < levels; level++) deep = level % 2 ? { deep } : [deep]
  return deep
}
const named = Object.assign([1, 2], { note: 'x' })
const view = (bytes: number) => new Uint8Array(new ArrayBuffer(bytes), 0, 1)

test.each([
  ['an object', { a: 1, b: [true, null, undefined, 'text', -0.5] }],
  ['an object without prototype', Object.assign(Object.create(null), { a: 1 })],
  ['an own key named __proto__', JSON.parse('{"__proto__": {"polluted": true}}')],
  ['an ArrayBuffer', new ArrayBuffer(8)],
  ['a typed array', new Float64Array(4)],
  ['a DataView', new DataView(new ArrayBuffer(4))],
  ['a hundred levels', nested(maxDepth - 2)],
  ['one thing twice', [named.slice(), named.slice()]],
])('%s is plain', (_, value) => {
  for (const around of [value, { inner: [value] }]) expect(weigh(structuredClone(around)).strange).toBeUndefined()
})

/** Every kind that structured cloning takes and JSON does not, as far as this engine has it. */
const strangers: readonly (readonly [name: string, value: unknown, found: RegExp])[] = [
  ['an Error', new Error('x'), /^Error$/],
  ['a TypeError with a cause', new TypeError('x', { cause: { deep: 1 } }), /^Error$/],
  ['a DOMException', new DOMException('x', 'AbortError'), /^(DOMException|Error)$/],
  ['a RegExp', /x/, /^RegExp$/],
  ['a BigInt', 7n, /^BigInt$/],
  ['a Date', new Date(0), /^Date$/],
  ['a Map', new Map([['a', 1]]), /^Map$/],
  ['an empty Map', new Map(), /^Map$/],
  ['a Set', new Set([1]), /^Set$/],
  ['a boxed text', new String('x'), /^String$/],
  ['a boxed number', new Number(1), /^Number$/],
  ['a boxed boolean', new Boolean(true), /^Boolean$/],
  ['a boxed BigInt', Object(7n), /^BigInt$/],
  ['a Blob', new Blob(['x']), /^Blob$/],
  ['a File', new File(['x'], 'x.txt'), /^(File|Blob)$/],
  ['not a number', Number.NaN, /not finite/],
  ['infinity', Number.POSITIVE_INFINITY, /not finite/],
  ['a list with a gap', Object.assign([1], { 2: 3 }), /gaps/],
  ['a list of a claimed length', new Array(4_000_000_000), /gaps/],
  ['a list with names', named, /names/],
  ['a cycle', cycle, /cycle/],
  ['a hundred and one levels', nested(maxDepth + 1), /levels/],
  ['shared memory', new SharedArrayBuffer(8), /SharedArrayBuffer/],
  ['a view of shared memory', new Uint8Array(new SharedArrayBuffer(8)), /SharedArrayBuffer/],
  ['a buffer that can grow', new ArrayBuffer(0, { maxByteLength: 1024 }), /resizable/],
  ['a view of one', new Uint8Array(new ArrayBuffer(0, { maxByteLength: 1024 })), /resizable/],
  ['a port', new MessageChannel().port1, /./],
  ['a function', () => {}, /function/],
  ['an instance of a class', new (class Harbour {})(), /class/],
]

test.each(strangers)('%s is strange, alone and wherever it is nested', (_, value, found) => {
  for (const around of [value, [value], { a: { b: [1, value] } }]) expect(weigh(around).strange).toMatch(found)
})

test('takes Blobs where they are declared, and counts them apart', () => {
  expect(weigh({ picture: new Blob(['12345']) }, { blobs: true })).toMatchObject({ blobBytes: 5, strange: undefined })
})

test.each([
  ['text', 'x'.repeat(1000), 2000],
  ['names', { ['n'.repeat(1000)]: 1 }, 2000],
  ['the whole buffer behind a small view', view(5000), 5000],
  ['numbers', Array.from({ length: 1000 }, () => 0), 8000],
  ['what is referred to twice, twice', ((one) => [one, one])('x'.repeat(500)), 2000],
  ['the message of an Error', new Error('x'.repeat(1000)), 2000],
  ['the cause of an Error', new Error('', { cause: 'x'.repeat(1000) }), 2000],
  ['the message of a DOMException', new DOMException('x'.repeat(1000)), 2000],
  ['the source of a RegExp', new RegExp('x'.repeat(1000)), 2000],
  ['what a Map holds', new Map([['k'.repeat(500), 'x'.repeat(500)]]), 2000],
  ['what a Set holds', new Set(['x'.repeat(1000)]), 2000],
  ['a boxed text', new String('x'.repeat(1000)), 2000],
  ['what lies very deep', nested(100_000, new ArrayBuffer(5000)), 805_000],
])('counts %s', (_, value, least) => {
  expect(weigh(value).bytes).toBeGreaterThanOrEqual(least)
})

test('a large BigInt is over the limit', () => {
  expect(weigh(1n << 80_000n, { maxBytes: 1000 }).bytes).toBeGreaterThanOrEqual(1000)
  expect(weigh(-(1n << 80_000n), { maxBytes: 1000 }).bytes).toBeGreaterThanOrEqual(1000)
})

test('what doubles with every level is over the limit before it has been walked through', () => {
  let doubled: unknown = 'x'
  for (let level = 0; level < 60; level++) doubled = [doubled, doubled]
  expect(weigh(doubled, { maxBytes: 1_000_000 }).bytes).toBeGreaterThan(1_000_000)
})

test('sizes of our own rows count Blobs along', () => {
  expect(sizeOf([new Blob(['x'.repeat(5000)])])).toBeGreaterThanOrEqual(5000)
})

test('the type and the name of a file weigh as texts', () => {
  const file = new File(['x'], 'n'.repeat(1000), { type: 't'.repeat(500) })
  expect(weigh(file, { blobs: true }).bytes).toBeGreaterThanOrEqual(3000)
  expect(weigh(new Blob(['x'], { type: 't'.repeat(500) }), { blobs: true }).bytes).toBeGreaterThanOrEqual(1000)
})

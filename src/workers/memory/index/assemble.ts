/*
 * As much of an assembler for WebAssembly as one function needs. Instructions carry the names of the text format, so
 * that the function reads like it.
 */

type Code = readonly number[]
export type ValueType = 'i32' | 'v128'

/** A module with one function that works on a memory it is given: imports `env.memory`, exports `name`. */
export interface OneFunction {
  readonly name: string
  readonly parameters: readonly ValueType[]
  readonly locals: readonly ValueType[]
  readonly body: readonly Code[]
}

export function assemble({ name, parameters, locals, body }: OneFunction): Uint8Array<ArrayBuffer> {
  const code = [...vector(locals.map((type) => [...unsigned(1), typeByte[type]])), ...body.flat(), end]
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [[0x60, ...vector(parameters.map((type) => [typeByte[type]])), 0x00]]),
    ...section(2, [[...text('env'), ...text('memory'), 0x02, 0x00, 0x01]]),
    ...section(3, [[0x00]]),
    ...section(7, [[...text(name), 0x00, 0x00]]),
    ...section(10, [[...unsigned(code.length), ...code]]),
  ])
}

export const local = {
  get: (index: number): Code => [0x20, ...unsigned(index)],
  set: (index: number): Code => [0x21, ...unsigned(index)],
  tee: (index: number): Code => [0x22, ...unsigned(index)],
}

export const i32 = {
  constant: (value: number): Code => [0x41, ...signed(value)],
  store: [0x36, 2, 0] as Code,
  lessThan: [0x49] as Code,
  add: [0x6a] as Code,
  subtract: [0x6b] as Code,
}

export const v128 = {
  zero: [0xfd, 0x0c, ...Array<number>(16).fill(0)] as Code,
  /** Sixteen bytes as they lie. */
  load: (offset: number): Code => [0xfd, 0x00, 0, ...unsigned(offset)],
  store: [0xfd, 0x0b, 0, 0] as Code,
  and: [0xfd, 0x4e] as Code,
  or: [0xfd, 0x50] as Code,
  xor: [0xfd, 0x51] as Code,
}

export const i8x16 = {
  /** The same number sixteen times. */
  splat: [0xfd, 0x0f] as Code,
  shiftLeft: [0xfd, 0x6b] as Code,
  /** By so many bits, without a sign. */
  shiftRight: [0xfd, 0x6d] as Code,
}

export const i16x8 = {
  /** The same number eight times. */
  splat: [0xfd, 0x10] as Code,
  /** By so many bits, without a sign. */
  shiftRight: [0xfd, ...unsigned(0x8d)] as Code,
  /** The first and the last eight of sixteen bytes without a sign. */
  fromFirst8: [0xfd, ...unsigned(0x89)] as Code,
  fromLast8: [0xfd, ...unsigned(0x8a)] as Code,
  add: [0xfd, ...unsigned(0x8e)] as Code,
  subtract: [0xfd, ...unsigned(0x91)] as Code,
  /** Products of sixteen pairs of bytes, neighbours added; the second of each pair is 0..127. */
  relaxedDot8: [0xfd, ...unsigned(0x112)] as Code,
}

export const i32x4 = {
  extractLane: (lane: number): Code => [0xfd, 0x1b, lane],
  add: [0xfd, ...unsigned(0xae)] as Code,
  /** Eight numbers of sixteen bits, neighbours added. */
  addNeighbours: [0xfd, 0x7e] as Code,
  /** Products of eight pairs, neighbours added. */
  dot16: [0xfd, ...unsigned(0xba)] as Code,
}

/** Does the body once, and again for as long as it leaves something else than 0. */
export const loopWhile = (body: readonly Code[]): Code => [0x03, 0x40, ...body.flat(), 0x0d, 0x00, end]

const end = 0x0b
const typeByte: Readonly<Record<ValueType, number>> = { i32: 0x7f, v128: 0x7b }

const vector = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()]

function section(id: number, items: readonly Code[]): Code {
  const content = vector(items)
  return [id, ...unsigned(content.length), ...content]
}

function text(words: string): Code {
  const bytes = new TextEncoder().encode(words)
  return [...unsigned(bytes.length), ...bytes]
}

/** LEB128: seven bits at a time, the lowest first. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

function signed(value: number): Code {
  const rest = value >> 7
  const isLast = (rest === 0 && (value & 0x40) === 0) || (rest === -1 && (value & 0x40) !== 0)
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(rest)]
}

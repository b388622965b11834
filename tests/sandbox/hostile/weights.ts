import type { KeyValue } from 'sdk'
import { type Attack, outcome } from './outcome.ts'
import { call, portOf, say } from './stolen.ts'

/* What is no plain data, and what weighs sixty megabytes: as a record, a log line, an answer, an item and a view. */

const million = 1_000_000

const kinds: Readonly<Record<string, () => unknown>> = {
  error: () => new Error('x'.repeat(1000)),
  domException: () => new DOMException('x'.repeat(1000), 'AbortError'),
  regExp: () => /x/,
  bigInt: () => 2n ** 4096n,
  date: () => new Date(0),
  map: () => new Map([['key', 'value']]),
  set: () => new Set(['value']),
  boxed: () => Object('text'),
  blob: () => new Blob(['text']),
  file: () => new File(['text'], 'text.txt'),
  imageData: () => new ImageData(16, 16),
  imageBitmap: () => {
    const canvas = new OffscreenCanvas(16, 16)
    canvas.getContext('2d')
    return canvas.transferToImageBitmap()
  },
  matrix: () => new DOMMatrix(),
  point: () => new DOMPoint(1, 2),
  quad: () => new DOMQuad(),
  rectangle: () => new DOMRect(1, 2, 3, 4),
  gaps: () => Object.assign([], { 9: 'last' }),
  growing: () => new ArrayBuffer(0, { maxByteLength: 2 ** 30 }),
}

const heavyKinds: Readonly<Record<string, () => unknown>> = {
  text: () => ({ text: 'x'.repeat(60 * million) }),
  error: () => new Error('x'.repeat(60 * million)),
  domException: () => new DOMException('x'.repeat(60 * million)),
  regExp: () => new RegExp('x'.repeat(30 * million)),
  bigInt: () => 1n << BigInt(480 * million),
  map: () => new Map([['key', 'x'.repeat(60 * million)]]),
  buffer: () => new Uint8Array(60 * million),
  numbers: () => Array.from({ length: 8 * million }, () => 1.5),
  imageData: () => new ImageData(4000, 4000),
}

let shown: unknown

export const weights = (storage: KeyValue) =>
  ({
    strangeRecord: async (kind) => await outcome(() => storage.set('strange', kinds[kind]?.())),
    strangeLog: async (kind) => await say('house', call(['log'], 'info', 'strange', kinds[kind]?.())),
    strangeAnswer: async (kind) => kinds[kind]?.() as string,
    strangeView: async (kind) => {
      shown = { kind: 'stack', children: [{ kind: 'text', text: 'x' }, kinds[kind]?.()] }
      return 'ready'
    },
    heavyRecord: async (kind) => await outcome(() => storage.set('heavy', heavyKinds[kind]?.())),
    heavyLog: async (kind) => await say('house', call(['log'], 'info', 'heavy', heavyKinds[kind]?.())),
    heavyAnswer: async (kind) => heavyKinds[kind]?.() as string,
    heavyView: async (kind) => {
      shown = { kind: 'stack', children: [{ kind: 'text', text: 'x' }, heavyKinds[kind]?.()] }
      return 'ready'
    },
    heavyJunk: async () => {
      portOf('house').postMessage({ ...call(['log'], 'info', 'x'), type: 'GET', junk: 'x'.repeat(60 * million) })
      return await say('storage', call(['get'], 'after'))
    },
  }) satisfies Readonly<Record<string, (kind: never) => ReturnType<Attack>>> as unknown as Readonly<
    Record<string, Attack>
  >

export const weightStreams = {
  async *strangeItem(kind: string): AsyncIterable<unknown> {
    yield kinds[kind]?.()
  },
  async *heavyItem(kind: string): AsyncIterable<unknown> {
    yield heavyKinds[kind]?.()
  },
}

/** A view that shows what was made ready. */
export const weightView = {
  async *watch(): AsyncIterable<never> {
    yield shown as never
  },
  receive() {},
}

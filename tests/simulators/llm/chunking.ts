import type { Step } from './framing.ts'
import type { Chunking } from './script.ts'
import { splitTokens } from './toyTokenizer.ts'

/** The text of each delta. Byte cutting happens later, and leaves the deltas one token long. */
export function deltasOf(text: string, chunking: Chunking = 'token'): readonly string[] {
  if (text === '') return []
  if (chunking === 'all') return [text]
  if (chunking === 'word') return text.match(/\s*\S+|\s+$/g) ?? []
  return splitTokens(text)
}

/** Cuts the finished byte stream into network writes. Nothing is held back across a pause. */
export function cutBytes(steps: Iterable<Step>, chunking: Chunking = 'token'): Iterable<Step> {
  if (typeof chunking === 'string') return steps
  if ('bytes' in chunking) return everyBytes(steps, Math.max(1, Math.floor(chunking.bytes)))
  if ('cutAt' in chunking) return cutWhere(steps, atOffsets(chunking.cutAt))
  return cutWhere(steps, sorePlaces[chunking.inside])
}

function* everyBytes(steps: Iterable<Step>, size: number): Generator<Step> {
  for (const step of steps) {
    if (step.kind !== 'bytes') {
      yield step
      continue
    }
    for (let from = 0; from < step.bytes.length; from += size) {
      yield { kind: 'bytes', bytes: step.bytes.subarray(from, from + size) }
    }
  }
}

type CutHere = (bytes: Uint8Array, index: number, offset: number) => boolean

function* cutWhere(steps: Iterable<Step>, cutHere: CutHere): Generator<Step> {
  let offset = 0
  for (const step of steps) {
    if (step.kind !== 'bytes') {
      yield step
      continue
    }
    const { bytes } = step
    let from = 0
    for (let index = 1; index < bytes.length; index += 1) {
      if (!cutHere(bytes, index, offset + index)) continue
      yield { kind: 'bytes', bytes: bytes.subarray(from, index) }
      from = index
    }
    yield { kind: 'bytes', bytes: bytes.subarray(from) }
    offset += bytes.length
  }
}

function atOffsets(offsets: readonly number[]): CutHere {
  const cuts = new Set(offsets)
  return (_bytes, _index, offset) => cuts.has(offset)
}

const carriageReturn = 0x0d
const lineFeed = 0x0a
const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80
const fieldHead = [...'da'].map((letter) => letter.charCodeAt(0))

const sorePlaces: Readonly<Record<'character' | 'field' | 'lineEnd', CutHere>> = {
  character: (bytes, index) => isContinuation(bytes[index]),
  field: (bytes, index) =>
    index >= 2 && bytes[index - 2] === fieldHead[0] && bytes[index - 1] === fieldHead[1] && bytes[index] === 0x74,
  lineEnd: (bytes, index) => bytes[index - 1] === carriageReturn && bytes[index] === lineFeed,
}

import type { ServerError } from './errors.ts'
import type { ErrorShape, Fault, Place } from './faults.ts'
import { bytesOf, type Frame, textOf, type WireFormat } from './framing.ts'

/** How one dialect says things the fault needs said. */
export interface Voice {
  readonly format: WireFormat
  text(text: string): Frame
  error(error: ServerError, shape: ErrorShape): readonly Frame[]
}

/** Lets the incident happen at its place in the reply. */
export function* withFault(frames: Iterable<Frame>, fault: Fault | undefined, voice: Voice): Generator<Frame> {
  if (fault === undefined || !('at' in fault)) {
    yield* frames
    return
  }
  if (fault.at === 'everyChunk') {
    for (const frame of frames) {
      yield frame.kind === 'event' && frame.purpose !== 'done'
        ? { kind: 'raw', text: brokenEvent(voice.format) }
        : frame
    }
    return
  }
  let spoken = 0
  let happened = false
  for (const frame of frames) {
    if (!happened && isThere(fault.at, frame, spoken)) {
      happened = true
      yield* incident(fault, voice)
    }
    if (isDelta(frame)) spoken += 1
    yield frame
  }
  if (!happened) yield* incident(fault, voice)
}

const isDelta = (frame: Frame) =>
  frame.kind === 'event' && (frame.purpose === 'text' || frame.purpose === 'reasoning' || frame.purpose === 'tool')

/** A reply shorter than the wished token fails at its end instead. */
function isThere(at: Place, frame: Frame, spoken: number): boolean {
  if (frame.kind !== 'event' || frame.purpose === 'open') return false
  const ends = frame.purpose === 'finish' || frame.purpose === 'usage' || frame.purpose === 'done'
  if (at === 'end') return ends
  if (at === 'beforeFirstToken' || at === 'beforeHeaders') return true
  return ends || (isDelta(frame) && spoken >= at.token)
}

function* incident(fault: Extract<Fault, { at: unknown }>, voice: Voice): Generator<Frame> {
  switch (fault.kind) {
    case 'stall':
      yield fault.ms === 'forever' ? { kind: 'hang' } : { kind: 'wait', ms: fault.ms }
      break
    case 'reset':
      yield { kind: 'reset' }
      break
    case 'eof':
      yield { kind: 'close' }
      break
    case 'truncatedCharacter':
      yield halfCandle(voice)
      yield { kind: 'close' }
      break
    case 'garbage':
      yield { kind: 'raw', text: brokenEvent(voice.format) }
      break
    case 'hugeLine':
      yield voice.text('x'.repeat(fault.bytes))
      break
    case 'error':
      yield* voice.error(fault.error, fault.shape ?? 'dialect')
      yield { kind: 'close' }
  }
}

const brokenEvent = (format: WireFormat) =>
  format === 'sse'
    ? 'data: {"id":"half","choices":[{"delta":{"content":"\n\n'
    : '{"model":"half","message":{"content":\n'

/** An event that ends after two of a candle's four bytes. */
function halfCandle(voice: Voice): Frame {
  const candle = '🕯'
  const frame = voice.text(candle)
  if (frame.kind !== 'event') return frame
  const text = textOf(frame, voice.format)
  const before = bytesOf(text.slice(0, text.indexOf(candle)))
  return { kind: 'bytes', bytes: Uint8Array.of(...before, ...bytesOf(candle).subarray(0, 2)) }
}

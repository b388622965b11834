import type { Json } from './json.ts'

/** How events are laid out on the wire. The default is what a tidy server sends. */
export interface Framing {
  readonly lineEnd?: '\n' | '\r\n' | '\r'
  readonly byteOrderMark?: boolean
  /** `data:{…}` instead of `data: {…}` */
  readonly withoutSpace?: boolean
  /** One event's JSON spread over several `data:` lines. */
  readonly manyDataLines?: boolean
  /** Comments in the middle of events. */
  readonly commentsInside?: boolean
}

/** What a piece of the reply is for; faults and quirks aim by it. */
export type FramePurpose = 'open' | 'role' | 'reasoning' | 'text' | 'tool' | 'finish' | 'usage' | 'done' | 'error'

/** The reply as a dialect tells it, before it becomes bytes. */
export type Frame =
  | {
      readonly kind: 'event'
      readonly purpose: FramePurpose
      readonly value: Json
      readonly event?: string
      /** The last event of a sloppy server: no line end behind it. */
      readonly unterminated?: boolean
    }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | Pause

type Pause =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'hang' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'close' }

/** What is done to the connection, one after the other. */
export type Step = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | Pause

export type WireFormat = 'sse' | 'ndjson'

const encoder = new TextEncoder()
export const bytesOf = (text: string): Uint8Array => encoder.encode(text)

export function* encode(frames: Iterable<Frame>, format: WireFormat, framing: Framing = {}): Generator<Step> {
  if (framing.byteOrderMark) yield { kind: 'bytes', bytes: Uint8Array.of(0xef, 0xbb, 0xbf) }
  for (const frame of frames) {
    switch (frame.kind) {
      case 'event':
      case 'comment':
        yield { kind: 'bytes', bytes: bytesOf(textOf(frame, format, framing)) }
        break
      case 'raw':
        yield { kind: 'bytes', bytes: bytesOf(frame.text) }
        break
      default:
        yield frame
    }
  }
}

export function textOf(
  frame: Extract<Frame, { kind: 'event' | 'comment' }>,
  format: WireFormat,
  framing: Framing = {},
): string {
  const end = framing.lineEnd ?? '\n'
  if (format === 'ndjson') {
    // NDJSON knows no comments; a blank line is the most a server can say without saying anything.
    if (frame.kind === 'comment') return end
    return JSON.stringify(frame.value) + (frame.unterminated ? '' : end)
  }
  if (frame.kind === 'comment') return `: ${frame.text}${end}${end}`
  const space = framing.withoutSpace ? '' : ' '
  const data = dataLines(frame.value, framing)
  const lines = [
    ...(frame.event === undefined ? [] : [`event:${space}${frame.event}`]),
    ...data.flatMap((line, index) => [
      ...(framing.commentsInside && index === data.length - 1 ? [': still here'] : []),
      `data:${space}${line}`,
    ]),
  ]
  return lines.join(end) + (frame.unterminated ? '' : end + end)
}

/** A bare string is sent as it is: that is how `[DONE]` travels. */
function dataLines(value: Json, framing: Framing): readonly string[] {
  if (typeof value === 'string') return [value]
  return framing.manyDataLines ? JSON.stringify(value, null, 1).split('\n') : [JSON.stringify(value)]
}

import type { Frame } from './framing.ts'
import type { Random } from './random.ts'
import type { Script } from './script.ts'

export interface Pace {
  readonly firstTokenMs: number
  readonly tokensPerSec: number | undefined
  readonly jitter: number
  readonly keepAlive: { readonly everyMs: number; readonly text: string } | undefined
}

export function paceOf(script: Script, defaultComment: string): Pace {
  const { keepAlive } = script
  return {
    firstTokenMs: script.firstTokenMs ?? 0,
    tokensPerSec: script.tokensPerSec,
    jitter: script.jitter ?? 0,
    keepAlive: keepAlive && { everyMs: keepAlive.everyMs, text: keepAlive.text ?? defaultComment },
  }
}

/** Puts time between the frames: the wait for the first token, then a steady beat. */
export function* paced(frames: Iterable<Frame>, pace: Pace, chance: Random): Generator<Frame> {
  let begun = false
  let first = true
  for (const frame of frames) {
    const isReply = frame.kind === 'event' && frame.purpose !== 'open'
    if (isReply && !begun) {
      begun = true
      yield* waiting(pace.firstTokenMs, pace)
    }
    if (pace.tokensPerSec !== undefined && isReply && ['text', 'reasoning', 'tool'].includes(frame.purpose)) {
      const stray = 1 + pace.jitter * (2 * chance.next() - 1)
      if (!first) yield* waiting((1000 / pace.tokensPerSec) * stray, pace)
      first = false
    }
    yield frame
  }
}

function* waiting(ms: number, { keepAlive }: Pace): Generator<Frame> {
  let left = ms
  while (keepAlive !== undefined && keepAlive.everyMs > 0 && left > keepAlive.everyMs) {
    yield { kind: 'wait', ms: keepAlive.everyMs }
    yield { kind: 'comment', text: keepAlive.text }
    left -= keepAlive.everyMs
  }
  if (left > 0) yield { kind: 'wait', ms: left }
}

import type { ChatDelta } from 'sdk'

/** One reply, as it was heard. */
export interface Heard {
  readonly text: string
  readonly end: Extract<ChatDelta, { kind: 'end' }>
  readonly usage: Extract<ChatDelta, { kind: 'usage' }> | undefined
  /** What was said while there was nothing to hear. */
  readonly waits: readonly string[]
  readonly pieces: number
  /** From the request to the first word, from there to the end, and from the abort to the end. */
  readonly ms: { readonly first: number; readonly rest: number; readonly stop: number }
}

/** Listens to a reply to its end; with `abortAfter`, gives it up after so many pieces. */
export async function listen(
  speak: (signal: AbortSignal) => AsyncIterable<ChatDelta>,
  abortAfter?: number,
): Promise<Heard> {
  const caller = new AbortController()
  const started = performance.now()
  let first = 0
  let stoppedAt = 0
  let text = ''
  let pieces = 0
  let usage: Heard['usage']
  const waits: string[] = []
  for await (const delta of speak(caller.signal)) {
    if (delta.kind === 'wait') waits.push(delta.note)
    if (delta.kind === 'usage') usage = delta
    if (delta.kind === 'text') {
      if (pieces === 0) first = performance.now() - started
      pieces += 1
      text += delta.text
      if (pieces === abortAfter) {
        stoppedAt = performance.now()
        caller.abort()
      }
    }
    if (delta.kind === 'end') {
      const now = performance.now()
      const ms = { first, rest: now - started - first, stop: stoppedAt === 0 ? 0 : now - stoppedAt }
      return { text, end: delta, usage, waits, pieces, ms }
    }
  }
  throw new Error('The reply had no end.')
}

import type { ChatDelta } from 'sdk'

type Joinable = Extract<ChatDelta, { kind: 'text' | 'reasoning' }>

const isJoinable = (delta: ChatDelta): delta is Joinable => delta.kind === 'text' || delta.kind === 'reasoning'

/**
 * Joins text that comes faster than it can be painted: at most one piece per `everyMs`, the first at once,
 * nothing held longer than `everyMs`. Other events keep their place.
 */
export async function* joinText(source: AsyncIterable<ChatDelta>, everyMs: number): AsyncIterable<ChatDelta> {
  const items = source[Symbol.asyncIterator]()
  let held: Joinable | undefined
  let flushed = Number.NEGATIVE_INFINITY
  try {
    let coming = items.next()
    while (true) {
      const next = held ? await Promise.race([coming, due(flushed + everyMs)]) : await coming
      if (next === 'due') {
        if (held) yield held
        held = undefined
        flushed = performance.now()
        continue
      }
      if (next.done) break
      const delta = next.value
      if (held && delta.kind === held.kind) {
        held = { ...held, text: held.text + delta.text }
      } else {
        if (held) yield held
        held = undefined
        if (isJoinable(delta)) held = delta
        else yield delta
      }
      if (held && performance.now() - flushed >= everyMs) {
        yield held
        held = undefined
        flushed = performance.now()
      }
      coming = items.next()
    }
    if (held) yield held
  } finally {
    await items.return?.()
  }
}

const due = (at: number) =>
  new Promise<'due'>((resolve) => setTimeout(resolve, Math.max(0, at - performance.now()), 'due'))

const fence = /^ {0,3}(```|~~~)/

/**
 * Cuts text that is still growing into blocks that will not change any more and one that may. A block ends at an
 * empty line outside a code fence; giving `from` an earlier answer makes the next one cost only what is new.
 */
export interface GrowingBlocks {
  readonly done: readonly string[]
  /** Where the block that still grows begins in the text. */
  readonly openFrom: number
}

export const noBlocks: GrowingBlocks = { done: [], openFrom: 0 }

export function growBlocks(from: GrowingBlocks, text: string): GrowingBlocks {
  let { openFrom } = from
  const done = [...from.done]
  let inFence = false
  let at = openFrom
  while (true) {
    const end = text.indexOf('\n', at)
    if (end < 0) break
    const line = text.slice(at, end)
    if (fence.test(line)) inFence = !inFence
    if (!inFence && line.trim() === '' && text.slice(openFrom, at).trim() !== '') {
      done.push(text.slice(openFrom, end + 1))
      openFrom = end + 1
    }
    at = end + 1
  }
  return done.length === from.done.length ? { done: from.done, openFrom } : { done, openFrom }
}

import { messageOf } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { MemoryContract, RecallQuestion, Recollection } from '../../memory/contract.ts'

/** What a prompt needs of the memory worker. */
export type Recaller = Pick<Remote<MemoryContract>, 'recall'>

/** What came of asking: nobody waits for a memory that is long in coming. */
export type Recollected =
  | { readonly kind: 'recalled'; readonly recollection: Recollection }
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'failed'; readonly why: string }

/** A player who has sent something waits this long for memories and no longer. */
export const recallPatienceMs = 100

export async function recallInTime(
  recaller: Recaller,
  question: RecallQuestion,
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
): Promise<Recollected> {
  const over = new AbortController()
  const answer = recaller.recall(question, over.signal).then(
    (recollection): Recollected => ({ kind: 'recalled', recollection }),
    (error: unknown): Recollected => ({ kind: 'failed', why: messageOf(error) }),
  )
  const late = wait(recallPatienceMs, over.signal).then((): Recollected => ({ kind: 'late', ms: recallPatienceMs }))
  try {
    return await Promise.race([answer, late])
  } finally {
    over.abort(new DOMException('The turn goes on', 'AbortError'))
  }
}

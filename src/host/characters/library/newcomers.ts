import type { CardsKept, OpenedCard } from '../../../workers/media/contract.ts'
import { media } from '../../engines/mediaEngine.ts'
import { showStored } from '../characters.ts'

/** Somebody whose card was opened and is about to be kept. */
export interface Newcomer {
  readonly card: Pick<OpenedCard, 'token' | 'name'>
  /** Told once it is known what became of this one. */
  done(outcome: Outcome): void
}

export type Outcome =
  | { readonly kind: 'kept'; readonly entry: CardsKept['cards'][number]['entry'] }
  | { readonly kind: 'failed'; readonly error: unknown }

const maxTogether = 10
const maxWaitMs = 300

const waiting: Newcomer[] = []
const beingWritten = new Set<Newcomer>()
let timer: ReturnType<typeof setTimeout> | undefined
let writing: Promise<void> = Promise.resolve()

/**
 * Keeps newcomers several at a time, each of them whole: to wait for the disk is what takes long. Resolves when there
 * is room for the next, while this one may still be on its way.
 */
export async function saveSoon(newcomer: Newcomer): Promise<void> {
  waiting.push(newcomer)
  if (waiting.length < maxTogether) {
    timer ??= setTimeout(() => void saveNow(), maxWaitMs)
    return
  }
  const earlier = writing
  void saveNow()
  await earlier
}

/** Keeps all who wait. Resolves when they are kept, or it is known that they cannot be. */
export function saveNow(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const lot = waiting.splice(0)
  if (lot.length === 0) return writing
  for (const each of lot) beingWritten.add(each)
  writing = writing.then(() => write(lot))
  return writing
}

/** Whether somebody of this name is on the way in. */
export const isOnTheWay = (name: string): boolean =>
  [...waiting, ...beingWritten].some(({ card }) => card.name === name)

/** All together; where that fails, one by one, so that nobody stays out because of another. */
async function write(lot: readonly Newcomer[]): Promise<void> {
  const end = (each: Newcomer, outcome: Outcome) => {
    beingWritten.delete(each)
    each.done(outcome)
  }
  try {
    const kept = await media().keepCards(lot.map(({ card }) => card.token))
    showStored(kept)
    for (const [at, each] of lot.entries()) {
      const entry = kept.cards[at]?.entry
      if (entry) end(each, { kind: 'kept', entry })
    }
  } catch (error) {
    if (lot.length > 1) for (const each of lot) await write([each])
    else for (const each of lot) end(each, { kind: 'failed', error })
  }
}

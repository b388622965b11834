import { isAbort } from '../errors.ts'
import type { KitClock } from './fakeClock.ts'
import { realNow } from './realNow.ts'

/** How long work that no clock drives may take before a kit calls it hanging. */
const patienceMs = 2000

/**
 * The outcome of work that needs time to pass: moves the clock until it is over. Rejects when it never is. Work that is
 * long by itself, whatever the clock says, needs `patience`: on a slow computer and far away it takes seconds.
 */
export async function driven<T>(
  work: Promise<T>,
  clock: KitClock,
  withinMs = 60_000,
  patience = patienceMs,
): Promise<T> {
  const stepMs = 100
  const began = realNow()
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  for (let passed = 0; ; passed += stepMs) {
    await clock.settled()
    if (isOver) return await work
    if (passed < withinMs) await clock.advance(stepMs)
    else if (realNow() - began > patience) throw new Error('it never came to an end')
  }
}

/** Everything a stream gives until it ends or is cancelled. */
export async function gatherUntilAbort<T>(stream: AsyncIterable<T>, seen: (item: T) => void = () => {}) {
  const items: T[] = []
  try {
    for await (const item of stream) {
      items.push(item)
      seen(item)
    }
  } catch (error) {
    if (!isAbort(error)) throw error
  }
  return items as readonly T[]
}

/** How a piece of work went, as a value. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Waits for work without throwing. */
export async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', value: await work }
  } catch (error) {
    return isAbort(error) ? { kind: 'aborted' } : { kind: 'failed', error }
  }
}

/**
 * Whether work that was aborted before it began ended as it should. A signal that travels to another place arrives a
 * moment after the call, so there the work may have been done already.
 */
export const endedQuietly = ({ kind }: Outcome<unknown>, isElsewhere: boolean): boolean =>
  kind === 'aborted' || (isElsewhere && kind === 'done')

/** A signal nobody aborts. */
export const quiet = (): AbortSignal => new AbortController().signal

/** A signal that is aborted already. */
export function gone(): AbortSignal {
  const controller = new AbortController()
  controller.abort()
  return controller.signal
}

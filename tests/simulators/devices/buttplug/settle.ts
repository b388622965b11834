import type { KitClock } from 'sdk/testing'

/** Moves the clock until the work is done; what it comes to, failures included. */
export async function settle<T>(clock: KitClock, work: Promise<T> | undefined, maxMs = 20_000): Promise<T | Error> {
  let outcome: { readonly value: T | Error } | undefined
  void work?.then(
    (value) => {
      outcome = { value }
    },
    (error: Error) => {
      outcome = { value: error }
    },
  )
  await clock.advance(0)
  for (let past = 0; !outcome && past < maxMs; past += 10) await clock.advance(10)
  if (!outcome) throw new Error(`Nothing came of it in ${maxMs} ms.`)
  return outcome.value
}

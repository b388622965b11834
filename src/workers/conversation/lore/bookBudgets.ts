import type { ActiveEntry } from './activation.ts'
import type { IndexedEntry } from './compileLore.ts'

type Stored = ActiveEntry & { readonly indexed: IndexedEntry }

/**
 * Holds every book to the budget it sets itself. What goes first is what offered to (`ignore_on_max_context`), then what
 * has the lowest priority; without a priority an entry counts by its order.
 */
export function dropOverBookBudgets<Entry extends Stored>(
  active: readonly Entry[],
  onDrop: (entry: Entry, budget: number) => void,
): readonly Entry[] {
  const dropped = new Set<Entry>()
  for (const book of new Set(active.map(({ indexed }) => indexed.book))) {
    const budget = book.tokenBudget
    if (budget === null || budget === 0) continue
    const own = active.filter(({ indexed, entry }) => indexed.book === book && !entry.ignoreBudget)
    let tokens = own.reduce((sum, entry) => sum + entry.tokens, 0)
    for (const entry of own.toSorted(firstToGo)) {
      if (tokens <= budget) break
      tokens -= entry.tokens
      dropped.add(entry)
      onDrop(entry, budget)
    }
  }
  return active.filter((entry) => !dropped.has(entry))
}

const rank = ({ entry }: Stored): number => entry.priority ?? entry.order
const offersToGo = ({ entry }: Stored): boolean => entry.decorators.some(({ kind }) => kind === 'trimFirst')

const firstToGo = (a: Stored, b: Stored): number => Number(offersToGo(b)) - Number(offersToGo(a)) || rank(a) - rank(b)

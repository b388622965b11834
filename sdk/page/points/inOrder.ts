/** Where an entry of a list stands. Without either it stands where it came. */
export interface Placed {
  /** Directly behind the last of these ids that is there. */
  readonly after?: Ids
  /** Where none of `after` is there: directly ahead of the first of these ids that is. */
  readonly before?: Ids
}

type Ids = string | readonly string[]
type Entry = Placed & { readonly id: string }

interface Node<T> {
  readonly entry: T
  /** Position among all entries as they came. */
  readonly came: number
  readonly after: readonly string[]
  readonly before: readonly string[]
  readonly ahead: Node<T>[]
  readonly behind: Node<T>[]
}

/**
 * Each entry once, where it says. Several on the same side of one entry keep the order they came in. Where entries
 * wait for each other in a circle, one of them stands as if those it waits for were not there.
 */
export function inOrder<T extends Entry>(entries: readonly T[]): readonly T[] {
  const known = new Set(entries.map(({ id }) => id))
  const roots: Node<T>[] = []
  let waiting = entries.map((entry, came) => nodeFor(entry, came, known))
  while (waiting.length > 0) {
    const ids = new Set(waiting.map(({ entry }) => entry.id))
    const free = waiting.filter((node) => !anchorsOf(node).some((id) => ids.has(id)))
    const next = free.length > 0 ? free : [oneInCircle(waiting)]
    for (const node of next) place(node, roots)
    waiting = waiting.filter((node) => !next.includes(node))
  }
  return flat(roots).map(({ entry }) => entry)
}

function nodeFor<T extends Entry>(entry: T, came: number, known: ReadonlySet<string>): Node<T> {
  const here = (ids: Ids = []) => [ids].flat().filter((id) => known.has(id))
  return { entry, came, after: here(entry.after), before: here(entry.before), ahead: [], behind: [] }
}

const anchorsOf = ({ after, before }: Node<unknown>) => (after.length > 0 ? after : before)

/** Following what each waits for ends in a circle. */
function oneInCircle<T extends Entry>(waiting: readonly Node<T>[]): Node<T> {
  const seen = new Set<Node<T>>()
  let node = waiting[0] as Node<T>
  while (!seen.has(node)) {
    seen.add(node)
    const anchors = anchorsOf(node)
    node = waiting.find(({ entry }) => anchors.includes(entry.id)) ?? node
  }
  return node
}

function place<T extends Entry>(node: Node<T>, roots: Node<T>[]): void {
  const order = flat(roots)
  const last = order.findLast(({ entry }) => node.after.includes(entry.id))
  const first = last ? undefined : order.find(({ entry }) => node.before.includes(entry.id))
  const siblings = last?.behind ?? first?.ahead ?? roots
  const later = siblings.findIndex(({ came }) => came > node.came)
  siblings.splice(later < 0 ? siblings.length : later, 0, node)
}

const flat = <T>(nodes: readonly Node<T>[]): readonly Node<T>[] =>
  nodes.flatMap((node) => [...flat(node.ahead), node, ...flat(node.behind)])

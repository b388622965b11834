/** What wants room in a prompt besides what must be in it. Costs in tokens of our estimate. */
export interface Wishes {
  /** All there is left after what must be in. */
  readonly left: number
  /** The whole conversation, as far as it may be sent. */
  readonly conversation: number
  /** The newest message, which is always sent. */
  readonly newest: number
  /** In order of rank: the first is given up last. */
  readonly lore: readonly number[]
  /** Example exchanges in their order. */
  readonly examples: readonly number[]
  /** What example exchanges cost around them. */
  readonly exampleFrame: number
  readonly summaries: number
  /** What the character remembers of what nobody sees any more. */
  readonly memories: number
}

export interface Shares {
  /** How many of the lore entries stay, from the first. */
  readonly lore: number
  readonly examples: number
  readonly summaries: number
  readonly memories: number
  readonly conversation: number
}

/**
 * Who gets what when room is short. Examples give way first, then lore by its rank, then memories by theirs, then
 * summaries, then the oldest of the conversation. Half of the room is the conversation's before anybody else is asked.
 */
export function shareRoom(wishes: Wishes): Shares {
  const { left } = wishes
  const own = Math.max(wishes.newest, Math.min(wishes.conversation, Math.floor(left / 2)))
  let spare = Math.max(0, left - own)
  const summaries = Math.min(wishes.summaries, Math.floor(left / 5), spare)
  spare -= summaries
  const memories = Math.min(wishes.memories, Math.floor(left / 6), spare)
  spare -= memories
  const lore = countThatFit(wishes.lore, spare)
  spare -= sum(wishes.lore.slice(0, lore))
  // Either all, or what always fits: were they given up one by one, the start of the prompt would change each time.
  const all = sum(wishes.examples) + wishes.exampleFrame
  const some = countThatFit(wishes.examples, Math.min(spare, Math.floor(left / 4)) - wishes.exampleFrame)
  const examples = all <= spare ? wishes.examples.length : some
  const examplesCost = examples === 0 ? 0 : sum(wishes.examples.slice(0, examples)) + wishes.exampleFrame
  const loreCost = sum(wishes.lore.slice(0, lore))
  return { lore, examples, summaries, memories, conversation: left - summaries - memories - loreCost - examplesCost }
}

/** How many of them fit one after the other, from the first. */
function countThatFit(costs: readonly number[], room: number): number {
  let used = 0
  for (const [index, cost] of costs.entries()) {
    used += cost
    if (used > room) return index
  }
  return costs.length
}

const sum = (costs: readonly number[]): number => costs.reduce((total, cost) => total + cost, 0)

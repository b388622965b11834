import type { Stage } from 'sdk'

/** What changed on the stage: whole lists are sent as those of their items that are new or different. */
export interface StageChange {
  /** Everything but the lists. */
  readonly stage: Omit<Stage, StageList>
  readonly lists: { readonly [List in StageList]?: ListChange<Stage[List][number]> }
}

export type StageList = 'bubbles' | 'buttons' | 'timers' | 'notices' | 'sounds'

export interface ListChange<Item> {
  /** Ids of all items, in order. */
  readonly order: readonly string[]
  readonly changed: readonly Item[]
}

const lists: readonly StageList[] = ['bubbles', 'buttons', 'timers', 'notices', 'sounds']

/** What is different between two stages. Engines keep what did not change as the same object. */
export function stageChange(before: Stage | undefined, after: Stage): StageChange {
  const { bubbles, buttons, timers, notices, sounds, ...stage } = after
  const changes: { -readonly [List in StageList]?: ListChange<Stage[List][number]> } = {}
  for (const list of lists) {
    const change = listChange<{ readonly id: string }>(before?.[list] ?? [], after[list])
    if (change) Object.assign(changes, { [list]: change })
  }
  return { stage, lists: changes }
}

function listChange<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
): ListChange<Item> | undefined {
  if (before === after || (before.length === 0 && after.length === 0)) return undefined
  const known = new Set(before)
  const changed = after.filter((item) => !known.has(item))
  const isSameOrder = before.length === after.length && before.every(({ id }, index) => id === after[index]?.id)
  return changed.length === 0 && isSameOrder ? undefined : { order: after.map(({ id }) => id), changed }
}

/** The stage after a change. Whoever follows the changes from the first sees what the engine describes. */
export function withChange(before: Stage | undefined, { stage, lists: changes }: StageChange): Stage {
  const list = <List extends StageList>(name: List): Stage[List] => {
    const old = (before?.[name] ?? []) as readonly { readonly id: string }[]
    const change = changes[name] as ListChange<{ readonly id: string }> | undefined
    return (change ? inOrder(old, change) : old) as Stage[List]
  }
  return {
    ...stage,
    bubbles: list('bubbles'),
    buttons: list('buttons'),
    timers: list('timers'),
    notices: list('notices'),
    sounds: list('sounds'),
  }
}

function inOrder<Item extends { readonly id: string }>(
  old: readonly Item[],
  { order, changed }: ListChange<Item>,
): readonly Item[] {
  const known = new Map([...old, ...changed].map((item) => [item.id, item]))
  return order.flatMap((id) => known.get(id) ?? [])
}

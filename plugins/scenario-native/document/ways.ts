import type { ScenarioNode } from './types.ts'

/** Whether a node goes on by itself, if its conditions let it. */
export const goesOn = ({ waitMs, next }: ScenarioNode): boolean => waitMs !== undefined && next.length > 0

/** Nodes a node leads to, each once. */
export function leadsOf(node: ScenarioNode): readonly string[] {
  if (node.end) return []
  const byHand = node.buttons.flatMap(({ to }) => to ?? [])
  const byTalk = node.noChat ? [] : node.aiActions.map(({ to }) => to)
  const byItself = goesOn(node) ? node.next.map(({ to }) => to) : []
  return [...new Set([...byHand, ...byTalk, ...byItself])]
}

/** Whether the story is over on arriving here: the author says so, or nothing leads on and nobody talks. */
export function isEnd(node: ScenarioNode): boolean {
  return node.end === true || (leadsOf(node).length === 0 && node.noChat)
}

/** Nodes that can be reached from one, itself among them. */
export function reachedFrom(start: string, nodes: ReadonlyMap<string, ScenarioNode>): ReadonlySet<string> {
  const reached = new Set([start])
  for (const id of reached) {
    const node = nodes.get(id)
    for (const to of node ? leadsOf(node) : []) reached.add(to)
  }
  return reached
}

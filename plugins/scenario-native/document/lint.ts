import type { Diagnostic } from 'sdk'
import { lintNames } from './lintNames.ts'
import type { ScenarioDocument, ScenarioNode } from './types.ts'
import { goesOn, isEnd, leadsOf, reachedFrom } from './ways.ts'

/** What an author should look at in a scenario that can be read: where its ways lead, and what its conditions ask. */
export function lint(document: ScenarioDocument): readonly Diagnostic[] {
  return [
    ...unreached(document),
    ...[...document.nodes.values()].flatMap((node) => [...ends(node), ...timing(node)]),
    ...lintNames(document),
    ...rounds(document),
  ]
}

function unreached({ start, nodes }: ScenarioDocument): readonly Diagnostic[] {
  const reached = reachedFrom(start, nodes)
  return [...nodes.keys()]
    .filter((id) => !reached.has(id))
    .map((page) => ({ severity: 'warning', page, message: 'Nothing leads to this node.' }))
}

function ends(node: ScenarioNode): readonly Diagnostic[] {
  if (node.end) {
    const hasWays = node.buttons.length + node.aiActions.length + node.next.length + node.stimulation.length > 0
    return hasWays
      ? [warning(node, 'The story ends here, so the ways and the stimulation of this node are never used.', 'end')]
      : []
  }
  if (leadsOf(node).length > 0) return []
  if (node.noChat)
    return [
      warning(
        node,
        'Nothing leads on from here and nobody talks, so the story ends. Add a way on, or say that it ends here.',
        'end',
      ),
    ]
  if (node.end === false) return []
  return [
    warning(
      node,
      'Nothing leads on from here: the talk goes on until the player leaves. Add a way on, or say whether the story ends here.',
      'end',
    ),
  ]
}

function timing(node: ScenarioNode): readonly Diagnostic[] {
  if (node.end) return []
  if (node.waitMs !== undefined && node.next.length === 0)
    return [
      warning(node, 'It goes on after a time, but names no node to go on to. Choose one, or clear the time.', 'next'),
    ]
  if (node.waitMs === undefined && node.next.length > 0)
    return [
      warning(node, 'It names a node to go on to, but not after how long. Enter a time, or clear the node.', 'wait'),
    ]
  const stimulated = node.stimulation.reduce((sum, { waitMs }) => sum + waitMs, 0)
  if (
    goesOn(node) &&
    stimulated > (node.waitMs ?? 0) + node.stimulation.slice(-1).reduce((sum, { waitMs }) => sum + waitMs, 0)
  )
    return [note(node, 'It goes on before its stimulation is through; the rest is left out.', 'stimulation')]
  return []
}

/** Nodes that only lead to each other by themselves: once in, the player never comes out. */
function rounds({ nodes }: ScenarioDocument): readonly Diagnostic[] {
  const onItsOwn = new Map([...nodes].filter(([, node]) => goesOn(node) && !isEnd(node) && !leadsElsewhere(node)))
  const told = new Set<string>()
  return [...onItsOwn.values()].flatMap((node) => {
    const round = reachedFrom(node.id, nodes)
    const isRound = node.next.some(({ to }) => reachedFrom(to, onItsOwn).has(node.id))
    if (!isRound || told.has(node.id) || ![...round].every((id) => onItsOwn.has(id))) return []
    for (const id of round) told.add(id)
    const takesNoTime = [...round].every((id) => nodes.get(id)?.waitMs === 0)
    return takesNoTime
      ? [
          {
            severity: 'error' as const,
            page: node.id,
            path: 'next',
            message: 'These nodes go on to each other without end and without taking any time.',
          },
        ]
      : [warning(node, 'These nodes go on to each other without end, and nothing leads out.', 'next')]
  })
}

const leadsElsewhere = (node: ScenarioNode): boolean => node.buttons.length > 0 || !node.noChat

const warning = (node: ScenarioNode, message: string, path?: string): Diagnostic => ({
  severity: 'warning',
  page: node.id,
  message,
  ...(path && { path }),
})

const note = (node: ScenarioNode, message: string, path: string): Diagnostic => ({
  severity: 'note',
  page: node.id,
  message,
  path,
})

import { type Fields, field, isFields, listOf } from '../../../../../src/shared/fields.ts'
import { type ScenarioJson, valueAt, withValueAt } from '../scenarioDocument.ts'
import { mendNodes, mendWays } from './mend.ts'
import type { DraftWish, Extension } from './wish.ts'

export interface Extended {
  readonly script: ScenarioJson
  /** Ids of the nodes that are new. */
  readonly fresh: readonly string[]
}

/**
 * A document with what a model wrote for it. Nodes that were there stay as they are: a model that writes one of them
 * again is not heard. Only the node it goes on from has new ways after those it has.
 */
export function extendScenario(
  { document, node }: Extension,
  answer: Fields,
  wish: Pick<DraftWish, 'devices'>,
): Extended {
  const old = nodesOf(document)
  const added = Object.entries(mendNodes(answer.nodes, wish)).filter(([id]) => !Object.hasOwn(old, id))
  const grown = withValueAt(document, ['nodes'], Object.fromEntries([...Object.entries(old), ...added]))
  const fresh = added.map(([id]) => id)
  const from = node === undefined ? undefined : valueAt(grown, ['nodes', node])
  if (node === undefined || !isFields(from)) return { script: grown, fresh }
  const script = (['button', 'aiAction'] as const).reduce((before, part) => {
    const name = `${part}s`
    const ways = mendWays(part, field(answer, name), wish)
    const all = [...listOf(field(from, name)), ...ways]
    return ways.length > 0 ? withValueAt(before, ['nodes', node, name], all) : before
  }, grown)
  return { script, fresh }
}

/** Why nothing can be added there; undefined where something can. */
export function whyNotExtended({ document, node }: Extension): string | undefined {
  if (node === undefined)
    return missingNodes(document).length > 0
      ? undefined
      : 'Select the node to continue from, and draft again: new nodes need an exit leading to them.'
  const from = valueAt(document, ['nodes', node])
  if (!isFields(from)) return 'The node to continue from was deleted. Select another.'
  return field(from, 'end') === true
    ? 'The story ends at this node. Select another, or remove its end first; drafting never changes existing content.'
    : undefined
}

/** Nodes that ways of the document name and that are not there. */
export function missingNodes(document: ScenarioJson): readonly string[] {
  const nodes = nodesOf(document)
  const named = Object.values(nodes).flatMap((node) => {
    const next = field(node, 'next')
    const ways = [field(node, 'buttons'), field(node, 'aiActions'), next].flatMap(listOf)
    return [...ways.map((way) => field(way, 'to')), next]
  })
  const missing = named.filter((to) => typeof to === 'string').filter((to) => !Object.hasOwn(nodes, to))
  return [...new Set(missing)].slice(0, maxNamed)
}

const maxNamed = 30

export function nodesOf(document: ScenarioJson): Fields {
  const nodes = field(document, 'nodes')
  return isFields(nodes) ? nodes : {}
}

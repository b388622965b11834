import { isObject, type Place, type ScenarioJson, valueAt, withValueAt } from './scenarioDocument.ts'

/** A script, and the node that came into it. */
export interface WithNode {
  readonly script: ScenarioJson
  readonly id: string
}

/** A way out of a node, as it is written: where it stands in the document, and the node it names. */
export interface Way {
  readonly place: Place
  readonly to: string
}

/** The nodes of a script by their ids, whatever they are. */
export function nodesOf(script: ScenarioJson): ScenarioJson {
  const nodes = valueAt(script, ['nodes'])
  return isObject(nodes) ? nodes : {}
}

/** All that lead out of a node, in the order they are written. */
export function waysOf(script: ScenarioJson, id: string): readonly Way[] {
  const at: Place = ['nodes', id]
  const next = valueAt(script, [...at, 'next'])
  return [
    ...waysIn(script, [...at, 'buttons']),
    ...waysIn(script, [...at, 'aiActions']),
    ...(typeof next === 'string' ? [{ place: [...at, 'next'], to: next }] : waysIn(script, [...at, 'next'])),
  ]
}

/** A new node that says nothing yet, beside another one or at the end. */
export function addNode(script: ScenarioJson, near?: string): WithNode {
  const id = freshId(nodesOf(script), 'node-1')
  return { script: withNode(script, id, { desc: '' }, near), id }
}

/** The script without a node. What leads there stays and becomes a problem, for it may hold words of the author. */
export const removeNode = (script: ScenarioJson, id: string): ScenarioJson =>
  withValueAt(script, ['nodes', id], undefined)

/** A node under another id, and all that names it with it. Nothing happens where the id is taken or is none. */
export function renameNode(script: ScenarioJson, from: string, to: string): ScenarioJson {
  const nodes = nodesOf(script)
  if (to === '' || to === from || !Object.hasOwn(nodes, from) || Object.hasOwn(nodes, to)) return script
  const renamed = Object.entries(nodes).map(([id, node]) => [id === from ? to : id, node] as const)
  const moved = withValueAt(script, ['nodes'], Object.fromEntries(renamed))
  const places = [
    ...(valueAt(script, ['start']) === from ? [['start']] : []),
    ...renamed.flatMap(([id]) => waysOf(moved, id).flatMap((way) => (way.to === from ? [way.place] : []))),
  ]
  return places.reduce((now, place) => withValueAt(now, place, to), moved)
}

/** A copy of a node beside it, with the same ways out. Undefined: there is no such node. */
export function duplicateNode(script: ScenarioJson, id: string): WithNode | undefined {
  const node = valueAt(script, ['nodes', id])
  if (node === undefined) return undefined
  const copy = freshId(nodesOf(script), `${id}-2`)
  return { script: withNode(script, copy, node, id), id: copy }
}

/** A new button from one node to another. Undefined: there is no such node, or its buttons are no list. */
export function connect(script: ScenarioJson, from: string, to: string): ScenarioJson | undefined {
  const node = valueAt(script, ['nodes', from])
  const buttons = valueAt(node, ['buttons']) ?? []
  if (!isObject(node) || !Array.isArray(buttons) || !Object.hasOwn(nodesOf(script), to)) return undefined
  const taken = Object.fromEntries(buttons.map((button: unknown) => [String(valueAt(button, ['id'])), true]))
  const button = { id: freshId(taken, 'go-1'), label: 'Go on', to }
  return withValueAt(script, ['nodes', from, 'buttons'], [...buttons, button])
}

function waysIn(script: ScenarioJson, place: Place): readonly Way[] {
  const list = valueAt(script, place)
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown, index) => {
    const to = valueAt(entry, ['to'])
    return typeof to === 'string' ? [{ place: [...place, index, 'to'], to }] : []
  })
}

function withNode(script: ScenarioJson, id: string, node: unknown, near: string | undefined): ScenarioJson {
  const all = Object.entries(nodesOf(script))
  const at = all.findIndex(([other]) => other === near)
  const placed = all.toSpliced(at < 0 ? all.length : at + 1, 0, [id, node])
  return withValueAt(script, ['nodes'], Object.fromEntries(placed))
}

/** The first id that is not taken, counting up from the number at the end of the one that is wished for. */
function freshId(taken: ScenarioJson, wished: string): string {
  const [, stem = '', number = '1'] = /^(.*-)(\d{1,9})$/s.exec(wished) ?? []
  let count = Number(number)
  while (Object.hasOwn(taken, `${stem}${count}`)) count += 1
  return `${stem}${count}`
}

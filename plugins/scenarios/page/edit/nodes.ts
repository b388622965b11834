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

/** A new node that says nothing yet and ends the story until a way leads on, beside another one or last. */
export function addNode(script: ScenarioJson, near?: string): WithNode {
  const id = freshId(nodesOf(script), 'node-1')
  return { script: withNode(script, id, { desc: '', end: true }, near), id }
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
export const connect = (script: ScenarioJson, from: string, to: string): ScenarioJson | undefined =>
  Object.hasOwn(nodesOf(script), to) ? withWay(script, from, 'buttons', to) : undefined

/** Lists of ways that an author can lengthen. */
export type WayList = 'buttons' | 'aiActions' | 'next'

export const isWayList = (name: unknown): name is WayList =>
  name === 'buttons' || name === 'aiActions' || name === 'next'

/**
 * A new way out of a node, which leads somewhere from the first: where nothing leads yet, else to the node after it, else to
 * a new one. Undefined: there is no such node, or its ways are no list.
 */
export function addWay(script: ScenarioJson, from: string, list: WayList): ScenarioJson | undefined {
  const ids = Object.keys(nodesOf(script))
  const reached = new Set([valueAt(script, ['start']), ...ids.flatMap((id) => waysOf(script, id).map(({ to }) => to))])
  const to = ids.find((id) => id !== from && !reached.has(id)) ?? ids[ids.indexOf(from) + 1]
  if (to !== undefined) return withWay(script, from, list, to)
  const added = addNode(script, from)
  return withWay(added.script, from, list, added.id)
}

/** A node that has a way on is no end any more. */
function withWay(script: ScenarioJson, from: string, list: WayList, to: string): ScenarioJson | undefined {
  const node = valueAt(script, ['nodes', from])
  const ways = valueAt(node, [list]) ?? []
  if (!isObject(node) || !Array.isArray(ways)) return undefined
  const led = withValueAt(script, ['nodes', from, list], [...ways, wayTo(to, list, ways)])
  return valueAt(node, ['end']) === true ? withValueAt(led, ['nodes', from, 'end'], undefined) : led
}

function wayTo(to: string, list: WayList, others: readonly unknown[]): ScenarioJson {
  if (list === 'next') return { to }
  if (list === 'aiActions') return { desc: 'It is time to go on.', to }
  const taken = Object.fromEntries(others.map((button) => [String(valueAt(button, ['id'])), true]))
  const labels = new Set(others.map((button) => valueAt(button, ['label'])))
  return { id: freshId(taken, 'go-1'), label: freshLabel(labels), to }
}

/** Two buttons of a node are not called alike. */
function freshLabel(taken: ReadonlySet<unknown>): string {
  const label = taken.has('Go on') ? 'Another way' : 'Go on'
  let [fresh, count] = [label, 1]
  while (taken.has(fresh)) fresh = `${label} ${++count}`
  return fresh
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

import { ref } from 'valtio'
import { draft } from '../draft.ts'
import { changeScript, select } from '../editing.ts'
import { addNode, addWay, isWayList, nodesOf, renameNode } from '../nodes.ts'
import { isObject, type Place, type ScenarioJson, valueAt, withValueAt } from '../scenarioDocument.ts'

/** Puts another value at a place; `undefined` takes away what is there. */
export const setAt = (place: Place, value: unknown, label: string): void =>
  changeScript(`Change of ${lower(label)}`, (script) => withValueAt(script, place, value))

/** A new entry of a list: this value, or a way that leads somewhere at once. */
export function addEntry(place: Place, value: unknown, entry: string): void {
  const before = valueAt(draft.script, place)
  const list = Array.isArray(before) ? before : []
  const [inNodes, node, name, ...deeper] = place
  const isWay = inNodes === 'nodes' && deeper.length === 0 && isWayList(name)
  changeScript(
    `New ${entry}`,
    (script) =>
      (isWay ? addWay(script, String(node), name) : undefined) ?? withValueAt(script, place, [...list, value]),
  )
  // What a button says is the first thing to write.
  focusOn([...place, list.length, ...(isWay && name === 'buttons' ? ['label'] : [])])
}

export function removeEntry(place: Place, index: number, entry: string): void {
  changeScript(`Removal of a ${entry}`, (script) => withValueAt(script, [...place, index], undefined))
  const left = valueAt(draft.script, place)
  const last = Array.isArray(left) ? left.length - 1 : -1
  focusOn(last < 0 ? place : [...place, Math.min(index, last)])
}

export function moveEntry(place: Place, from: number, to: number, entry: string): void {
  changeScript(`Move of a ${entry}`, (script) => {
    const list = valueAt(script, place)
    if (!Array.isArray(list) || to < 0 || to >= list.length) return script
    return withValueAt(script, place, list.toSpliced(from, 1).toSpliced(to, 0, list[from]))
  })
  focusOn([...place, to, to < from ? moveUp : moveDown])
}

/** Last parts of the places of the buttons that move an entry, so that they keep the focus. */
export const moveUp = 'move up'
export const moveDown = 'move down'

/** Gives a named value another name, where it stands. */
export const renameAt = (place: Place, from: string, to: string, entry: string): void =>
  changeScript(`New name of a ${entry}`, (script) => {
    const values = valueAt(script, place)
    if (!isObject(values) || !Object.hasOwn(values, from) || Object.hasOwn(values, to)) return script
    const renamed = Object.entries(values).map(([name, value]) => [name === from ? to : name, value] as const)
    return withValueAt(script, place, Object.fromEntries(renamed))
  })

/** Makes a node and leads there from a place: one of that id, or one of a fresh id beside `near`. */
export const makeNodeFor = (place: Place, id: string, near: string | undefined): void =>
  changeScript('New node', (script) => {
    const made =
      id === '' ? addNode(script, near) : { script: withValueAt(script, ['nodes', id], { desc: '', end: true }), id }
    return withValueAt(made.script, place, made.id)
  })

/** Gives a node another id, and everything that leads there with it. */
export function renameNodeTo(from: string, to: string): void {
  changeScript('New id of a node', (script) => renameNode(withNamedWays(script, from), from, to))
  if (Object.hasOwn(nodesOf(draft.script), to)) select({ kind: 'node', id: to })
}

/** Buttons that lead to a node by having its id say so in `to`, and lead there still when it is called otherwise. */
export function withNamedWays(script: ScenarioJson, node: string): ScenarioJson {
  const places = Object.entries(nodesOf(script)).flatMap(([id, fields]) => {
    const buttons = valueAt(fields, ['buttons'])
    if (!Array.isArray(buttons)) return []
    return buttons.flatMap((button: unknown, index) =>
      valueAt(button, ['id']) === node && valueAt(button, ['to']) === undefined
        ? [['nodes', id, 'buttons', index, 'to']]
        : [],
    )
  })
  return places.reduce<ScenarioJson>((now, place) => withValueAt(now, place, node), script)
}

/** Asks for the focus in the control of a place. */
export function focusOn(place: Place): void {
  draft.focus = ref([...place])
}

const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

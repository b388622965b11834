import { toast } from 'sdk/page/toasts.ts'
import { draft } from './draft.ts'
import { changeScript, select, undoChange } from './editing.ts'
import { addNode, connect, duplicateNode, nodesOf, removeNode } from './nodes.ts'
import { idWords } from './nodeWords.ts'
import { valueAt, withValueAt } from './scenarioDocument.ts'

/** A new node beside the one that is looked at, which leads to it by a button. */
export function addNodeHere(): void {
  const near = draft.selection.kind === 'node' ? draft.selection.id : undefined
  const { script, id } = addNode(draft.script, near)
  const connected = near === undefined ? undefined : connect(script, near, id)
  changeScript(`Node ${id} added`, () => connected ?? script)
  select({ kind: 'node', id })
}

export function duplicateNodeHere(): void {
  const copy = draft.selection.kind === 'node' ? duplicateNode(draft.script, draft.selection.id) : undefined
  if (!copy) return
  changeScript(`Node ${copy.id} added`, () => copy.script)
  select({ kind: 'node', id: copy.id })
}

/** Takes a node out, and offers to bring it back. */
export function removeNodeWithWayBack(id: string): void {
  const node = valueAt(draft.script, ['nodes', id])
  if (node === undefined) return
  const label = `Node ${idWords(id)} removed`
  changeScript(label, (script) => removeNode(script, id))
  const bringBack = () => {
    if (draft.undoable === label) undoChange()
    else
      changeScript(`Node ${idWords(id)} restored`, (script) =>
        Object.hasOwn(nodesOf(script), id) ? script : withValueAt(script, ['nodes', id], node),
      )
  }
  toast({ type: 'info', title: label, action: { label: 'Undo', run: bringBack } })
}

/** Draws a line: a new button of one node that leads to the other. */
export function connectNodes(from: string, to: string): void {
  const connected = connect(draft.script, from, to)
  if (!connected) {
    const message = 'Its buttons are not a list. Fix them in the form first.'
    toast({ type: 'warning', title: `${idWords(from)} could not be connected`, message })
    return
  }
  changeScript(`${idWords(from)} leads to ${idWords(to)}`, () => connected)
}

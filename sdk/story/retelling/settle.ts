import type { StageMedia } from '../stage.ts'
import {
  isPassage,
  isStop,
  leadsOf,
  most,
  type RetoldButton,
  type RetoldNode,
  type RetoldPlace,
  reachedFrom,
} from './retold.ts'

interface Settling {
  readonly picturesStay: boolean
  readonly lose: (message: string, place: RetoldPlace, severity?: 'warning' | 'note') => void
}

/** The nodes of the document, in order, the start first: nothing that only leads on, no round without time or end. */
export function settle(
  start: RetoldNode,
  made: readonly RetoldNode[],
  { picturesStay, lose }: Settling,
): readonly RetoldNode[] {
  for (const node of made) {
    for (const way of node.next) way.to = beyond(way.to)
    for (const button of node.buttons) follow(button)
  }
  const first = beyond(start)
  const nodes = fitting(first, made, lose)
  for (const node of nodes) bound(node, lose)
  breakRounds(nodes, lose)
  if (picturesStay) keepPictures(first, nodes, lose)
  return nodes
}

/** Where a way leads in the end, past nodes that do nothing. */
function beyond(node: RetoldNode): RetoldNode {
  let here = node
  for (let turn = 0; turn < 1000 && isPassage(here) && here.set.length === 0; turn += 1) here = here.next[0]?.to ?? here
  return here
}

/** A button does itself what the nodes behind it do. */
function follow(button: RetoldButton): void {
  for (let turn = 0; turn < 1000 && button.to && isPassage(button.to); turn += 1) {
    const { set, next } = button.to
    if (button.set.length + set.length > most.changes) return
    button.set.push(...set)
    button.to = next[0]?.to ?? button.to
  }
}

/** The nodes that are reached, as many as a document may have; ways to others are gone. */
function fitting(first: RetoldNode, made: readonly RetoldNode[], lose: Settling['lose']): readonly RetoldNode[] {
  const told = new Set(made)
  const among = (reached: ReadonlySet<RetoldNode>) => made.filter((node) => node !== first && reached.has(node))
  const all = reachedFrom(first)
  const nodes = [first, ...among(all)].slice(0, most.nodes)
  if (nodes.length === all.size && nodes.every((node) => told.has(node))) return nodes
  const kept = new Set(nodes)
  const [page] = [...all].filter((node) => !kept.has(node)).map((node) => node.page)
  lose(`Scenarios have at most ${most.nodes} nodes; the rest of the story is left out.`, {
    ...(page !== undefined && { page }),
  })
  for (const node of nodes) dropLost(node, kept)
  return [first, ...among(reachedFrom(first))]
}

/** Ways to nodes there was no room for are gone. */
function dropLost(node: RetoldNode, listed: ReadonlySet<RetoldNode>): void {
  const next = node.next.filter(({ to }) => listed.has(to))
  const buttons = node.buttons.filter(({ to }) => to === undefined || listed.has(to))
  node.next.splice(0, node.next.length, ...next)
  node.buttons.splice(0, node.buttons.length, ...buttons)
}

function bound(node: RetoldNode, lose: Settling['lose']): void {
  const { page, buttons, next, sounds } = node
  if (buttons.length > most.ways) {
    lose(`A node has at most ${most.ways} buttons; ${buttons.length - most.ways} are left out.`, { page })
    buttons.length = most.ways
  }
  if (next.length > most.ways) next.length = most.ways
  if (sounds.length > most.sounds) {
    lose(`At most ${most.sounds} sounds play at once; the others are left out.`, { page }, 'note')
    sounds.length = most.sounds
  }
  if ((node.waitMs ?? 0) > most.waitMs) {
    lose('A wait of more than a day is taken as a day.', { page })
    node.waitMs = most.waitMs
  }
  if (node.end || leadsOf(node).length + buttons.length === 0) {
    node.end = true
    next.length = 0
    buttons.length = 0
  }
  if (next.length === 0) delete node.waitMs
}

/** Nodes that go on to each other without any time, and out of which nothing leads, take a second each. */
function breakRounds(nodes: readonly RetoldNode[], lose: Settling['lose']): void {
  const from = new Map<RetoldNode, RetoldNode[]>()
  for (const node of nodes) {
    for (const to of leadsOf(node)) {
      const known = from.get(to)
      if (known) known.push(node)
      else from.set(to, [node])
    }
  }
  const free = new Set(nodes.filter((node) => node.end || isStop(node)))
  for (const node of free) for (const before of from.get(node) ?? []) free.add(before)
  const caught = nodes.filter((node) => !free.has(node))
  for (const node of caught) node.waitMs = 1000
  const [first] = caught
  if (first) lose('These pages lead to each other without end and without time; each takes a second now.', first)
}

/** Every node shows what was shown before it, where that is the same by all ways. */
function keepPictures(start: RetoldNode, nodes: readonly RetoldNode[], lose: Settling['lose']): void {
  const own = new Map(nodes.map((node) => [node, node.image]))
  const before = new Map<RetoldNode, StageMedia | 'none' | 'unclear'>([[start, 'none']])
  const open = [start]
  for (let node = open.pop(); node; node = open.pop()) {
    const after = own.get(node) ?? before.get(node) ?? 'none'
    for (const to of leadsOf(node)) {
      const known = before.get(to)
      const met = known === undefined || isSame(known, after) ? after : 'unclear'
      if (known !== undefined && isSame(known, met)) continue
      before.set(to, met)
      open.push(to)
    }
  }
  const told = new Set<string>()
  for (const node of nodes) {
    if (node.image || node.video || !isStop(node)) continue
    const picture = before.get(node)
    if (typeof picture === 'object') node.image = picture
    else if (picture === 'unclear' && !told.has(node.page)) {
      told.add(node.page)
      lose('Which picture stays here depends on the way that was taken, so none is shown.', { page: node.page }, 'note')
    }
  }
}

const isSame = (left: StageMedia | string, right: StageMedia | string): boolean =>
  left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right))

import { err, ok, type Result, type ViewNode, viewLimits } from 'sdk'
import { ownRecord, ownValue } from '../fields.ts'

/** What one reading has used up so far. Once something is over the line, `over` says what. */
interface Room {
  nodes: number
  characters: number
  points: number
  over?: string
  readonly controls: Set<string>
}

/**
 * Reads what a plugin yielded as a view, or says in a sentence why it cannot be drawn. Kinds we do not know and
 * controls without a usable id are left out, as is a second control of the same id: who presses it must be clear.
 */
export function readView(value: unknown): Result<ViewNode, string> {
  const room: Room = { nodes: 0, characters: 0, points: 0, controls: new Set() }
  const node = readNode(value, 1, room)
  if (room.over) return err(`The plugin sent more than fits on a screen: ${room.over}.`)
  return node ? ok(node) : err('The plugin sent something that is not a view.')
}

/** The ids of everything in a view that can be pressed, moved or chosen. */
export function controlsIn(node: ViewNode): ReadonlySet<string> {
  const ids = new Set<string>()
  const waiting: ViewNode[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.kind === 'stack') waiting.push(...next.children)
    else if (next.kind === 'list') waiting.push(...next.items)
    else if ('id' in next && next.kind !== 'image') ids.add(next.id)
  }
  return ids
}

function readNode(value: unknown, depth: number, room: Room): ViewNode | undefined {
  if (!count(room)) return undefined
  if (depth > viewLimits.depth) {
    room.over = `parts nested more than ${viewLimits.depth} deep`
    return undefined
  }
  const from = ownRecord(value)
  const of = (name: string) => ownValue(from, name)
  const label = () => text(of('label'), room, viewLimits.label)
  switch (of('kind')) {
    case 'stack': {
      const direction = of('direction') === 'row' ? 'row' : 'column'
      return { kind: 'stack', direction, children: readNodes(of('children'), depth, room) }
    }
    case 'list':
      return { kind: 'list', items: readNodes(of('items'), depth, room) }
    case 'text': {
      const tone = of('tone')
      const known = tone === 'quiet' || tone === 'warning' ? tone : 'normal'
      return { kind: 'text', text: text(of('text'), room), tone: known }
    }
    case 'markdown':
      return { kind: 'markdown', text: text(of('text'), room) }
    case 'meter':
      return { kind: 'meter', label: label(), value: within(of('value'), 0, 1) ?? 0 }
    case 'chart':
      return { kind: 'chart', label: label(), points: readPoints(of('points'), room) }
    case 'image': {
      const id = idOf(of('id'))
      return id === undefined ? undefined : { kind: 'image', id, alt: text(of('alt'), room, viewLimits.label) }
    }
    case 'button':
    case 'toggle':
    case 'slider':
    case 'select':
      return readControl(of, room)
    default:
      return undefined
  }
}

type Control = Extract<ViewNode, { readonly kind: 'button' | 'toggle' | 'slider' | 'select' }>

function readControl(of: (name: string) => unknown, room: Room): Control | undefined {
  const id = idOf(of('id'))
  if (id === undefined || room.controls.has(id)) return undefined
  room.controls.add(id)
  if (room.controls.size > viewLimits.controls) room.over = `more than ${viewLimits.controls} controls`
  // What can be used has a name, also for those who hear it.
  const named = { id, label: text(of('label'), room, viewLimits.label) || id }
  switch (of('kind')) {
    case 'toggle':
      return { kind: 'toggle', ...named, on: of('on') === true }
    case 'slider':
      return readSlider(of, named)
    case 'select': {
      const options = readOptions(of('options'), room)
      const value = of('value')
      return { kind: 'select', ...named, options, value: options.find((each) => each.value === value)?.value ?? '' }
    }
    default:
      return { kind: 'button', ...named, danger: of('danger') === true }
  }
}

function readSlider(of: (name: string) => unknown, named: { readonly id: string; readonly label: string }) {
  const min = within(of('min'), -viewLimits.number, viewLimits.number) ?? 0
  const max = within(of('max'), -viewLimits.number, viewLimits.number) ?? 1
  if (min >= max) return undefined
  const wanted = of('step')
  const isStep = typeof wanted === 'number' && wanted > (max - min) / 100_000 && wanted <= max - min
  const step = isStep ? wanted : (max - min) / 100
  return { kind: 'slider', ...named, min, max, step, value: within(of('value'), min, max) ?? min } as const
}

function readOptions(value: unknown, room: Room): readonly { readonly value: string; readonly label: string }[] {
  const options = new Map<string, string>()
  for (const option of Array.isArray(value) ? value : []) {
    if (!count(room)) break
    const from = ownRecord(option)
    const id = idOf(ownValue(from, 'value'))
    if (id !== undefined && !options.has(id))
      options.set(id, text(ownValue(from, 'label'), room, viewLimits.label) || id)
  }
  return [...options].map(([value, label]) => ({ value, label }))
}

function readNodes(value: unknown, depth: number, room: Room): readonly ViewNode[] {
  const nodes: ViewNode[] = []
  for (const child of Array.isArray(value) ? value : []) {
    const node = readNode(child, depth + 1, room)
    if (room.over) break
    if (node) nodes.push(node)
  }
  return nodes
}

/** Takes one part more, known kind or not: looking at it is what costs. */
function count(room: Room): boolean {
  room.nodes += 1
  if (room.nodes > viewLimits.nodes) room.over = `more than ${viewLimits.nodes} parts`
  return room.over === undefined
}

function text(value: unknown, room: Room, most: number = viewLimits.text): string {
  if (typeof value !== 'string') return ''
  const kept = value.length > most ? `${value.slice(0, most - 1)}…` : value
  room.characters += kept.length
  if (room.characters > viewLimits.characters) room.over = `more than ${viewLimits.characters} characters`
  return kept
}

/** An id that is too long is none: cut, it could name something else. */
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= viewLimits.id ? value : undefined

const within = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : undefined

/** The newest points; what is no number is left out. */
function readPoints(value: unknown, room: Room): readonly number[] {
  const newest: readonly unknown[] = Array.isArray(value) ? value.slice(-viewLimits.points) : []
  room.points += newest.length
  if (room.points > viewLimits.allPoints) room.over = `more than ${viewLimits.allPoints} points in its charts`
  return newest.flatMap((point) => within(point, -viewLimits.number, viewLimits.number) ?? [])
}

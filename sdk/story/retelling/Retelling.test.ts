import { expect, test } from 'vitest'
import { both, Retelling } from './index.ts'

const heading = { name: 'Tea & rain', author: '', description: '' }
interface Document {
  readonly id: string
  readonly start: string
  readonly state?: Readonly<Record<string, unknown>>
  readonly nodes: Readonly<Record<string, { readonly [field: string]: unknown }>>
}
const documentOf = (retelling: Retelling, start: Parameters<Retelling['finished']>[0], picturesStay = false) =>
  retelling.finished(start, heading, { picturesStay }).script as Document

function rig(...names: readonly string[]) {
  const retelling = new Retelling()
  const nodes = names.map((name) => {
    const node = retelling.node(name, name)
    node.texts.push(`This is ${name}.`)
    return node
  })
  return { retelling, nodes: nodes as [(typeof nodes)[number], ...typeof nodes] }
}

test('a node that leads nowhere is an end', () => {
  const { retelling, nodes } = rig('door')
  const { id, start, nodes: told } = documentOf(retelling, nodes[0])
  expect([id, start]).toEqual(['tea-rain', 'door'])
  expect(told.door).toEqual({ desc: 'This is door.', char: 'narrator', noChat: true, end: true })
})

test('what only leads on is passed over, and buttons do what it did', () => {
  const { retelling, nodes } = rig('door', 'table')
  const [door, table] = nodes
  const between = retelling.node('between', 'door')
  between.set.push('seen = true')
  if (table) retelling.fork(between, [{ to: table }])
  door.buttons.push({ label: 'In', to: between, set: [] })
  const { nodes: told } = documentOf(retelling, door)
  expect(Object.keys(told)).toEqual(['door', 'table'])
  expect(told.door?.buttons).toEqual([{ id: 'press-1', label: 'In', to: 'table', set: ['seen = true'] }])
})

test('what nothing leads to is left out', () => {
  const { retelling, nodes } = rig('door', 'attic')
  expect(Object.keys(documentOf(retelling, nodes[0]).nodes)).toEqual(['door'])
})

test('pages that take turns come one after another, and then again', () => {
  const { retelling, nodes } = rig('door', 'mint', 'smoke')
  const [door, ...teas] = nodes
  retelling.takeTurns(
    door,
    teas.map((to) => ({ to })),
    false,
  )
  const { nodes: told, state } = documentOf(retelling, door)
  expect(state).toEqual({ turn: 0 })
  expect(told.door?.next).toEqual([
    { to: 'door turn', if: 'turn <= 0' },
    { to: 'door turn 2', if: 'turn <= 1' },
    { to: 'door turn' },
  ])
  expect(told['door turn']).toMatchObject({ set: ['turn = 1'], wait: 0, next: 'mint' })
})

test('more ways than a node may have go on in another', () => {
  const { retelling, nodes } = rig('door', ...Array.from({ length: 60 }, (_, index) => `room ${index}`))
  const [door, ...rooms] = nodes
  retelling.fork(
    door,
    rooms.map((to, index) => ({ to, if: `n = ${index}` })),
  )
  const { nodes: told } = documentOf(retelling, door)
  const ways = Object.values(told).map(({ next }) => (Array.isArray(next) ? next.length : 0))
  expect(Math.max(...ways)).toBe(24)
  expect(Object.keys(told)).toHaveLength(1 + 60 + 2)
})

test('a round without end and time takes time', () => {
  const { retelling, nodes } = rig('door', 'hall')
  const [door, hall] = nodes
  if (hall) retelling.fork(door, [{ to: hall }])
  if (hall) retelling.fork(hall, [{ to: door }])
  const { script, losses } = retelling.finished(door, heading)
  expect((script as Document).nodes.door?.wait).toBe(1)
  expect(losses.map(({ page }) => page)).toEqual(['door'])
})

test('a picture stays until another comes, where all ways agree on it', () => {
  const { retelling, nodes } = rig('door', 'hall', 'pond', 'end')
  const [door, hall, pond, end] = nodes
  if (!hall || !pond || !end) throw new Error('A room is missing.')
  door.image = { kind: 'file', name: 'door.svg' }
  pond.image = { kind: 'file', name: 'pond.svg' }
  door.buttons.push({ label: 'Hall', to: hall, set: [] }, { label: 'Pond', to: pond, set: [] })
  hall.buttons.push({ label: 'On', to: end, set: [] })
  pond.buttons.push({ label: 'On', to: end, set: [] })
  const { script, losses } = retelling.finished(door, heading, { picturesStay: true })
  const { nodes: told } = script as Document
  expect([told.hall?.image, told.end?.image]).toEqual(['door.svg', undefined])
  expect(losses.map(({ page, severity }) => [page, severity])).toEqual([['end', 'note']])
})

test('there is an end to variables, and what has none never holds', () => {
  const retelling = new Retelling()
  for (let index = 0; index < 500; index += 1) expect(retelling.variable(`${index}`, 'cup', 0)).toBeDefined()
  expect(retelling.variable('one more', 'cup', 0)).toBeUndefined()
  expect(retelling.variable('3', 'cup', 0)).toBe('cup_4')
  expect(retelling.decision({}, 'It cannot be told.')).toBe('false')
})

test('a condition that cannot be told is a variable an author can set', () => {
  const { retelling, nodes } = rig('door')
  expect(retelling.decision({ page: 'door' }, 'It cannot be told.')).toBe('decision')
  const { script, losses } = retelling.finished(nodes[0], heading)
  expect((script as Document).state).toEqual({ decision: false })
  expect(losses[0]).toMatchObject({ page: 'door', message: expect.stringContaining('“decision”') })
})

test('two conditions hold both', () => {
  expect(both('a or b', 'not c')).toBe('(a or b) and not c')
  expect(both(undefined, 'c')).toBe('c')
  expect(both('a'.repeat(300), 'b'.repeat(300))).toBeUndefined()
})

test('what lies inside an address cannot be taken along', () => {
  const { retelling, nodes } = rig('door')
  nodes[0].image = { kind: 'link', url: 'data:image/png;base64,AA==' }
  nodes[0].sounds.push({ media: { kind: 'link', url: 'https://example.org/rain.mp3' }, loops: 0, volume: 0.5 })
  const { script, losses } = retelling.finished(nodes[0], heading)
  expect((script as Document).nodes.door).not.toHaveProperty('image')
  expect((script as Document).nodes.door?.audio).toEqual([
    { link: 'https://example.org/rain.mp3', loops: 0, volume: 0.5 },
  ])
  expect(losses).toHaveLength(1)
})

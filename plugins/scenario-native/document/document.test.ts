import { expect, test } from 'vitest'
import schema from '../../../schemas/scenario.schema.json'
import isScenario from '../../../schemas/scenario.schema.json?validate'
import { nativeEngine } from '../engine/nativeEngine.ts'
import { Rig, scenario, storyOf } from '../rig.fixture.ts'
import { about } from './about.ts'
import { iconNamed, icons } from './icons.ts'
import { aiActionFields, buttonFields, nextFields, nodeFields } from './readNode.ts'
import { readScenario, roleFields, scenarioFields, visibleFields } from './readScenario.ts'
import { stimulusFields } from './readStimulation.ts'
import { readTime, timeRefusal } from './timeText.ts'

const found = (nodes: Record<string, unknown>, rest: Record<string, unknown> = {}) =>
  about(storyOf(scenario(nodes, rest))).diagnostics
const end = { end: true }

test('native-01 what is missing is listed', () => {
  const start = (script: unknown) => () => nativeEngine.start(script)
  for (const script of [null, 7, 'tea', [], {}])
    expect(start(script)).toThrow('Invalid scenario format: Missing required fields: id, name, start, nodes')
  expect(start({ id: 'tea', start: 'a', nodes: {} })).toThrow('Invalid scenario format: Missing required fields: name')
  expect(start({ id: 5, name: 'Tea', start: 'a', nodes: { a: {} } })).toThrow(
    'Invalid scenario format: "id" must be text',
  )
})

test('native-02 a start that is no node is refused by name', () => {
  const script = { id: 'tea', name: 'Tea', start: 'attic', nodes: { room: {} } }
  expect(() => nativeEngine.start(script)).toThrow('Invalid scenario: Start node "attic" not found')
  expect(() => nativeEngine.start({ ...script, start: 'constructor' })).toThrow('Start node "constructor" not found')
})

test('native-55 what a scenario says of itself is read', () => {
  const rest = {
    description: 'A visit.',
    author: 'Ann',
    tags: ['calm'],
    notes: 'Hot.',
    cover: 'a.svg',
    roles: { host: 'Host' },
  }
  const { document, diagnostics } = readScenario(scenario({ room: end }, rest))
  expect(document).toMatchObject({
    ...rest,
    cover: { kind: 'file', name: 'a.svg' },
    roles: new Map([['host', { name: 'Host', desc: '' }]]),
  })
  expect(diagnostics).toEqual([])
  const { title, author, description, tags, pages } = about(
    storyOf(scenario({ room: { ...end, desc: 'A room.\nWarm.' } }, rest)),
  )
  expect([title, author, description, tags]).toEqual(['Tea', 'Ann', 'A visit.', ['calm']])
  expect(pages).toEqual([{ id: 'room', label: 'A room.', leads: [] }])
})

test('native-45 unknown fields are warned of, at every depth', () => {
  const node = { ...end, mood: 1, buttons: [{ id: 'room', label: 'x', colour: 'red' }] }
  const warned = found({ room: node }, { theme: 'dark' }).filter(({ message }) => message.includes('is no field'))
  expect(warned.map(({ severity, page, path }) => [severity, page, path])).toEqual([
    ['warning', 'room', 'mood'],
    ['warning', 'room', 'buttons.0.colour'],
    ['warning', undefined, 'theme'],
  ])
})

test('native-46 a field of the wrong kind is left out, and its place is named', () => {
  const errors = found({ room: { ...end, desc: 5, wait: 'long', noChat: 'yes', buttons: {}, aiActions: ['go'] } })
  const places = errors.flatMap(({ severity, page, path }) => (severity === 'error' ? [`${page}: ${path}`] : []))
  expect(places.toSorted()).toEqual(['room: aiActions.0', 'room: buttons', 'room: desc', 'room: noChat', 'room: wait'])
})

test('native-47 a way to a missing node is an error with its place', () => {
  const room = {
    buttons: [{ id: 'go', label: 'Go', to: 'attic' }],
    aiActions: [{ desc: 'x', to: 'cellar' }],
    wait: 5,
    next: [{ to: 'toString' }],
  }
  const errors = found({ room }).filter(({ severity }) => severity === 'error')
  expect(errors.map(({ page, path, message }) => [page, path, message])).toEqual(
    expect.arrayContaining([
      ['room', 'buttons.0.to', 'There is no node "attic".'],
      ['room', 'aiActions.0.to', 'There is no node "cellar".'],
      ['room', 'next.0.to', 'There is no node "toString".'],
    ]),
  )
})

test('native-47 a button that leads nowhere stays shut', () => {
  const rig = new Rig(scenario({ room: { buttons: [{ id: 'go', label: 'Go', to: 'attic' }] } }))
  rig.begin()
  expect(rig.stage.buttons).toEqual([{ id: 'go', html: 'Go', disabled: true }])
  expect(rig.press('go')).toEqual([])
})

test('native-48 what nothing leads to, where nothing leads on, and rounds without end are found', () => {
  const pages = (nodes: Record<string, unknown>, words: string) =>
    found(nodes)
      .filter(({ message }) => message.includes(words))
      .map(({ severity, page }) => `${severity} ${page}`)
  expect(pages({ room: end, attic: end }, 'Nothing leads to this node')).toEqual(['warning attic'])
  expect(pages({ room: {} }, 'Nothing leads on')).toEqual(['warning room'])
  expect(pages({ room: { noChat: true } }, 'Nothing leads on')).toEqual(['warning room'])
  expect(pages({ room: { end: false } }, 'Nothing leads on')).toEqual([])
  const on = (to: string, wait: number) => ({ noChat: true, wait, next: to })
  expect(pages({ a: on('b', 4), b: on('a', 4) }, 'without end')).toEqual(['warning a'])
  expect(pages({ a: on('b', 0), b: on('a', 0) }, 'without taking any time')).toEqual(['error a'])
  expect(
    pages({ a: on('b', 4), b: { ...on('a', 4), buttons: [{ id: 'c', label: 'Out' }] }, c: end }, 'without end'),
  ).toEqual([])
})

test('native-49 waits, icons, variables and roles that are none are found', () => {
  const room = {
    char: 'gost',
    stimulation: [{ wait: 3 }],
    buttons: [{ id: 'out', label: 'Out', wait: -1, to: 'room', if: 'trsut > 1' }],
  }
  const warned = found(
    { room },
    { roles: { host: 'Host' }, visible: { trust: { icon: 'teapot' } }, state: { trust: 1 } },
  )
  expect(warned.filter(({ severity }) => severity === 'warning').map(({ path }) => path)).toEqual(
    expect.arrayContaining(['char', 'stimulation.0.wait', 'buttons.0.wait', 'buttons.0.if', 'visible.trust.icon']),
  )
})

test('native-49 a variable nothing sets is found in texts, in changes and among what is shown', () => {
  const room = {
    ...end,
    desc: 'Hello {{player}}, {{char}} and {{trust}}; {{trsut}}.',
    set: ['trust += amuont', 'seen = true'],
  }
  const bed = { ...end, buttons: [{ id: 'room', label: '{{seen}} {{sene}}', set: 'trust = turns' }] }
  const warned = found({ room, bed }, { state: { trust: 1 }, visible: { trust: 'Trust {{trust}}', mood: {} } })
  expect(warned.filter(({ message }) => message.includes('No variable')).map(({ page, path }) => [page, path])).toEqual(
    [
      ['room', 'set'],
      ['room', 'desc'],
      ['bed', 'buttons.0.label'],
      [undefined, 'visible.mood'],
    ],
  )
})

test('native-36 an icon is a symbol, or the name of one', () => {
  for (const symbol of [...Object.values(icons), '🫖', '★']) expect(iconNamed(symbol)).toBe(symbol)
  for (const none of ['', 'teapot', 'constructor', '<b>', 'a']) expect(iconNamed(none)).toBeUndefined()
})

test('native-50 files that did not come along, and hosts, are listed', () => {
  const nodes = { room: { ...end, image: 'a.svg', audio: ['B.mp3', 'https://tea.example/c.mp3'], video: 'd.webm' } }
  const files = [
    { name: 'media/a.svg', type: 'image/svg+xml', size: 1 },
    { name: 'b.mp3', type: 'audio/mpeg', size: 1 },
  ]
  const { missing, hosts, diagnostics } = about(storyOf(scenario(nodes), { files }))
  expect([missing, hosts]).toEqual([['d.webm'], ['tea.example']])
  expect(diagnostics).toMatchObject([{ severity: 'note', page: 'room', path: 'video', excerpt: 'd.webm' }])
})

test('native-53 a condition in plain words is told to the partner', () => {
  const rig = new Rig(
    scenario({ room: { aiActions: [{ desc: 'the talk is over', if: 'the player yawns', to: 'bed' }] }, bed: end }),
  )
  rig.begin()
  expect(rig.stage.chat?.ways).toEqual([{ to: 'bed', when: 'the talk is over, if the player yawns' }])
})

test('native-26 a button whose condition cannot be read stays hidden, and the author is told', () => {
  const nodes = { room: { buttons: [{ id: 'bed', label: 'Sleep', if: 'the player yawns' }] }, bed: end }
  const rig = new Rig(scenario(nodes))
  rig.begin()
  expect(rig.stage.buttons).toEqual([])
  expect(found(nodes).find(({ path }) => path === 'buttons.0.if')?.severity).toBe('error')
})

test('native-60 a time is a number with its unit', () => {
  expect(['1d', '2h', '30m', '45s', '1.5 H'].map(readTime)).toEqual([
    86_400_000, 7_200_000, 1_800_000, 45_000, 5_400_000,
  ])
  for (const text of ['', '30', 'h', '-1h', '0m', '1y', '1h30m']) expect(readTime(text)).toBeUndefined()
  const nodes = { room: { aiActions: [{ desc: 'x', to: 'room', addTime: 'soon' }] } }
  expect(found(nodes).map(({ message }) => message)).toContain(timeRefusal)
})

test('native-57 the schema knows the fields that are read, and no others', () => {
  const { node, button, aiAction, next, stimulus, role, visible } = schema.$defs
  const names = (part: { readonly properties?: object } | undefined) => Object.keys(part?.properties ?? {}).toSorted()
  const inObject = ({ oneOf }: { readonly oneOf: readonly { readonly properties?: object }[] }) =>
    names(oneOf.find(({ properties }) => properties))
  expect(names(schema)).toEqual([...scenarioFields].toSorted())
  expect(names(node)).toEqual([...nodeFields].toSorted())
  expect(names(button)).toEqual([...buttonFields].toSorted())
  expect(names(aiAction)).toEqual([...aiActionFields].toSorted())
  expect(names(next)).toEqual([...nextFields].toSorted())
  expect(names(stimulus)).toEqual([...stimulusFields].toSorted())
  expect(inObject(role)).toEqual([...roleFields].toSorted())
  expect(inObject(visible)).toEqual([...visibleFields].toSorted())
})

test.each([
  ['a start that is a number', { start: 1 }],
  ['a node that is text', { nodes: { room: 'x' } }],
  ['a wait that is text', { nodes: { room: { wait: '5' } } }],
  ['a level above one', { nodes: { room: { stimulation: [{ level: 2 }] } } }],
  ['an action without a way', { nodes: { room: { aiActions: [{ desc: 'x' }] } } }],
  ['a variable that is a list', { state: { a: [] } }],
])('native-57 the schema refuses %s, and lets unknown fields be', (_what, wrong) => {
  const good = scenario({ room: { end: true, mood: 'x' } }, { theme: 'dark' })
  expect(isScenario(good)).toBe(true)
  expect(isScenario({ ...good, ...wrong })).toBe(false)
})

import { expect, test } from 'vitest'
import { Rig, scenario, wordsOf } from '../rig.fixture.ts'

const tea = (room: object, rest: object = {}, others: object = {}) =>
  new Rig(scenario({ room, garden: { desc: 'Roses.', end: true }, ...others }, { ...rest }))
const begun = (...parts: Parameters<typeof tea>) => {
  const rig = tea(...parts)
  rig.begin()
  return rig
}

test('native-03 the cover is shown until the player begins', () => {
  const rig = tea({ desc: 'A room.' }, { author: 'Ann', cover: 'door.svg' })
  for (const event of [{ kind: 'elapsed', ms: 1000 }, { kind: 'continued' }] as const) {
    expect(rig.on(event)).toEqual([])
    expect(rig.stage.cover).toEqual({ title: 'Tea', author: 'Ann', pages: [] })
    expect(rig.stage.picture?.media).toEqual({ kind: 'file', name: 'door.svg' })
  }
  rig.begin()
  expect(rig.stage.cover).toBeUndefined()
  expect(rig.stage.page).toBe('room')
})

test('native-04 native-05 native-21 native-22 beginning says so, then the place, then the partner, who is invited', () => {
  expect(tea({ desc: 'A warm room.', initialMessage: 'Sit down.' }).begin()).toEqual([
    { kind: 'say', text: 'Starting scenario', by: 'narrator' },
    { kind: 'say', text: 'A warm room.', by: 'narrator' },
    { kind: 'say', text: 'Sit down.', by: 'partner' },
    { kind: 'invite', ms: 100 },
  ])
})

test('native-06 native-08 native-09 native-32 the partner knows the place, the instructions, the clothes and a hint', () => {
  const { chat } = begun(
    { env: 'A tea room', char: 'host', prompt: 'Pour tea.', clothing: 'an apron', aiHint: 'Offer cake.' },
    { roles: { host: { name: 'Host', desc: 'You own the place.' } } },
  ).stage
  expect(chat).toEqual({
    off: false,
    character: 'host',
    role: 'Host',
    environment: 'A tea room',
    prompt: 'You own the place.\nPour tea.',
    clothing: 'an apron',
    hint: 'Offer cake.',
    ways: [],
  })
})

test('native-07 where there is nobody, nobody is asked to speak and the narrator says the first words', () => {
  const effects = tea({ char: 'none', initialMessage: 'An empty chair.' }).begin()
  expect(effects).toContainEqual({ kind: 'say', text: 'An empty chair.', by: 'narrator' })
  expect(effects.some(({ kind }) => kind === 'invite')).toBe(false)
  const told = begun({ char: 'narrator' })
  expect(told.last.effects.some(({ kind }) => kind === 'invite')).toBe(true)
  expect(told.stage.chat?.character).toBe('narrator')
})

test('native-10 native-11 native-12 pictures, video and sounds belong to their node', () => {
  const files = [{ name: 'media/Room.svg', type: 'image/svg+xml', size: 9 }]
  const room = {
    image: 'room.svg',
    video: { link: 'https://tea.example/fire.webm', loops: 0, volume: 0.4, startAt: 2, stopAt: 9 },
    audio: ['rain.mp3', 'clock.mp3'],
    buttons: [{ id: 'garden', label: 'Out' }],
  }
  const rig = new Rig(scenario({ room, garden: { end: true } }), { files })
  rig.begin()
  expect(rig.stage.picture?.media).toEqual({ kind: 'file', name: 'media/Room.svg' })
  expect(rig.stage.video).toMatchObject({
    media: { kind: 'link', url: 'https://tea.example/fire.webm' },
    loops: 0,
    volume: 0.4,
    startAt: 2,
    stopAt: 9,
  })
  expect(rig.stage.sounds.map(({ media }) => media)).toEqual([
    { kind: 'file', name: 'rain.mp3' },
    { kind: 'file', name: 'clock.mp3' },
  ])
  rig.press('garden')
  expect([rig.stage.picture, rig.stage.video, rig.stage.sounds]).toEqual([undefined, undefined, []])
})

test('native-12 a sound stays the same thing while its node stays', () => {
  const rig = begun({ audio: 'rain.mp3', image: 'a.svg' })
  const [sound] = rig.stage.sounds
  const { picture } = rig.stage
  rig.hear('Hello.')
  expect(rig.stage.sounds[0]).toBe(sound)
  expect(rig.stage.picture).toBe(picture)
})

const hum = { kind: 'stimulate', pattern: 'wave', target: 'vibrate', level: 0.2, ms: 20_000, sense: 'pleasure' }
const sting = { kind: 'stimulate', pattern: 'pulse', target: 'estim', level: 0.1, ms: 5000, sense: 'pain' }
const sequence = [
  { pattern: 'wave', target: 'vibrate', level: 0.2 },
  { type: 'pain', pattern: 'pulse', target: 'estim', level: 0.1 },
  { pattern: 'wave', level: 0.2 },
]

test('native-13 native-15 one stimulus follows another after 20 s of pleasure and 5 s of pain', () => {
  const rig = tea({ stimulation: sequence })
  expect(rig.begin()).toContainEqual(hum)
  expect(rig.pass(19)).toEqual([])
  expect(rig.pass(1)).toEqual([sting])
  expect(rig.pass(4)).toEqual([])
  expect(rig.pass(1)).toEqual([hum])
  expect(rig.pass(600)).toEqual([])
  expect(rig.state.stimulus).toBeNull()
})

test('native-15 waits outside their range are brought within it', () => {
  const ms = (type: string, wait: number) =>
    tea({ stimulation: [{ type, wait }] })
      .begin()
      .flatMap((effect) => (effect.kind === 'stimulate' ? [effect.ms] : []))
  expect([ms('pain', 1), ms('pain', 90), ms('pleasure', 3), ms('pleasure', 25), ms('pleasure', 90)]).toEqual([
    [5000],
    [30_000],
    [20_000],
    [25_000],
    [30_000],
  ])
})

test('native-14 leaving a node ends its sequence, and what is felt of it', () => {
  const rig = begun({ stimulation: sequence, buttons: [{ id: 'hall', label: 'Hall' }] }, {}, { hall: { end: false } })
  expect(rig.press('hall')).toContainEqual({ kind: 'calm' })
  expect(rig.pass(600)).toEqual([])
})

test('native-16 what is ruled out is passed over', () => {
  const script = scenario({ room: { stimulation: sequence } })
  const rig = new Rig(script, { scene: { limits: ['vibrate'] } })
  expect(rig.begin().filter(({ kind }) => kind === 'stimulate')).toEqual([sting])
  expect(rig.pass(600)).toEqual([])
})

test('native-17 native-33 a node goes on by itself after its wait, with a timer until then', () => {
  const rig = begun(
    { wait: 8, next: 'hall' },
    {},
    { hall: { desc: 'The hall.', initialMessage: 'There you are.', end: false } },
  )
  expect(rig.stage.timers).toEqual([{ id: 'wait-1', style: 'normal', from: rig.now, until: rig.now + 8000 }])
  rig.hear('How long?')
  expect(rig.pass(7.9)).toEqual([])
  expect(rig.pass(0.1)).toEqual([
    { kind: 'say', text: 'The hall.', by: 'narrator', onAdvance: true },
    { kind: 'say', text: 'There you are.', by: 'partner' },
    { kind: 'invite', ms: 100 },
  ])
  expect([rig.stage.page, rig.stage.timers, rig.state.turns, rig.state.totalTurns]).toEqual(['hall', [], 0, 1])
})

test('native-18 the first way that holds is taken, and one that comes to hold later is taken then', () => {
  const next = [
    { to: 'hall', if: 'turns >= 2' },
    { to: 'garden', if: 'tired' },
  ]
  const rig = begun({ wait: 5, next }, {}, { hall: { end: false } })
  rig.pass(60)
  expect(rig.stage.page).toBe('room')
  rig.hear('One.')
  rig.hear('Two.')
  expect(rig.stage.page).toBe('hall')
  const other = begun({ wait: 5, next }, { state: { tired: true } }, { hall: { end: false } })
  other.pass(5)
  expect(other.stage.page).toBe('garden')
})

test('native-19 without talk nobody is invited, and the partner leads nowhere', () => {
  const rig = tea({ noChat: true, aiActions: [{ desc: 'now', to: 'garden' }], wait: 9, next: 'garden' })
  expect(rig.begin().some(({ kind }) => kind === 'invite')).toBe(false)
  expect(rig.stage.chat).toEqual({ off: true, ways: [] })
  expect(rig.on({ kind: 'led', to: 'garden' })).toEqual([])
  expect(rig.stage.page).toBe('room')
})

test('native-20 the partner does not speak first where that is not wanted, and its written words stand', () => {
  expect(tea({ noOnArrivalMessage: true, initialMessage: 'Wait here.' }).begin().slice(1)).toEqual([
    { kind: 'say', text: 'Wait here.', by: 'partner' },
  ])
})

test('native-23 native-25 a label is text, and a button leads to the node of its name', () => {
  const rig = begun({ buttons: [{ id: 'garden', label: 'Out & <b>away</b>' }] })
  expect(rig.stage.buttons).toEqual([{ id: 'garden', html: 'Out &amp; &lt;b&gt;away&lt;/b&gt;' }])
  rig.press('garden')
  expect(rig.stage.page).toBe('garden')
})

test('native-24 a button that waits is disabled until its time has come', () => {
  const rig = begun({ buttons: [{ id: 'garden', label: 'Out', wait: 3 }] })
  expect(rig.stage.buttons[0]?.disabled).toBe(true)
  expect(rig.stage.timers[0]?.until).toBe(rig.now + 3000)
  rig.press('garden')
  expect(rig.stage.page).toBe('room')
  rig.pass(3)
  expect(rig.stage.buttons[0]?.disabled).toBeUndefined()
  rig.press('garden')
  expect(rig.stage.page).toBe('garden')
})

test('native-26 native-27 a button changes variables and stays, which opens another', () => {
  const rig = begun(
    {
      buttons: [
        { id: 'drink', label: 'Drink', set: ['cups += 1'], transition: 'Warm.' },
        { id: 'out', label: 'Out', to: 'garden', if: 'cups >= 2' },
      ],
    },
    { state: { cups: 0 } },
  )
  rig.press('out')
  expect(rig.press('drink')).toEqual([{ kind: 'say', text: 'Warm.', by: 'narrator' }])
  expect(rig.stage.buttons.map(({ id }) => id)).toEqual(['drink'])
  rig.press('drink')
  expect(rig.stage.buttons.map(({ id }) => id)).toEqual(['drink', 'out'])
  rig.press('out')
  expect(rig.stage.page).toBe('garden')
})

const led = {
  aiActions: [{ desc: '{{player}} is cold', if: 'turns > 0', to: 'hall', params: { warm: true, trust: 2 } }],
}

test('native-28 native-29 native-30 the partner leads by an offered way, which sets variables', () => {
  const rig = begun(led, {}, { hall: { end: false } })
  expect(rig.stage.chat?.ways).toEqual([])
  expect(rig.on({ kind: 'led', to: 'hall' })).toEqual([])
  expect(rig.stage.page).toBe('room')
  rig.hear('I am cold.')
  expect(rig.stage.chat?.ways).toEqual([{ to: 'hall', when: 'Robin is cold' }])
  rig.on({ kind: 'led', to: 'hall' })
  expect([rig.stage.page, rig.state.variables]).toEqual(['hall', { warm: true, trust: 2 }])
})

test('native-31 an action adds time to a lock, which the host may refuse', () => {
  const rig = begun({ aiActions: [{ desc: 'the player dawdles', to: 'garden', addTime: '30m' }] })
  expect(rig.on({ kind: 'led', to: 'garden' })).toContainEqual({ kind: 'add-time', ms: 1_800_000 })
})

test('native-33 an advance says the transition, the place and the first message, and counts turns anew', () => {
  const hall = { desc: 'The hall.', initialMessage: 'Come.', end: false }
  const rig = begun({ buttons: [{ id: 'hall', label: 'Go', transition: 'Down the stairs.' }] }, {}, { hall })
  rig.hear('Let us go.')
  expect(wordsOf(rig.press('hall'))).toEqual(['Down the stairs.', 'The hall.', 'Come.'])
  expect([rig.state.turns, rig.state.totalTurns]).toEqual([0, 1])
})

test('native-34 only what the player says is a turn', () => {
  const rig = begun({})
  rig.hear('Hello.')
  rig.on({ kind: 'said', by: 'partner', text: 'Hello, you.' })
  rig.on({ kind: 'said', by: 'narrator', text: 'A pause.' })
  expect([rig.state.turns, rig.state.totalTurns]).toEqual([1, 1])
})

test('native-35 native-36 native-37 variables begin as written and are shown as their templates say', () => {
  const rig = begun(
    { desc: '{{player}} and {{char}} have {{cups}} cups, and {{nothing}}.', set: ['cups += 1'] },
    { state: { cups: 1, mood: 'calm' }, visible: { cups: { icon: 'cup', text: '{{cups}} cups' }, mood: '{{mood}}' } },
  )
  expect(wordsOf(rig.last.effects)).toContain('Robin and Mara have 2 cups, and {{nothing}}.')
  expect(rig.stage.visible).toEqual([
    { name: 'cups', icon: '☕', text: '2 cups' },
    { name: 'mood', text: 'calm' },
  ])
})

test('native-39 stopping leaves nothing playing, and nothing follows', () => {
  const rig = begun({ stimulation: sequence, audio: 'rain.mp3', wait: 5, next: 'garden' })
  expect(rig.on({ kind: 'stopped' })).toEqual([])
  expect([rig.last.over, rig.last.wakeAt, rig.stage.sounds, rig.stage.timers]).toEqual([true, undefined, [], []])
  const { state } = rig
  rig.begin()
  rig.pass(600)
  rig.on({ kind: 'jumped', to: 'garden' })
  expect(rig.state).toBe(state)
})

test('native-40 the story ends where the author says, and where nothing leads on and nobody talks', () => {
  const rig = tea({ end: true, desc: 'Good night.', audio: 'sea.mp3' })
  expect(wordsOf(rig.begin())).toEqual(['Starting scenario', 'Good night.'])
  expect([rig.last.over, rig.stage.end, rig.stage.sounds.length]).toEqual([true, { title: 'Tea' }, 1])
  expect(begun({ noChat: true }).last.over).toBe(true)
})

test('native-41 talk goes on at a node without ways', () => {
  const rig = begun({ end: false })
  rig.hear('Still here.')
  expect([rig.last.over, rig.stage.end, rig.stage.chat?.off]).toEqual([undefined, undefined, false])
})

test('native-42 nodes that lead to each other in no time are held, and only those', () => {
  const rig = begun({ wait: 0, next: 'echo' }, {}, { echo: { wait: 0, next: 'room', end: false } })
  expect(rig.state.held).toBe(true)
  expect(rig.last.diagnostics?.[0]?.severity).toBe('error')
  expect(rig.last.effects.filter(({ kind }) => kind === 'invite')).toHaveLength(1)
  expect(rig.hear('Hello?')).toEqual([])
  const router = begun({ wait: 0, next: [{ to: 'garden', if: 'late' }, { to: 'hall' }] }, {}, { hall: { end: false } })
  expect([router.stage.page, router.last.diagnostics]).toEqual(['hall', undefined])
})

test('native-43 coming back drops the stimulation and waits the whole time again', () => {
  const rig = begun({ stimulation: sequence, wait: 60, next: 'garden' })
  rig.pass(15)
  rig.now += 3_600_000
  expect(rig.on({ kind: 'resumed' })).toEqual([])
  expect(rig.stage.timers[0]?.until).toBe(rig.now + 60_000)
  expect(rig.pass(59)).toEqual([])
  rig.pass(1)
  expect(rig.stage.page).toBe('garden')
})

test('native-44 a node whose ways have all closed ends the story and tells the author', () => {
  const rig = begun({ noChat: true, buttons: [{ id: 'garden', label: 'Out', if: 'open' }] })
  expect(rig.last.over).toBe(true)
  expect(rig.last.diagnostics?.[0]).toMatchObject({ severity: 'error', page: 'room' })
})

test('native-54 a jump enters any node, and one that is not there is reported', () => {
  const rig = begun({})
  rig.on({ kind: 'jumped', to: 'attic' })
  expect([rig.stage.page, rig.last.diagnostics?.[0]?.severity]).toEqual(['room', 'error'])
  rig.on({ kind: 'jumped', to: 'garden' })
  expect(rig.stage.page).toBe('garden')
})

test('native-56 a clip that ended or failed leaves the stage', () => {
  const rig = begun({ audio: ['a.mp3', 'b.mp3'], video: 'c.webm' })
  const [first, second] = rig.stage.sounds
  rig.on({ kind: 'ended', clip: first?.id ?? '', left: 1 })
  expect(rig.stage.sounds).toHaveLength(2)
  rig.on({ kind: 'ended', clip: first?.id ?? '', left: 0 })
  expect(rig.stage.sounds).toEqual([second])
  rig.on({ kind: 'failed', clip: rig.stage.video?.id ?? '' })
  expect([rig.stage.video, rig.last.diagnostics?.length]).toEqual([undefined, 1])
})

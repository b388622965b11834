import type { PluginManifest, SceneEvent, Stage } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Topic, topics } from '../../../../shared/policy/consent/topics.ts'
import { stageChange } from '../../../../shared/scenarios/stageChange.ts'
import type { OpenPlay, PlayNews } from '../../../../workers/scenario/contract.ts'
import { replaceEngine } from '../../../engines/engine.fixture.ts'

const world = vi.hoisted(() => ({
  opened: [] as unknown[],
  told: [] as unknown[],
  paused: [] as boolean[],
  errors: [] as { message: string; action?: { run(): void } }[],
  toasts: [] as { title: string }[],
  stimuli: [] as unknown[],
  kept: [] as unknown[],
  posted: [] as string[],
  session: { current: undefined as { id: string; character: { id: string; name: string } } | undefined },
  send: (_: unknown) => {},
  end: () => {},
  judged: {
    senses: ['pleasure'],
    actuators: ['vibrate'],
    limits: [] as string[],
    ruledOut: [] as readonly Topic[],
  },
}))
const plugins = vi.hoisted(() => ({ rows: {} as Record<string, unknown> }))

vi.mock('../../../plugins/registry.ts', () => ({ plugins }))
vi.mock('../../../plugins/run/activation.ts', () => ({ activate: async () => {} }))
vi.mock('../../../extension/openSettings.ts', () => ({ openChatPage() {} }))
vi.mock('../cast/gatherCompany.ts', () => ({
  gatherCompany: async () => {
    const lead = world.session.current?.character.id
    return lead && { lead, others: [], mapping: {} }
  },
}))
vi.mock('../../../notices/errors/errors.ts', () => ({
  reportError: (error: { message: string }) => world.errors.push(error),
}))
vi.mock('../../../notices/toasts/toasts.ts', () => ({ toast: (one: { title: string }) => world.toasts.push(one) }))
vi.mock('../../../chat/session/session.ts', () => ({ session: world.session }))
vi.mock('../../../chat/session/turn.ts', () => ({ persona: () => ({ name: 'Robin' }), arrive: async () => true }))
vi.mock('../../../consent/circumstances.ts', async () => {
  const { nothingAround } = await import('../../../../shared/policy/circumstances.ts')
  return { circumstances: () => ({ ...nothingAround, ...world.judged }) }
})
vi.mock('./agesOfStory.ts', () => ({ agesOfStory: async () => undefined }))
vi.mock('./chatOfStory.ts', () => ({ beginStoryChat: async () => 'chat-1', noteProgress: async () => {} }))
replaceEngine('storage', {
  read: async (table: string, id: string) => (id === 'tea' ? kept[table] : undefined),
  saveScenarioPlay: async (play: unknown) => world.kept.push(play),
})
replaceEngine('scenario', {
  async *play(open: OpenPlay, _: unknown, signal: AbortSignal) {
    world.opened.push(open)
    const waiting: PlayNews[] = []
    let wake = () => {}
    world.send = (news) => {
      waiting.push(news as PlayNews)
      wake()
    }
    signal.addEventListener('abort', () => wake())
    while (!signal.aborted) {
      yield* waiting.splice(0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  },
  tell: async (event: SceneEvent) => world.told.push(event),
  pause: async (isPaused: boolean) => world.paused.push(isPaused),
  rewind: async () => true,
  save: async () => ({ state: 'here', seed: 7, at: 5, page: 'counter', steps: 1 }),
})

const record = { id: 'tea', name: 'Tea room', engine: 'vesper.scenario-eos/eos', modified: 1, options: {} }
const kept: Record<string, unknown> = {
  scenarios: record,
  scenarioScripts: { id: 'tea', script: { pages: {} }, texts: {} },
  scenarioFiles: { id: 'tea', files: [] },
  scenarioPlays: {
    id: 'tea',
    saved: { state: 's', seed: 7, at: 1, page: 'start', steps: 2 },
    kept: { cups: 3 },
    progress: { page: 'start', seen: 1, over: false, at: 2 },
  },
}
const engine = (chats: boolean) => ({
  manifest: {
    id: 'vesper.scenario-eos',
    contributes: { scenarioEngine: [{ id: 'eos', label: 'EOS', chats }] },
  } as unknown as PluginManifest,
})

const { notifyOverrun } = await import('../../../plugins/scenarioEngine.ts')
const { leaveStory, passLimit, playScenario, notifyStory } = await import('./playScenario.ts')
const { playing } = await import('./playing.ts')
const { addPerformer } = await import('../../../consent/effects/performers.ts')
addPerformer('stimulate', (effect, { source }) => void world.stimuli.push([effect, source]))
addPerformer('calm', (_, { source }) => void world.stimuli.push(['calm', source]))
addPerformer('say', ({ text }) => void world.posted.push(text))
const { stopStimulation } = await import('../../../consent/stop.ts')

const stageOf = (page: string): Stage => ({ page, bubbles: [], buttons: [], timers: [], notices: [], sounds: [] })
const show = (page: string, parts: Partial<Stage> = {}) =>
  world.send({
    kind: 'stage',
    change: stageChange(undefined, { ...stageOf(page), ...parts }),
    over: false,
    steps: 1,
    now: Date.now(),
  })

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {})
  for (const list of [
    world.opened,
    world.told,
    world.paused,
    world.errors,
    world.toasts,
    world.stimuli,
    world.kept,
    world.posted,
  ])
    list.length = 0
  plugins.rows = { eos: engine(false) }
  world.session.current = undefined
})
afterEach(async () => {
  await leaveStory()
  vi.unstubAllGlobals()
})

test('a scenario is opened with its script and what it kept, and the stage shows what it tells', async () => {
  await playScenario('tea', 'beginning')
  expect(world.opened[0]).toMatchObject({ engine: record.engine, story: { script: { pages: {} }, kept: { cups: 3 } } })
  expect(world.opened[0]).not.toHaveProperty('saved')
  show('counter')
  await vi.waitFor(() => expect(playing.stage?.page).toBe('counter'))
  await notifyStory({ kind: 'continued' })
  expect(world.told).toEqual([{ kind: 'continued' }])
})

test('it goes on exactly where it was left, with the same chance', async () => {
  await playScenario('tea', 'where-left')
  expect(world.opened[0]).toMatchObject({ saved: { state: 's', steps: 2 }, story: { seed: 7 } })
})

test('one that was played before and starts over is told to restart', async () => {
  await playScenario('tea', 'beginning')
  expect(world.opened[0]).toMatchObject({ story: { options: { restart: true }, kept: { cups: 3 } } })
  const { scenarioPlays } = kept
  delete kept.scenarioPlays
  await playScenario('tea', 'beginning').finally(() => Object.assign(kept, { scenarioPlays }))
  expect(world.opened[1]).not.toHaveProperty('story.options.restart')
  await playScenario('tea', 'where-left')
  expect(world.opened[2]).not.toHaveProperty('story.options.restart')
})

test('a script that runs on silences the story, and the place before it can be resumed', async () => {
  await playScenario('tea', 'beginning')
  show('counter')
  await vi.waitFor(() => expect(playing.stage?.page).toBe('counter'))
  notifyOverrun('late')
  await vi.waitFor(() => expect(world.stimuli).toContainEqual(['calm', 'scenario']))
  expect(playing.story).toBeDefined()
  notifyOverrun('ended')
  expect(playing.story).toBeUndefined()
  expect(world.errors[0]?.message).toContain('ran too long')
  world.errors[0]?.action?.run()
  await vi.waitFor(() => expect(world.opened[1]).toMatchObject({ saved: { state: 's' } }))
})

test('a story whose scripts keep the processor busy is paused and goes on when the player wants it to', async () => {
  await playScenario('tea', 'beginning')
  show('counter')
  await vi.waitFor(() => expect(playing.stage?.page).toBe('counter'))
  world.send({ kind: 'held' })
  await vi.waitFor(() => expect(world.errors[0]?.message).toContain('kept the processor busy'))
  expect([playing.isPaused, world.paused, playing.stage?.page]).toEqual([true, [true], 'counter'])
  expect(world.stimuli).toContainEqual(['calm', 'scenario'])
  world.errors[0]?.action?.run()
  expect([playing.isPaused, world.paused]).toEqual([false, [true, false]])
})

test('what is not there any more, or has no engine, is told', async () => {
  await playScenario('gone', 'beginning')
  plugins.rows = {}
  await playScenario('tea', 'beginning')
  expect(world.errors.map(({ message }) => message)).toEqual([
    'Failed to start scenario: It is no longer in your library.',
    'Failed to start scenario: The plugin for this scenario format is not installed.',
  ])
  expect(playing.story).toBeUndefined()
})

test('a scenario that talks needs somebody to talk with', async () => {
  plugins.rows = { eos: engine(true) }
  await playScenario('tea', 'beginning')
  expect(world.toasts.map(({ title }) => title)).toEqual(['Please select a character first'])
  world.session.current = { id: 'chat-0', character: { id: 'mara', name: 'Mara' } }
  await playScenario('tea', 'beginning')
  expect(world.opened).toHaveLength(1)
  expect(playing.story?.chats).toBe(true)
})

test('what it wants of devices passes the gate, and what was refused can be read', async () => {
  await playScenario('tea', 'beginning')
  const stimulus = { kind: 'stimulate', pattern: 'wave', level: 0.3, ms: 5000 } as const
  world.send({
    kind: 'effects',
    effects: [
      { ...stimulus, target: 'vibrate' },
      { ...stimulus, target: 'shock' },
    ],
  })
  await vi.waitFor(() => expect(playing.diagnostics).toHaveLength(1))
  expect(world.stimuli).toEqual([[{ ...stimulus, target: 'vibrate' }, 'scenario']])
  expect(playing.diagnostics[0]?.message).toContain('stimulate: No device')
})

test('what a story ends of its own stimulation ends, whatever is connected', async () => {
  await playScenario('tea', 'beginning')
  world.judged = { ...world.judged, senses: [], actuators: [] }
  world.send({ kind: 'effects', effects: [{ kind: 'calm' }] })
  await vi.waitFor(() => expect(world.stimuli).toEqual([['calm', 'scenario']]))
})

const say = (id: string, html: string) =>
  ({ kind: 'say', id, html, align: 'left', active: true, marked: true }) as const

test('a page that enters what the player ruled out waits without those words, and goes on as they decide', async () => {
  world.judged.ruledOut = topics.filter(({ id }) => id === 'needles')
  const bubbles = [say('a', '<b>Rain</b> falls.'), say('b', 'She lifts a nee<i>dle</i>.')]
  const shown = () => playing.stage?.bubbles.map(({ id }) => id)
  await playScenario('tea', 'beginning')
  show('clinic', { bubbles })
  await vi.waitFor(() => expect(playing.limit).toEqual({ labels: ['Needles and piercing'], ids: ['b'] }))
  expect(shown()).toEqual(['a'])
  expect(playing.isPaused).toBe(true)
  await passLimit('skip')
  expect([shown(), playing.limit, playing.isPaused]).toEqual([['a'], undefined, false])
  expect(world.told).toEqual([{ kind: 'continued' }])
  show('clinic', { bubbles: [...bubbles, say('c', 'Syringes, too.')] })
  await vi.waitFor(() => expect(playing.limit?.ids).toEqual(['b', 'c']))
  await passLimit('show')
  expect([shown(), playing.limit]).toEqual([['a', 'b', 'c'], undefined])
  world.judged.ruledOut = []
})

test('what a story says in its chat waits for the player, too, where it enters what they ruled out', async () => {
  world.judged.ruledOut = topics.filter(({ id }) => id === 'needles')
  plugins.rows = { eos: engine(true) }
  world.session.current = { id: 'chat-1', character: { id: 'mara', name: 'Mara' } }
  await playScenario('tea', 'beginning')
  show('quay')
  const say = (text: string) => ({ kind: 'say', text }) as const
  world.send({ kind: 'effects', effects: [say('Rain falls.'), say('She lifts a needle.')] })
  await vi.waitFor(() => expect(playing.limit?.labels).toEqual(['Needles and piercing']))
  expect([world.posted, playing.isPaused]).toEqual([['Rain falls.'], true])
  await passLimit('skip')
  expect([world.posted, playing.limit]).toEqual([['Rain falls.'], undefined])
  world.send({ kind: 'effects', effects: [say('A syringe.')] })
  await vi.waitFor(() => expect(playing.limit).toBeDefined())
  await passLimit('show')
  expect([world.posted, playing.limit, playing.isPaused]).toEqual([['Rain falls.', 'A syringe.'], undefined, false])
  world.judged.ruledOut = []
})

test('whoever stops everything stops the story, too', async () => {
  await playScenario('tea', 'beginning')
  stopStimulation()
  await vi.waitFor(() => expect(world.paused).toEqual([true]))
  expect(playing.isPaused).toBe(true)
})

test('leaving keeps the place, and forgets the play', async () => {
  await playScenario('tea', 'beginning')
  show('counter')
  await vi.waitFor(() => expect(playing.phase).toBe('open'))
  world.send({ kind: 'kept', kept: { cups: 4 } })
  await vi.waitFor(() => expect(playing.phase).toBe('open'))
  await new Promise((resolve) => setImmediate(resolve))
  await leaveStory()
  expect(world.kept).toMatchObject([
    { id: 'tea', kept: { cups: 4 }, saved: { state: 'here' }, progress: { page: 'counter' } },
  ])
  expect(playing.story).toBeUndefined()
  expect(playing.stage).toBeUndefined()
})

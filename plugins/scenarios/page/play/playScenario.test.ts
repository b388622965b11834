import { type PluginId, type SceneEvent, Scope, type Session, type Stage } from 'sdk'
import { errors } from 'sdk/page/errors.ts'
import type { Possible } from 'sdk/page/points/circumstancesParts.ts'
import { addPerformer } from 'sdk/page/points/performers.ts'
import { notifyOverrun } from 'sdk/page/scriptOverrun.ts'
import { session } from 'sdk/page/session.ts'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { addStopper } from 'sdk/page/stoppers.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openInTest } from '../../../../src/host/chat/session/session.fixture.ts'
import { makePossible } from '../../../../src/host/consent/circumstances.fixture.ts'
import { consentSection } from '../../../../src/host/consent/consentSection.ts'
import { openLimits } from '../../../../src/host/consent/limitsNow.ts'
import { stopStimulation } from '../../../../src/host/consent/stop.ts'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { uninstall } from '../../../../src/host/plugins/registry.ts'
import { runStoryEngine } from '../../../../src/host/plugins/storyEngine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import { stageChange } from '../../../../src/shared/scenarios/stageChange.ts'
import { whenTestEnds } from '../../../../src/shared/whenTestEnds.fixture.ts'
import type { OpenPlay } from '../../../../src/workers/scenario/contract.ts'
import { advanceSection } from '../advanceSection.ts'
import { playing } from './playing.ts'
import { leaveStory, notifyStory, passLimit, playScenario } from './playScenario.ts'
import { playSent } from './playSent.fixture.ts'
import { performStory } from './storyEffects.ts'
import { allowStories } from './storyScope.ts'

const world = {
  opened: [] as unknown[],
  told: [] as unknown[],
  paused: [] as boolean[],
  stimuli: [] as unknown[],
  kept: [] as unknown[],
  posted: [] as string[],
  send: (_: unknown) => {},
  end: () => {},
  possible: {} as Possible,
}
makePossible(() => world.possible)
provideServices()

const scopeOfTests = new Scope('test')
allowStories(scopeOfTests)
replaceEngine('storage', {
  read: async (table: string, id: string) => (id === 'tea' ? kept[table] : undefined),
  list: async () => [],
  saveScenarioPlay: async (play: unknown) => world.kept.push(play),
})
replaceEngine('scenario', {
  play: (open: OpenPlay, _: unknown, signal: AbortSignal) => playSent(world, open, signal),
  tell: async (event: SceneEvent) => world.told.push(event),
  pause: async (isPaused: boolean) => world.paused.push(isPaused),
  rewind: async () => true,
  about: async () => ({ roles: [] }),
  save: async () => ({ state: 'here', seed: 7, at: 5, page: 'counter', steps: 1 }),
})
replaceEngine('media', { judgeAges: async () => ({ open: [] }) })
replaceEngine('conversation', { ageQuestions: async () => [] })

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
/** A chat in which the story was left. */
const chat = {
  id: 'chat-1',
  character: { id: 'mara', name: 'Mara' },
  scenario: { id: 'tea', name: 'Tea room', currentNode: 'start', state: {} },
} as unknown as Session

whenTestEnds(addPerformer('stimulate', (effect, { source }) => void world.stimuli.push([effect, source])))
whenTestEnds(addPerformer('calm', (_, { source }) => void world.stimuli.push(['calm', source])))
whenTestEnds(addPerformer('say', ({ text }) => void world.posted.push(text)))

const stageOf = (page: string): Stage => ({ page, bubbles: [], buttons: [], timers: [], notices: [], sounds: [] })
const show = (page: string, parts: Partial<Stage> = {}) =>
  world.send({
    kind: 'stage',
    change: stageChange(undefined, { ...stageOf(page), ...parts }),
    over: false,
    steps: 1,
    now: Date.now(),
  })

async function ruleOutNeedles() {
  changeForTest(consentSection, { ruledOut: ['needles'] })
  await openLimits()
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('dispatchEvent', () => true)
  for (const list of [world.opened, world.told, world.paused, world.stimuli, world.kept, world.posted]) list.length = 0
  errors.notices = []
  toasts.shown = []
  session.current = undefined
  world.possible = { senses: ['pleasure'], actuators: ['vibrate'] }
  runStoryEngine('eos')
})
afterEach(async () => {
  await leaveStory()
  vi.unstubAllGlobals()
})

test('a story ends when scenarios are switched off, and none begins until they are on again', async () => {
  const scope = new Scope('scenarios')
  allowStories(scope)
  await playScenario('tea', 'beginning')
  show('counter')
  await vi.waitFor(() => expect(playing.phase).toBe('open'))
  scope.close()
  expect(playing.story).toBeUndefined()
  await vi.waitFor(() =>
    expect(world.kept).toMatchObject([{ saved: { page: 'counter' }, progress: { page: 'counter' } }]),
  )
  world.opened.length = 0
  await playScenario('tea', 'where-left')
  expect([world.opened, playing.story]).toEqual([[], undefined])
  expect(toasts.shown).toMatchObject([{ title: 'Scenarios are switched off', action: { label: 'Modules' } }])
  allowStories(scopeOfTests)
  await playScenario('tea', 'where-left')
  expect(world.opened).toHaveLength(1)
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
  expect(errors.notices[0]?.message).toContain('ran too long')
  errors.notices[0]?.action?.run()
  await vi.waitFor(() => expect(world.opened[1]).toMatchObject({ saved: { state: 's' } }))
})

test('a story whose scripts keep the processor busy is paused and goes on when the player wants it to', async () => {
  await playScenario('tea', 'beginning')
  show('counter')
  await vi.waitFor(() => expect(playing.stage?.page).toBe('counter'))
  world.send({ kind: 'held' })
  await vi.waitFor(() => expect(errors.notices[0]?.message).toContain('kept the processor busy'))
  expect([playing.isPaused, world.paused, playing.stage?.page]).toEqual([true, [true], 'counter'])
  expect(world.stimuli).toContainEqual(['calm', 'scenario'])
  errors.notices[0]?.action?.run()
  expect([playing.isPaused, world.paused]).toEqual([false, [true, false]])
})

test('what is not there any more, or has no engine, is told', async () => {
  await playScenario('gone', 'beginning')
  uninstall('vesper.scenario-eos' as PluginId)
  await playScenario('tea', 'beginning')
  expect(errors.notices.map(({ message }) => message)).toEqual([
    'Failed to start scenario: It is no longer in your library.',
    'Failed to start scenario: The plugin for this scenario format is not installed.',
  ])
  expect(playing.story).toBeUndefined()
})

test('a scenario that talks needs somebody to talk with', async () => {
  runStoryEngine('eos', { chats: true })
  await playScenario('tea', 'beginning')
  expect(toasts.shown.map(({ title }) => title)).toEqual(['Please select a character first'])
  openInTest(chat)
  await playScenario('tea', 'where-left')
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
  world.possible = {}
  world.send({ kind: 'effects', effects: [{ kind: 'calm' }] })
  await vi.waitFor(() => expect(world.stimuli).toEqual([['calm', 'scenario']]))
})

const say = (id: string, html: string) =>
  ({ kind: 'say', id, html, align: 'left', active: true, marked: true }) as const

test('a page that enters what the player ruled out waits without those words, and goes on as they decide', async () => {
  await ruleOutNeedles()
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
})

test('what a story says in its chat waits for the player, too, where it enters what they ruled out', async () => {
  await ruleOutNeedles()
  runStoryEngine('eos', { chats: true })
  openInTest(chat)
  await playScenario('tea', 'where-left')
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
  const stopped = vi.fn()
  const leave = addStopper(stopped)
  await leaveStory()
  leave()
  // Everything is at zero, and what is told is that the scenario ended.
  expect(stopped.mock.calls).toEqual([['scenario-over']])
  expect(world.kept).toMatchObject([
    { id: 'tea', kept: { cups: 4 }, saved: { state: 'here' }, progress: { page: 'counter' } },
  ])
  expect(playing.story).toBeUndefined()
  expect(playing.stage).toBeUndefined()
})

test('whoever opened it has said Start already; only where there is a choice is it asked', async () => {
  const bare: Stage = { page: '', bubbles: [], buttons: [], timers: [], notices: [], sounds: [] }
  const cover = (pages: readonly string[]) => ({ ...bare, cover: { title: 'Tea room', pages } }) as Stage
  const news = (stage: Stage) => ({
    kind: 'stage',
    change: stageChange(undefined, stage),
    steps: 0,
    over: false,
    now: 0,
  })
  for (const [pages, told] of [
    [[], [{ kind: 'began' }]],
    [['a', 'b'], []],
  ] as const) {
    world.told.length = 0
    void playScenario('tea', 'beginning')
    await vi.waitFor(() => expect(playing.story?.id).toBe('tea'))
    await vi.waitFor(() => {
      world.send(news(cover(pages)))
      expect(world.told).toEqual(told)
    })
    await leaveStory()
  }
})

test('says nothing of going on by itself where the player wants none of that, and all else', async () => {
  const effects = [
    { kind: 'say', text: 'The hall.', by: 'narrator', onAdvance: true },
    { kind: 'say', text: 'There you are.', by: 'partner' },
  ] as const
  await performStory(effects, chat.id)
  expect(world.posted).toEqual(['The hall.', 'There you are.'])
  changeForTest(advanceSection, { showAutoAdvanceMessages: false })
  await performStory(effects, chat.id)
  expect(world.posted).toEqual(['The hall.', 'There you are.', 'There you are.'])
})

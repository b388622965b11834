// @vitest-isolate: modules hear of every chat from then on

import type { Effect, KinkModule, Message, PluginId, SceneEvent, Session } from 'sdk'
import { addSilentPlayers } from 'sdk/page/cues/cuePlayers.fixture.ts'
import { notifySpeaking, notifySpoken } from 'sdk/page/heard.ts'
import { kinksSection } from 'sdk/page/kinks/kinksSection.ts'
import * as performers from 'sdk/page/points/performers.ts'
import { session } from 'sdk/page/session.ts'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openInTest } from '../../chat/session/session.fixture.ts'
import { appendLoaded } from '../../chat/session/session.ts'
import { consentSection } from '../../consent/consentSection.ts'
import { openLimits } from '../../consent/limitsNow.ts'
import { stopStimulation } from '../../consent/stop.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { clearConsole, consoles } from '../../plugins/console.ts'
import { runFakePlugin } from '../../plugins/run/fakePlugin.fixture.ts'
import { kinkPrompt, startKinkUpkeep } from './kinks.ts'

type Module = Partial<Record<'prompt' | 'react', (...args: never[]) => unknown>>

const world = {
  modules: {} as Record<string, Module>,
  performed: [] as unknown[],
  asks: undefined as performers.Asker['asks'],
  notes: {} as Record<string, unknown>,
  kept: [] as unknown[],
}
vi.spyOn(performers, 'performEffect').mockImplementation(async (effect, { asks }) => {
  world.performed.push(effect)
  world.asks = asks
  return undefined
})
replaceEngine('storage', {
  read: async (_: string, chat: string) => (chat in world.notes ? { id: chat, kept: world.notes[chat] } : undefined),
  saveKinkNotes: async (notes: unknown) => world.kept.push(notes),
})

/** The plugins of this test, each with one module. */
function runModules(modules: Record<string, Module>): void {
  world.modules = modules
  for (const id of Object.keys(modules)) {
    runFakePlugin(
      { id, contributes: { kinkModule: [{ id: 'm', label: id, tags: [`tag-${id}`] }] } },
      {
        call: async (_: unknown, __: string, method: 'prompt' | 'react', ...args: never[]) =>
          world.modules[id]?.[method]?.(...args),
      },
    )
  }
}
/** What the player can read of the effects that modules asked for. */
const recorded = () =>
  Object.values(consoles)
    .flat()
    .filter(({ kind }) => kind === 'effect')

changeForTest(consentSection, { ruledOut: ['needles'] })
await openLimits()

let chats = 0
const idOf = () => session.current?.id as Session['id']
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const part = (text: string) => ({ slot: 'scene', weight: 1, text })

async function openChat(): Promise<void> {
  openInTest({ id: `chat-${++chats}`, character: { id: 'iris', name: 'Iris' } })
  await settle()
}

/** The only module, and all it hears. */
function module(react: (...args: Parameters<KinkModule['react']>) => unknown = () => []): SceneEvent[] {
  const heard: SceneEvent[] = []
  runModules({
    acme: {
      prompt: () => [],
      react: ((event: SceneEvent, scene: never) => {
        heard.push(event)
        return react(event, scene)
      }) as never,
    },
  })
  return heard
}

addSilentPlayers()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  Object.assign(world, { modules: {}, performed: [], notes: {}, kept: [] })
  for (const id of Object.keys(consoles)) clearConsole(id as PluginId)
  startKinkUpkeep()
})
afterEach(async () => {
  session.current = undefined
  await settle()
  vi.useRealTimers()
})

test('all modules are asked at once, and each speaks by its name', async () => {
  runModules({ a: { prompt: () => [part('Low light.')] }, b: { prompt: () => [part('Slow.')] } })
  await openChat()
  expect(await kinkPrompt(idOf(), undefined)).toEqual([
    { module: 'a', ...part('Low light.') },
    { module: 'b', ...part('Slow.') },
  ])
})

test('in a group it is asked for each member, and an event carries its speaker’s scene', async () => {
  const seen: unknown[] = []
  module((_, { character }) => {
    seen.push(character)
    return []
  })
  const { acme = {} } = world.modules
  acme.prompt = (({ character }: { character: { name: string } }) => [part(`For ${character.name}.`)]) as never
  await openChat()
  const members = ['iris', 'wren'].map((id) => ({ id, name: id, present: true, muted: false }))
  openInTest({ ...session.current, members })
  expect(await kinkPrompt(idOf(), undefined)).toMatchObject([
    { speaker: 'iris', text: 'For iris.' },
    { speaker: 'wren', text: 'For wren.' },
  ])
  appendLoaded({ role: 'assistant', speaker: 'wren' } as unknown as Message)
  notifySpoken('partner', 'Well done.')
  await settle()
  expect(seen.at(-1)).toEqual({ id: 'wren', name: 'wren' })
})

test('a module that hangs or throws delays others by at most a tenth of a second', async () => {
  runModules({
    hangs: { prompt: () => new Promise(() => {}), react: () => new Promise(() => {}) },
    throws: {
      prompt() {
        throw new Error('broken')
      },
    },
    fine: { prompt: () => [part('Here.')] },
  })
  await openChat()
  const asked = kinkPrompt(idOf(), { kind: 'send', text: 'Hello.' })
  await settle(100)
  expect(await asked).toEqual([{ module: 'fine', ...part('Here.') }])
  expect(recorded()).toMatchObject([{ refused: 'It was too slow, so the reply was requested without it.' }])
})

test('a module that is switched on while a chat is open hears of it before anything is said', async () => {
  const heard = module()
  changeForTest(kinksSection, { off: ['acme/m'] })
  await openChat()
  expect(heard).toEqual([])
  kinksSection.now.off = []
  await settle()
  expect(heard).toEqual([{ kind: 'resumed' }])
})

test('leaves out modules of ruled-out topics', async () => {
  runModules({ a: { prompt: () => [part('Low light.')] } })
  changeForTest(consentSection, { ruledOut: ['Tag-A'] })
  await openChat()
  expect(await kinkPrompt(idOf(), undefined)).toEqual([])
})

test('a sentence about what is ruled out does not reach the model', async () => {
  runModules({
    a: { prompt: () => [part('The lamps are low. She lays out needles.'), part('Needles.')] },
  })
  await openChat()
  expect(await kinkPrompt(idOf(), undefined)).toEqual([{ module: 'a', ...part('The lamps are low.') }])
})

test('a module sees the player’s message once, before the prompt is made', async () => {
  const heard = module((_, { kept }) => [{ kind: 'keep', state: Number(kept ?? 0) + 1 }])
  Object.assign(world.modules.acme ?? {}, { prompt: ({ kept }: { kept: number }) => [part(`Said ${kept}.`)] })
  await openChat()
  heard.length = 0
  const words = await kinkPrompt(idOf(), { kind: 'send', text: 'I am close.' })
  notifySpoken('player', 'I am close.')
  await settle(100)
  expect(heard).toEqual([{ kind: 'said', by: 'player', text: 'I am close.' }])
  expect(words).toMatchObject([{ text: 'Said 2.' }])
})

test('a reply is heard while it is written, and once more when it is whole', async () => {
  const heard = module()
  await openChat()
  heard.length = 0
  notifySpeaking('Close your ey')
  await settle(60)
  notifySpeaking('es.')
  notifySpoken('partner', 'Close your eyes.')
  await settle(60)
  expect(heard).toEqual([
    { kind: 'saying', by: 'partner', text: 'Close your ' },
    { kind: 'saying', by: 'partner', text: 'eyes.' },
    { kind: 'said', by: 'partner', text: 'Close your eyes.' },
  ])
})

test('judges a module’s effects; reports refused ones and drops them', async () => {
  const glow: Effect = { kind: 'stage', cue: 'warm-glow', params: {} }
  module(({ kind }) => (kind === 'said' ? [glow, { ...glow, cue: 'fireworks' }] : []))
  await openChat()
  notifySpoken('partner', 'Well done.')
  await settle()
  expect(world.performed).toEqual([glow])
  expect(recorded()).toMatchObject([
    { kind: 'effect', effect: 'stage: warm-glow' },
    { effect: 'stage: fireworks', refused: 'There is no effect called “fireworks”.' },
  ])
})

test('pauses a module that asks without end', async () => {
  const glow: Effect = { kind: 'stage', cue: 'warm-glow', params: {} }
  module(() => Array.from({ length: 8 }, () => glow))
  await openChat()
  for (let turn = 0; turn < 30; turn++) {
    notifySpoken('narrator', 'Rain.')
    await settle()
  }
  expect(world.performed).toHaveLength(120)
  await settle(60_000)
  notifySpoken('narrator', 'Rain.')
  await settle()
  expect(world.performed).toHaveLength(128)
})

test('an answer to its question comes back to it', async () => {
  const heard = module(({ kind }) => (kind === 'said' ? [{ kind: 'ask', question: 'Done?', choices: ['Yes'] }] : []))
  await openChat()
  notifySpoken('partner', 'Task.')
  await settle()
  world.asks?.chose('Yes')
  await settle()
  expect(heard.at(-1)).toEqual({ kind: 'chose', choice: 'Yes' })
})

test('saves a module’s state per chat and restores it', async () => {
  const kept: unknown[] = []
  module((event, scene) => {
    kept.push(scene.kept)
    return event.kind === 'said' ? [{ kind: 'keep', state: { count: 1 } }] : []
  })
  await openChat()
  const first = idOf()
  notifySpoken('partner', 'One.')
  await settle(500)
  expect(world.kept).toEqual([{ id: first, kept: { 'acme/m': { count: 1 } } }])
  await openChat()
  expect(kept.at(-1)).toBeUndefined()
  world.notes = { [first]: { 'acme/m': { count: 1 } } }
  openInTest({ ...session.current, id: first })
  await settle()
  expect(kept.at(-1)).toEqual({ count: 1 })
})

test('the stop ends what it waits for, and it hears of it', async () => {
  const heard = module(({ kind }) => (kind === 'said' ? [{ kind: 'wake', ms: 1000 }] : []))
  await openChat()
  notifySpoken('partner', 'Wait.')
  await settle()
  stopStimulation('person')
  await settle(5000)
  expect(heard.map(({ kind }) => kind)).toEqual(['resumed', 'said', 'stopped'])
})

test('what began in a chat does nothing in the next one', async () => {
  let answer = (_: unknown) => {}
  module((event) => (event.kind === 'said' ? new Promise((resolve) => (answer = resolve)) : []))
  await openChat()
  notifySpoken('partner', 'Wait.')
  await settle()
  await openChat()
  answer([{ kind: 'say', text: 'Too late.' }])
  await settle()
  expect(world.performed).toEqual([])
})

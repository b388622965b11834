import faces from 'virtual:builtin-faces'
import { type Effect, Scope, type SessionId } from 'sdk'
import { addPerformer } from 'sdk/page/points/performers.ts'
import { vi } from 'vitest'
import { playing } from '../../plugins/scenarios/page/play/playing.ts'
import { notifyStory, playScenario } from '../../plugins/scenarios/page/play/playScenario.ts'
import { playSent } from '../../plugins/scenarios/page/play/playSent.fixture.ts'
import { performStory } from '../../plugins/scenarios/page/play/storyEffects.ts'
import { makePossible } from '../../src/host/consent/circumstances.fixture.ts'
import { replaceEngine } from '../../src/host/engines/engine.fixture.ts'
import { addFace } from '../../src/host/plugins/faces/addFace.ts'
import { runStoryEngine } from '../../src/host/plugins/storyEngine.fixture.ts'
import { switchModule } from '../../src/host/shell/modules/modulesSection.ts'
import { whileOn } from '../../src/host/shell/modules/whileOn.ts'
import { provideServices } from '../../src/host/shell/provideServices.ts'
import type { OpenPlay } from '../../src/workers/scenario/contract.ts'
import { type Attack, heldUnless } from './attack.ts'

/* While scenarios are off, no story runs, and nothing of one moves a device. */

const stimulus: Effect = {
  kind: 'stimulate',
  target: 'vibrate',
  sense: 'pleasure',
  pattern: 'steady',
  level: 1,
  ms: 60_000,
}
const says: Effect = { kind: 'say', text: 'And on it goes.' }

/** A story that is kept, an engine whose news we send, and what came of it. */
function world() {
  const here = {
    opened: [] as unknown[],
    told: [] as unknown[],
    performed: [] as string[],
    /** What is called between one effect and the next. */
    meanwhile: () => {},
    /** What is called while a story is being read. */
    whileReading: () => {},
    send: (_: unknown) => {},
  }
  const kept: Readonly<Record<string, unknown>> = {
    scenarios: { id: 'tea', name: 'Tea room', engine: 'vesper.scenario-eos/eos', modified: 1, options: {} },
    scenarioScripts: { id: 'tea', script: { pages: {} }, texts: {} },
    scenarioFiles: { id: 'tea', files: [] },
  }
  replaceEngine('storage', {
    async read(table: string) {
      here.whileReading()
      return kept[table]
    },
    list: async () => [],
    saveScenarioPlay: async () => {},
  })
  replaceEngine('scenario', {
    play: (open: OpenPlay, _: unknown, signal: AbortSignal) => playSent(here, open, signal),
    tell: async (event: unknown) => here.told.push(event),
    pause: async () => {},
    // A script that does not answer keeps the place from being read; the story must not go on meanwhile.
    save: () => new Promise(() => {}),
  })
  replaceEngine('media', { judgeAges: async () => ({ open: [] }) })
  makePossible(() => ({ senses: ['pleasure'], actuators: ['vibrate'] }))
  runStoryEngine('eos')
  return here
}

type World = ReturnType<typeof world>

/** Lets all happen that is under way, with the code it fetches, and a second pass. */
async function settled(): Promise<void> {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(1000)
  await vi.dynamicImportSettled()
}

const off = () => switchModule('scenarios', false)
const on = () => switchModule('scenarios', true)

/** Makes an attack with the module as Vesper adds it, and tells what was done after it was switched off. */
async function whileScenarios(attack: (here: World) => Promise<void>): Promise<string | false> {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('dispatchEvent', () => true)
  const here = world()
  using scope = new Scope('attack')
  const face = faces.find(({ id }) => id === 'vesper.scenarios')
  if (!face) return 'there is no such module'
  on()
  whileOn(
    'scenarios',
    addFace(face, async () => provideServices(), Promise.resolve()),
  )(scope)
  for (const kind of ['stimulate', 'say', 'calm'] as const)
    scope.add(
      addPerformer(kind, () => {
        here.performed.push(kind)
        here.meanwhile()
      }),
    )
  await settled()
  try {
    await attack(here)
    await settled()
    const moved = here.performed.filter((kind) => kind !== 'calm')
    if (moved.length > 0) return `${moved.join(', ')} was performed`
    if (here.told.length > 0) return 'the story was told of something'
    return false
  } finally {
    on()
    await settled()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
}

async function begin(here: World): Promise<void> {
  await playScenario('tea', 'beginning')
  await vi.waitFor(() => here.opened.length > 0 || Promise.reject(new Error('It did not begin.')))
}

const wishes: readonly (readonly [id: string, tries: string, attack: (here: World) => Promise<string | undefined>])[] =
  [
    [
      'begin',
      'begins a story',
      async (here) => {
        off()
        await playScenario('tea', 'beginning')
        await settled()
        if (here.opened.length > 0 || playing.story) return 'it began'
      },
    ],
    [
      'while-opening',
      'is switched off while a story is being opened',
      async (here) => {
        here.whileReading = off
        await playScenario('tea', 'beginning')
        await settled()
        if (here.opened.length > 0 || playing.story) return 'it began'
      },
    ],
    [
      'goes-on',
      'goes on with effects after the module went, from an engine that does not answer',
      async (here) => {
        await begin(here)
        off()
        here.send({ kind: 'effects', effects: [stimulus, says] })
      },
    ],
    [
      'in-between',
      'has more effects in hand when the module goes',
      async (here) => {
        await begin(here)
        here.meanwhile = () => {
          off()
          here.performed.length = 0
        }
        here.send({ kind: 'effects', effects: [{ kind: 'calm' }, stimulus, says] })
        await settled()
      },
    ],
    [
      'by-itself',
      'performs effects without a story',
      async () => {
        off()
        await settled()
        await performStory([stimulus, says], 'chat' as SessionId)
      },
    ],
    [
      'heard',
      'is told what the player does',
      async (here) => {
        await begin(here)
        off()
        await settled()
        await notifyStory({ kind: 'continued' })
      },
    ],
  ]

export const attacks = (): readonly Attack[] =>
  wishes.map(([id, tries, attack]) => ({
    id,
    area: 'modules that are off',
    tries,
    async attack() {
      let own: string | undefined
      const broke = await whileScenarios(async (here) => {
        own = await attack(here)
      })
      return heldUnless(own || broke)
    },
  }))

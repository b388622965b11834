import type { ScenarioEngine, Story } from 'sdk'
import { openScriptMachine } from 'sdk/story'
import { expect, test } from 'vitest'
import { eosEngine } from '../../plugins/scenario-eos/engine/eosEngine.ts'
import { guideEngine } from '../../plugins/scenario-guideme/engine/guideEngine.ts'
import { nativeEngine } from '../../plugins/scenario-native/engine/nativeEngine.ts'
import { type Random, randomFrom } from '../fixtures/cards/mutate.ts'
import { damagedJson, damagedMarkup } from './storyDamage.fixture.ts'
import { storySeeds } from './storySeeds.fixture.ts'
import { walked } from './storyWalk.fixture.ts'

/** `FUZZ_STORIES=100000` goes through as many of each format; `FUZZ_SEED` begins elsewhere. */
const amount = (usual: number) => Number(process.env.FUZZ_STORIES ?? usual)
const seed = Number(process.env.FUZZ_SEED ?? 20_267)
/** Of computing, for a whole walk. */
const longestMs = 4000

const machine = await openScriptMachine()

const formats: readonly (readonly [string, number, () => ScenarioEngine, (random: Random) => unknown])[] = [
  ['native', 3000, () => nativeEngine as ScenarioEngine, (random) => damagedJson(storySeeds.native, random)],
  [
    'EOS',
    500,
    () => eosEngine(machine, { ms: 10, bytes: 16 * 1024 * 1024 }) as ScenarioEngine,
    (random) => damagedJson(storySeeds.eos, random),
  ],
  [
    'GuideMe',
    500,
    () => guideEngine(machine) as ScenarioEngine,
    (random) => ({ entry: damagedMarkup(storySeeds.guideme, random), path: 'Tea.xml' }),
  ],
]

test.each(formats)(
  'damaged stories of the format %s: no crash, no hang, a reason or a story that plays',
  {
    timeout: 24 * 3_600_000,
  },
  async (_name, usual, engineOf, damaged) => {
    const engine = engineOf()
    const outcomes = { refused: 0, noted: 0, played: 0 }
    let slowest = 0
    const count = amount(usual)
    for (let index = 0; index < count; index++) {
      const random = randomFrom(seed + index)
      const story: Story = {
        script: damaged(random),
        seed: index,
        files: [
          { name: 'room.jpg', type: 'image/jpeg', size: 1, hash: 'da39a3ee5e6b4b0d3255bfef95601890afd80709' },
          { name: 'Tea/bell.mp3', type: 'audio/mpeg', size: 1 },
        ],
        texts: {},
        options: { scriptMs: 10, ...(random() < 0.3 && { profile: 'oeos' }) },
        profile: {},
        name: 'Tea',
      }
      const before = process.cpuUsage()
      try {
        outcomes[walked(engine, story, random)] += 1
      } catch (error) {
        throw new Error(`Story ${seed + index} broke the engine`, { cause: error })
      }
      const { user } = process.cpuUsage(before)
      slowest = Math.max(slowest, user / 1000)
      expect(user / 1000, `story ${seed + index}`).toBeLessThan(longestMs)
      if (index % 100 === 0) await new Promise(setImmediate)
    }
    expect(outcomes.refused).toBeGreaterThan(count / 100)
    expect(outcomes.noted + outcomes.played).toBeGreaterThan(count / 4)
    console.info({ ...outcomes, slowestMs: Math.round(slowest) })
  },
)

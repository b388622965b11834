import type { ScenarioEngine, Story } from 'sdk'
import { openScriptMachine } from 'sdk/story'
import { eosEngine } from '../../../plugins/scenario-eos/engine/eosEngine.ts'
import { guideEngine } from '../../../plugins/scenario-guideme/engine/guideEngine.ts'
import { nativeEngine } from '../../../plugins/scenario-native/engine/nativeEngine.ts'
import { readScenario } from '../../../src/workers/media/scenarios/readScenario.ts'
import type { ScenarioNews } from '../../../src/workers/media/scenarios/types.ts'
import type { Random } from '../../fixtures/cards/mutate.ts'
import { damagedJson, damagedMarkup } from '../storyDamage.fixture.ts'
import { storySeeds } from '../storySeeds.fixture.ts'
import { walked } from '../storyWalk.fixture.ts'
import { expectThat, refusedBecause, type Target, target } from '../target.ts'

const machine = await openScriptMachine()

interface Damaged {
  readonly path: string
  /** As it stands in its file. */
  readonly text: string
  /** As its engine is given it. */
  readonly script: unknown
}

const ofJson = (path: string, script: unknown): Damaged => ({
  path,
  script,
  text: typeof script === 'string' ? script : (JSON.stringify(script) ?? ''),
})

const stories = (name: string, engine: ScenarioEngine, input: (random: Random) => Damaged): Target =>
  target<Damaged>({
    name,
    maxMs: 8000,
    input,
    async run({ path, text, script }, random) {
      await importFrom(path, text)
      const story: Story = {
        script,
        seed: Math.floor(random() * 1e9),
        files: [
          { name: 'room.jpg', type: 'image/jpeg', size: 1, hash: 'da39a3ee5e6b4b0d3255bfef95601890afd80709' },
          { name: 'Tea/bell.mp3', type: 'audio/mpeg', size: 1 },
        ],
        texts: {},
        options: { scriptMs: 400, ...(random() < 0.3 && { profile: 'oeos' }) },
        profile: {},
        name: 'Tea',
      }
      return walked(engine, story, random)
    },
    outcomes: ['refused', 'noted'],
  })

/** Brings it in from its file, as the library does. */
async function importFrom(path: string, text: string): Promise<void> {
  let last: ScenarioNews | undefined
  for await (const news of readScenario([{ path, blob: new Blob([text]) }], {}, new AbortController().signal))
    last = news
  if (last?.kind === 'refused') refusedBecause(last.message)
  else if (last?.kind === 'read') {
    const { name, pages, tags } = last.reading
    expectThat(name.length > 0 && name.length <= 500 && Number.isFinite(pages) && tags.length <= 1000, 'No limits')
  } else expectThat(last?.kind === 'choose' || last?.kind === 'ages', `It ended with ${last?.kind}`)
}

export const storyTargets: readonly Target[] = [
  stories('native', nativeEngine as ScenarioEngine, (random) =>
    ofJson('Tea.json', damagedJson(storySeeds.native, random)),
  ),
  stories('eos', eosEngine(machine, { ms: 400, bytes: 16 * 1024 * 1024 }) as ScenarioEngine, (random) =>
    ofJson('tea.oeos.json', damagedJson(storySeeds.eos, random)),
  ),
  stories('guideme', guideEngine(machine) as ScenarioEngine, (random) => {
    const text = damagedMarkup(storySeeds.guideme, random)
    return { path: 'Tea.xml', text, script: { entry: text, path: 'Tea.xml' } }
  }),
]

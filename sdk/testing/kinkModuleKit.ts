import type { KinkModule } from '../contributions/kinkModule.ts'
import type { Effect } from '../effects.ts'
import type { Scene, SceneEvent } from '../scene.ts'
import { allActuators, expectEffects, expectOnlyWords, expectWithin } from './effectForm.ts'
import { expectSame, expectThat, type Kit, type KitRow } from './kit.ts'
import type { Remoted } from './remoted.ts'
import { frozen, sceneWith } from './scenes.ts'
import { type ContributionSubject, worldFor } from './world.ts'

/** A kink module under test. */
export interface KinkModuleSubject extends ContributionSubject<KinkModule> {
  /** Its tags in the manifest. */
  readonly tags: readonly string[]
  /** Events it should be tried with besides the kit's own: the words it listens for. */
  readonly events?: readonly SceneEvent[]
}

/** How many tokens the parts of one module may come to. Three characters count as one, which errs on the safe side. */
export const promptShareTokens = 300

const scenes: readonly Scene[] = [
  sceneWith(),
  sceneWith({ intensity: 0 }),
  sceneWith({ intensity: 1, limits: ['feathers', 'blindfold'] }),
  sceneWith({ intensity: 0.7, player: { name: 'Ji-woo 지우' }, now: Date.UTC(2031, 5, 5, 23, 59) }),
  sceneWith({ character: undefined }),
].map(frozen)

const events: readonly SceneEvent[] = [
  { kind: 'said', by: 'player', text: 'Tell me what you would like.' },
  { kind: 'said', by: 'partner', text: 'Well done. Very good. Come closer, slowly.' },
  { kind: 'said', by: 'narrator', text: 'Rain taps at the window.' },
  { kind: 'said', by: 'player', text: '' },
  { kind: 'saying', by: 'partner', text: 'Well done. Very ' },
  { kind: 'chose', choice: 'Yes' },
  { kind: 'elapsed', ms: 1000 },
  { kind: 'elapsed', ms: 600_000 },
]

/** Every promise of `KinkModule`. */
export const kinkModuleKit: Kit<KinkModuleSubject> = {
  kind: 'kinkModule',
  rows: [
    row('prompt', 'prompt parts have a known slot, a weight from 0 to 1, and words', async ({ module }) => {
      for (const scene of scenes) {
        for (const { slot, weight, text } of await module.prompt(scene)) {
          expectThat(['persona', 'scene', 'rules'].includes(slot), `unknown slot "${slot}"`)
          expectThat(weight >= 0 && weight <= 1, `weight ${weight} is not from 0 to 1`)
          expectThat(text.trim() !== '', 'a part has no words')
        }
      }
    }),
    row('share', `the prompt stays under ${promptShareTokens} tokens`, async ({ module }) => {
      for (const scene of scenes) {
        const tokens = (await module.prompt(scene)).reduce((sum, { text }) => sum + Math.ceil(text.length / 3), 0)
        expectThat(tokens <= promptShareTokens, `the prompt comes to about ${tokens} tokens`)
      }
    }),
    row('effects', 'effects are of known kinds and within their ranges', async ({ react, tried }) => {
      for (const [event, scene] of tried()) expectEffects(await react(event, scene), nameOf(event))
    }),
    row(
      'pure',
      'the same scene and event give the same answer, in any order, and are left as they were',
      async (stage) => {
        const ask = async ([event, scene]: Trial) => [await stage.react(event, scene), await stage.module.prompt(scene)]
        const there = await inTurn(stage.tried(), ask)
        const back = await inTurn(stage.tried().toReversed(), ask)
        expectSame(back.toReversed(), there, 'the answers asked for in another order')
        const another = await stage.another()
        const fresh = await inTurn(stage.tried(), async ([event, scene]) => [
          await another.react(event, scene),
          await another.prompt(scene),
        ])
        expectSame(fresh, there, 'the answers of a fresh one')
      },
    ),
    row(
      'limits',
      'ruled out by one of its tags, it stays silent; ruled out actuators are left alone',
      async (stage) => {
        for (const tag of stage.tags) {
          for (const [event, scene] of stage.tried()) {
            const ruledOut = frozen({ ...scene, limits: [...scene.limits, tag] })
            expectSame(await stage.module.prompt(ruledOut), [], `the prompt with "${tag}" ruled out`)
            expectSame(await stage.react(event, ruledOut), [], `the effects with "${tag}" ruled out`)
          }
        }
        for (const [event, scene] of stage.tried()) {
          const ruledOut = frozen({ ...scene, limits: allActuators })
          expectWithin(allActuators, await stage.react(event, ruledOut), nameOf(event))
        }
      },
    ),
    row(
      'kept',
      'it lives with whatever it finds kept, and with what it kept itself',
      async ({ module, react, tried }) => {
        const tryWith = async (kept: unknown) => {
          const effects: Effect[] = []
          for (const [event, scene] of tried()) {
            const later = frozen({ ...scene, kept })
            await module.prompt(later)
            const answer = await react(event, later)
            expectEffects(answer, `${nameOf(event)} with ${JSON.stringify(kept)} kept`)
            effects.push(...answer)
          }
          return effects.flatMap((effect) => (effect.kind === 'keep' ? [effect.state] : []))
        }
        for (const strange of [null, 7, 'words', [], [null], {}, { count: 'many', at: null, list: {} }]) {
          for (const own of (await tryWith(strange)).slice(0, 3)) await tryWith(own)
        }
      },
    ),
    row('stopped', 'when the player stops, it starts nothing', async ({ react }) => {
      for (const scene of scenes) expectOnlyWords(await react({ kind: 'stopped' }, scene), 'stopped')
    }),
    row('unknown-events', 'it survives events it does not know yet', async ({ react }) => {
      const later = frozen({ kind: 'moon-rose', phase: 3 }) as unknown as SceneEvent
      for (const scene of scenes) expectEffects(await react(later, scene), 'an unknown event')
    }),
  ],
}

type Trial = readonly [event: SceneEvent, scene: Scene]

interface KinkStage {
  readonly module: Remoted<KinkModule>
  readonly tags: readonly string[]
  react(event: SceneEvent, scene: Scene): Promise<readonly Effect[]>
  tried(): readonly Trial[]
  another(): Promise<Remoted<KinkModule>>
}

function row(name: string, title: string, play: (stage: KinkStage) => Promise<void>): KitRow<KinkModuleSubject> {
  return {
    row: name,
    title,
    async check(subject) {
      const module = await subject.make(worldFor(subject))
      const all = [...events, ...(subject.events ?? [])].map(frozen)
      await play({
        module,
        tags: subject.tags,
        react: async (event, scene) => module.react(event, scene),
        tried: () => scenes.flatMap((scene) => all.map((event) => [event, scene] as const)),
        another: async () => subject.make(worldFor(subject)),
      })
    },
  }
}

async function inTurn<In, Out>(items: readonly In[], ask: (item: In) => Promise<Out>): Promise<readonly Out[]> {
  const answers: Out[] = []
  for (const item of items) answers.push(await ask(item))
  return answers
}

const nameOf = (event: SceneEvent) => ('text' in event ? `"${event.text}"` : event.kind)

import type { ScenarioStep } from '../contributions/scenarioEngine.ts'
import type { SceneEvent } from '../scene.ts'
import { allActuators, expectEffects, expectOnlyWords, expectWithin } from './effectForm.ts'
import { expectSame, expectThat, type Kit, type KitRow } from './kit.ts'
import { explore, pathTo } from './scenarioMap.ts'
import { eventsOf, type ScenarioEngineSubject, type ScenarioStage, stageOf, tour } from './scenarioStage.ts'

export type { ScenarioEngineSubject } from './scenarioStage.ts'

/** Every promise of `ScenarioEngine`. */
export const scenarioEngineKit: Kit<ScenarioEngineSubject> = {
  kind: 'scenarioEngine',
  rows: [
    row('json', 'a state that was saved and read back goes on as before', async (stage) => {
      const steps = await tour(stage)
      const revived = await tour(stage, (state) => JSON.parse(JSON.stringify(state)))
      expectSame(revived, steps, 'the story with its state saved between steps')
    }),
    row('replay', 'the same events give the same story, here and in a fresh engine', async (stage) => {
      const first = await tour(stage)
      expectSame(await tour(stage), first, 'the second time')
      expectSame(await tour(await stage.fresh()), first, 'in a fresh engine')
    }),
    row('script', 'a script that is none is refused with a reason', async ({ engine, brokenScripts }) => {
      for (const script of [undefined, null, 42, 'Once upon a time', ...brokenScripts]) {
        const refused = await Promise.resolve()
          .then(() => engine.start(script))
          .then(
            () => undefined,
            (error: unknown) => String((error as { message?: unknown } | null)?.message ?? ''),
          )
        expectThat(refused !== undefined, `it started with ${JSON.stringify(script)}`)
        expectThat(refused.length > 10, 'the refusal has no reason')
      }
    }),
    row('effects', 'effects are of known kinds and within their ranges, wherever the story goes', async (stage) => {
      for (const { steps } of (await explore(stage)).places.values()) {
        for (const { event, effects } of steps) expectEffects(effects, event.kind)
      }
    }),
    row('exits', 'every state that can be reached has a way on, or is the end', async (stage) => {
      const map = await explore(stage)
      for (const [place, { isOver, steps }] of map.places) {
        const leads = isOver || steps.some(({ to, over }) => over || to !== place)
        expectThat(leads, `the story is stuck after ${pathTo(map, place)}`)
      }
    }),
    row('limits', 'actuators that are ruled out are left alone', async (stage) => {
      for (const { steps } of (await explore(stage, allActuators)).places.values()) {
        for (const { event, effects } of steps) expectWithin(allActuators, effects, event.kind)
      }
    }),
    row('stopped', 'once it is stopped, from anywhere, there may be a last word, and then silence', async (stage) => {
      for (const { state } of (await explore(stage)).places.values()) {
        const stopped = await stage.step(state, { kind: 'stopped' })
        expectOnlyWords(stopped.effects, 'when stopped')
        let now = stopped.state
        for (const event of eventsOf(stage, stopped)) {
          const step: ScenarioStep = await stage.step(now, event)
          expectSame(step.effects, [], `effects at "${event.kind}" after the stop`)
          now = step.state
        }
      }
    }),
    row('unknown-events', 'it survives events it does not know yet', async (stage) => {
      const later = { kind: 'moon-rose', phase: 3 } as unknown as SceneEvent
      const { effects } = await stage.step(await stage.start(), later)
      expectEffects(effects, 'an unknown event')
    }),
  ],
}

function row(
  name: string,
  title: string,
  play: (stage: ScenarioStage) => Promise<void>,
): KitRow<ScenarioEngineSubject> {
  return { row: name, title, check: async (subject) => play(await stageOf(subject)) }
}

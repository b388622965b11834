import { readFileSync } from 'node:fs'
import type { ScenarioEngine, SceneEvent, Stage } from 'sdk'
import { draw, openScriptMachine } from 'sdk/story'
import { sceneWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import { eosEngine } from '../scenario-eos/engine/eosEngine.ts'
import { guideEngine } from '../scenario-guideme/engine/guideEngine.ts'
import { storyOf } from './rig.fixture.ts'

const folder = new URL('../../scenarios/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const { scenarios } = JSON.parse(read('index.json')) as {
  readonly scenarios: readonly { readonly engine: string; readonly file: string; readonly files: readonly string[] }[]
}
const machine = await openScriptMachine()

/** What a player who presses anything would do now, or undefined where only time helps. */
function move({ bubbles, buttons, notices }: Stage, turn: number, seed: number): SceneEvent | undefined {
  const prompt = bubbles.find((bubble) => bubble.kind === 'prompt' && bubble.active)
  if (prompt) return { kind: 'typed', bubble: prompt.id, text: 'Robin' }
  const options = bubbles.flatMap((bubble) => (bubble.kind === 'choice' && bubble.active ? bubble.options : []))
  const open = [...options, ...buttons, ...notices.flatMap(({ button }) => button ?? [])].filter(
    ({ disabled }) => !disabled,
  )
  const picked = open[Math.floor(draw({ seed, drawn: turn }).value * open.length)]
  if (picked) return { kind: 'chose', choice: picked.id }
  return bubbles.some((bubble) => bubble.kind === 'say' && bubble.active && bubble.marked)
    ? { kind: 'continued' }
    : undefined
}

/** Plays until the story ends or nothing happens any more; returns the pages it came by. */
function played(engine: ScenarioEngine, script: unknown, names: readonly string[], seed: number) {
  const story = storyOf(script, {
    files: names.map((name) => ({ name, type: 'image/svg+xml', size: read(name).length })),
  })
  const pages = new Set<string>()
  const troubles: string[] = []
  let now = Date.UTC(2030, 0, 1)
  let step = engine.step(engine.start(script, story), { kind: 'began' }, sceneWith({ now }), story)
  for (let turn = 0; turn < 400 && step.over !== true; turn++) {
    const { stage, wakeAt } = step
    if (!stage) break
    pages.add(stage.page)
    troubles.push(
      ...(step.diagnostics ?? []).map(({ message }) => message),
      ...(stage.trouble ? [stage.trouble.text] : []),
    )
    const awaited: SceneEvent | undefined = stage.picture?.awaited
      ? { kind: 'shown', picture: stage.picture.id, ok: true }
      : undefined
    const next = awaited ?? move(stage, turn, seed)
    if (!next && wakeAt === undefined) break
    const ms = next ? 100 : Math.max(1, (wakeAt ?? now) - now)
    now += ms
    step = engine.step(step.state, next ?? { kind: 'elapsed', ms }, sceneWith({ now }), story)
  }
  if (step.stage) pages.add(step.stage.page)
  return { pages, troubles, last: step }
}

const of = (engine: string) => scenarios.filter((sample) => sample.engine === engine)

const seeds = [1, 2, 3, 4, 5]

test.each(of('eos'))('$file is played to its end by the EOS engine, whatever is chosen', ({ file, files }) => {
  const met = new Set<string>()
  for (const seed of seeds) {
    const { pages, troubles, last } = played(eosEngine(machine) as ScenarioEngine, JSON.parse(read(file)), files, seed)
    expect(troubles).toEqual([])
    expect(last.over === true || last.stage?.end !== undefined).toBe(true)
    for (const page of pages) met.add(page)
  }
  expect(met.size).toBeGreaterThan(4)
})

test.each(of('guideme'))(
  '$file is played to its last page by the GuideMe engine, whatever is chosen',
  ({ file, files }) => {
    const met = new Set<string>()
    for (const seed of seeds) {
      const { pages, troubles, last } = played(guideEngine(machine) as ScenarioEngine, read(file), files, seed)
      expect(troubles).toEqual([])
      expect(['end', 'goodbye']).toContain(last.stage?.page)
      for (const page of pages) met.add(page)
    }
    expect(met.size).toBeGreaterThan(4)
  },
)

import type { Effect, ScenarioEngine, ScenarioStep, SceneEvent, Stage, Story } from 'sdk'
import { draw, plainWordsOf } from 'sdk/story'
import { sceneWith } from 'sdk/testing'

/** What was read in a play, as one text, and what was chosen. */
export interface Reading {
  readonly words: string
  readonly chosen: readonly string[]
}

/** Plays a story to its end, or for so many choices, with a player who chooses by what stands on the buttons alone. */
export function readThrough(engine: ScenarioEngine, story: Story, temper: number, mostChosen = 100): Reading {
  const seen = new Set<string>()
  const words: string[] = []
  const chosen: string[] = []
  let now = Date.UTC(2030, 0, 1, 12)
  let step: ScenarioStep = engine.step(engine.start(story.script, story), { kind: 'began' }, sceneWith({ now }), story)
  for (let turn = 0; turn < maxTurns; turn++) {
    words.push(...newWords(step, seen))
    const { stage, wakeAt } = step
    if (step.over || !stage) break
    const event = move(stage, chosen, temper)
    if (chosen.length > mostChosen) break
    if (!event && wakeAt === undefined) break
    const ms = event ? 10 : Math.max(1, (wakeAt ?? now) - now)
    now += ms
    step = engine.step(step.state, event ?? { kind: 'elapsed', ms }, sceneWith({ now }), story)
  }
  return { words: words.join(' ').replace(/\s+/g, ' ').trim(), chosen }
}

const maxTurns = 150

/** The player's next move; undefined: they wait. A choice depends on the labels and on what was chosen before. */
function move(stage: Stage, chosen: string[], temper: number): SceneEvent | undefined {
  if (stage.picture?.awaited) return { kind: 'shown', picture: stage.picture.id, ok: true }
  const prompt = stage.bubbles.find((bubble) => bubble.kind === 'prompt' && bubble.active)
  if (prompt) return { kind: 'typed', bubble: prompt.id, text: '' }
  const offered = [
    ...stage.bubbles.flatMap((bubble) => (bubble.kind === 'choice' && bubble.active ? bubble.options : [])),
    ...stage.buttons,
  ]
    .filter(({ disabled }) => !disabled)
    .map(({ id, html }) => ({ id, label: plainWordsOf(html) }))
  const further = offered.find(({ label }) => label === 'Continue')
  if (further) return { kind: 'chose', choice: further.id }
  if (stage.bubbles.some((bubble) => bubble.kind === 'say' && bubble.active && bubble.marked))
    return { kind: 'continued' }
  const ways = offered.filter(({ label }) => !isNotice(label)).sort((a, b) => (a.label < b.label ? -1 : 1))
  const picked = ways[Math.floor(draw({ seed: temper, drawn: chosen.length }).value * ways.length)]
  if (!picked) return undefined
  chosen.push(picked.label)
  return { kind: 'chose', choice: picked.id }
}

/** The label of a notice names the notice and its button. */
const isNotice = (label: string) => label.includes(': ')

function newWords({ stage, effects }: ScenarioStep, seen: Set<string>): readonly string[] {
  const said = effects.flatMap((effect: Effect) => (effect.kind === 'say' ? [effect.text] : []))
  const shown = [
    ...(stage?.bubbles ?? []).flatMap((bubble) => (bubble.kind === 'say' ? [bubble] : [])),
    ...(stage?.panes ? [stage.panes.left, stage.panes.right] : []).flatMap((pane) =>
      pane.kind === 'html' ? [pane] : [],
    ),
  ].filter(({ id }) => !seen.has(id))
  for (const { id } of shown) seen.add(id)
  return [
    ...said
      .filter((text) => text !== 'Starting scenario')
      .map((text) => text.replace(/\\(?=[\\`*_~[\]#>+.-])|\*/g, '')),
    ...shown.map(({ html }) => plainWordsOf(html).replaceAll('*', '')),
  ]
}

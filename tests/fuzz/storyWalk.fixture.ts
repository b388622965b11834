import { PluginError, type ScenarioEngine, type ScenarioStep, type SceneEvent, type Story } from 'sdk'
import type { Stage } from 'sdk/story'
import { sceneWith } from 'sdk/testing'
import type { Random } from '../fixtures/cards/mutate.ts'

const maxEvents = 6

/** Opens a story and does what a player does for a while. Says how it ended; throws where an engine broke its word. */
export function walked(engine: ScenarioEngine, story: Story, random: Random): 'refused' | 'played' | 'noted' {
  let now = 1_700_000_000_000
  let state: unknown
  let hasNotes = false
  try {
    hasNotes = (engine.about?.(story).diagnostics.length ?? 0) > 0
    state = engine.start(story.script, story)
  } catch (error) {
    if (!isReason(error)) throw error
    return 'refused'
  }
  let event: SceneEvent = { kind: 'began' }
  for (let turn = 0; turn < maxEvents; turn++) {
    const step: ScenarioStep = engine.step(state, event, sceneWith({ now }), story)
    state = JSON.parse(JSON.stringify(step.state))
    hasNotes ||= (step.diagnostics ?? []).length > 0
    if (!step.stage) throw new Error('The story shows nothing.')
    if (step.over) return hasNotes ? 'noted' : 'played'
    for (const effect of step.effects) {
      if (effect.kind === 'stimulate' && !(effect.level >= 0 && effect.level <= 1)) throw new Error('A level is none.')
    }
    const next = nextEvent(step.stage, step.wakeAt, now, random)
    if (next.kind === 'elapsed') now += next.ms
    event = next
  }
  const { stage } = engine.step(state, { kind: 'stopped' }, sceneWith({ now }), story)
  if (stage?.sounds.some(({ playing }) => playing)) throw new Error('A sound plays on after the stop.')
  return hasNotes ? 'noted' : 'played'
}

/** Said by the engine itself, and no error of its code. */
const isReason = (error: unknown): boolean =>
  error instanceof Error && (error instanceof PluginError || error.name === 'Error') && error.message.length > 10

function nextEvent(stage: Stage, wakeAt: number | undefined, now: number, random: Random): SceneEvent {
  const { picture, trouble, sounds, bubbles } = stage
  if (picture?.awaited) return { kind: 'shown', picture: picture.id, ok: random() < 0.8 }
  if (trouble?.choices[0] && random() < 0.9) return { kind: 'chose', choice: any(trouble.choices, random).id }
  const newest = bubbles.at(-1)
  if (newest?.kind === 'prompt' && newest.active && random() < 0.7) {
    return { kind: 'typed', bubble: newest.id, text: any(['Ada', '', '<b>x</b>', '$1'], random) }
  }
  const buttons = [
    ...stage.buttons,
    ...(newest?.kind === 'choice' ? newest.options : []),
    ...stage.notices.flatMap(({ button }) => (button ? [button] : [])),
  ]
  if (buttons.length > 0 && random() < 0.6) return { kind: 'chose', choice: any(buttons, random).id }
  const ways = stage.chat?.ways ?? []
  if (ways.length > 0 && random() < 0.3) return { kind: 'led', to: any(ways, random).to }
  if (sounds[0] && random() < 0.2) return { kind: 'ended', clip: any(sounds, random).id, left: 0 }
  if (stage.panes && random() < 0.1) return { kind: 'filled', fields: { guest: 'Kim', ['__proto__']: 'x' } }
  if (wakeAt !== undefined && random() < 0.6) return { kind: 'elapsed', ms: Math.max(0, wakeAt - now) }
  if (random() < 0.1) return { kind: 'jumped', to: any(['start', 'nowhere', '__proto__'], random) }
  if (random() < 0.1) return { kind: 'signalled', text: any(['|||||pageLoad()', 'ButtonClick|', 'x'], random) }
  return random() < 0.1 ? { kind: 'elapsed', ms: 60_000 } : { kind: 'continued' }
}

const any = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T

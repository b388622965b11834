import type { ScenarioEngine, ScenarioStep, Scene, SceneEvent, Story } from 'sdk'
import { about } from '../document/about.ts'
import { readScenario } from '../document/readScenario.ts'
import type { ScenarioDocument } from '../document/types.ts'
import { passTime } from './advance.ts'
import { choose, endIfStuck, hear, lead } from './choose.ts'
import { enter } from './enter.ts'
import { nodeOf, noted, type Play, withEffects, withState } from './play.ts'
import { timersIn } from './shownIn.ts'
import { stageOf } from './stageOf.ts'
import { type NativeState, nothingShown } from './state.ts'

/** Plays Vesper's own scenarios: nodes with talk, media, stimulation and choices. */
export const nativeEngine: ScenarioEngine<NativeState> = { start, step, about }

function start(script: unknown): NativeState {
  const { start: node, state: variables } = documentOf(script)
  return {
    phase: 'cover',
    node,
    arrivals: 0,
    since: 0,
    turns: 0,
    totalTurns: 0,
    variables,
    stimulus: null,
    advanceAt: null,
    held: false,
    shown: nothingShown,
  }
}

function step(state: NativeState, event: SceneEvent, scene: Scene, story?: Story): ScenarioStep<NativeState> {
  if (!story) throw new Error('A scenario cannot go on without its document.')
  const before: Play = { document: documentOf(story.script), story, scene, state, effects: [], diagnostics: [] }
  const after = endIfStuck(happen(before, event))
  const { effects, diagnostics } = after
  const wakeAt = nextMoment(after)
  return {
    state: after.state,
    effects,
    stage: stageOf(after),
    ...((after.state.phase === 'over' || after.state.phase === 'stopped') && { over: true }),
    ...(wakeAt !== undefined && { wakeAt }),
    ...(diagnostics.length > 0 && { diagnostics }),
  }
}

function happen(play: Play, event: SceneEvent): Play {
  const { phase } = play.state
  if (phase === 'stopped') return play
  if (event.kind === 'stopped') return silenced(play)
  if (phase === 'over') return onClip(play, event)
  if (phase === 'cover') return begin(play, event)
  switch (event.kind) {
    case 'chose':
      return choose(play, event.choice)
    case 'led':
      return lead(play, event.to)
    case 'said':
      return hear(play, event.by)
    case 'elapsed':
      return passTime(play)
    case 'jumped':
      return passTime(enter(play, event.to))
    case 'resumed':
      return resume(play)
    default:
      return onClip(play, event)
  }
}

/** Before the cover is turned, nothing but that happens. */
function begin(play: Play, event: SceneEvent): Play {
  if (event.kind === 'jumped') return passTime(enter(play, event.to))
  if (event.kind !== 'began') return play
  const page = event.page !== undefined && play.document.nodes.has(event.page) ? event.page : play.document.start
  return passTime(enter(withEffects(play, { kind: 'say', text: 'Starting scenario', by: 'narrator' }), page))
}

const silenced = (play: Play): Play =>
  withState(play, { phase: 'stopped', stimulus: null, advanceAt: null, shown: nothingShown })

/** What has played to its end, or cannot be played, is taken off the stage. */
function onClip(play: Play, event: SceneEvent): Play {
  const isThrough = event.kind === 'failed' || (event.kind === 'ended' && event.left === 0)
  if (!isThrough) return play
  const { shown } = play.state
  const sounds = shown.sounds.filter(({ id }) => id !== event.clip)
  const video = shown.video?.id === event.clip ? null : shown.video
  if (sounds.length === shown.sounds.length && video === shown.video) return play
  const rest = withState(play, { shown: { ...shown, video, sounds } })
  return event.kind === 'failed' ? noted(rest, 'warning', 'A sound or video of this node cannot be played.') : rest
}

/**
 * The player comes back after the app was closed. What was left of a stimulation is dropped, since nobody asked for it
 * now; a node that goes on by itself waits its whole time again.
 */
function resume(play: Play): Play {
  const node = nodeOf(play)
  const { advanceAt, arrivals, shown } = play.state
  const { now } = play.scene
  const waiting = node && advanceAt !== null ? timersIn({ ...node, buttons: [] }, arrivals, now) : []
  const opening = shown.timers.filter(({ id, until }) => id.startsWith('buttons-') && until > now)
  return withState(play, {
    stimulus: null,
    advanceAt: node && advanceAt !== null ? now + (node.waitMs ?? 0) : null,
    shown: { ...shown, timers: [...waiting, ...opening] },
  })
}

/** When something changes by itself next. */
function nextMoment(play: Play): number | undefined {
  const { phase, advanceAt, stimulus, since } = play.state
  if (phase !== 'playing') return undefined
  const openings = (nodeOf(play)?.buttons ?? []).map(({ waitMs }) => since + waitMs).filter((at) => at > play.scene.now)
  const moments = [advanceAt, stimulus?.at, ...openings].filter((at) => typeof at === 'number')
  return moments.length > 0 ? Math.min(...moments) : undefined
}

/** Documents that were read, by the script they were read from: reading says nothing that the script does not. */
const documents = new WeakMap<object, ScenarioDocument>()

function documentOf(script: unknown): ScenarioDocument {
  const known = typeof script === 'object' && script !== null ? documents.get(script) : undefined
  if (known) return known
  const { document } = readScenario(script)
  if (typeof script === 'object' && script !== null) documents.set(script, document)
  return document
}

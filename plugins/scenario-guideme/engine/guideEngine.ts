import type { ScenarioEngine, ScenarioStep, Scene, SceneEvent } from 'sdk'
import { chanceOf, type ScriptMachine, type Story } from 'sdk/story'
import { convertGuide } from '../convert/convert.ts'
import { aboutGuide } from '../parse/about.ts'
import { choicesText, withChoices } from '../rules/preferences.ts'
import { desktopGlobals } from './desktopSave.ts'
import { happen } from './happen.ts'
import { beginning, isKeptChanged, readKept, storedOf } from './keep.ts'
import { firstGuide, type LoadedGuide, loadGuide, titleOf } from './library.ts'
import { type Play, remember } from './play.ts'
import { stageOf } from './stage.ts'
import { type GuideState, nothingShown } from './state.ts'
import { nextDeadline } from './timers.ts'

/** Plays guides of the GuideMe player. */
export function guideEngine(machine: ScriptMachine): ScenarioEngine<GuideState> {
  return {
    start: (script, story) => startOf(firstGuide(script, story), story),
    step: (state, event, scene, story) => step(machine, state, event, scene, story),
    about: aboutGuide,
    convert: convertGuide,
  }
}

function startOf(first: LoadedGuide, story: Story | undefined): GuideState {
  const kept = story && readKept(story)
  const options = story?.options ?? {}
  const last = kept && options.restart !== true && story ? loadGuide(story, kept.path) : undefined
  const loaded = last ?? first
  return {
    phase: 'cover',
    path: loaded.path,
    memory: beginning(loaded, kept, { options, texts: story?.texts ?? {} }),
    guides: kept?.guides ?? [],
    shared: kept?.shared ?? desktopGlobals({ texts: story?.texts ?? {} }),
    files: kept?.files ?? [],
    chosen: choicesText(options.prefs),
    profile: [],
    undeclared: [],
    show: { ...nothingShown, header: { clock: '', title: titleOf(loaded), timer: '' } },
    jumps: { since: 0, count: 0 },
    chance: chanceOf(story?.seed ?? 0),
  }
}

/** The player chose something else since this was played; scripts and texts know of it from now on. */
function applyChoices(play: Play): void {
  const { prefs } = play.story.options
  const chosen = choicesText(prefs)
  if (play.state.chosen === chosen) return
  play.state = { ...play.state, chosen }
  remember(play, { preferences: withChoices(play.state.memory.preferences, prefs) })
}

function step(
  machine: ScriptMachine,
  state: GuideState,
  event: SceneEvent,
  { now }: Scene,
  story: Story | undefined,
): ScenarioStep<GuideState> {
  if (!story) return { state, effects: [] }
  const loaded = loadGuide(story, state.path) ?? firstGuide(story.script, story)
  const play: Play = {
    machine,
    story,
    now,
    loaded,
    state,
    captured: false,
    calls: 0,
    stops: 0,
    effects: [],
    diagnostics: [],
  }
  applyChoices(play)
  happen(play, event)
  const wakeAt = nextDeadline(play)
  return {
    state: play.state,
    effects: play.effects,
    stage: stageOf(play.state, play.loaded),
    ...(play.state.phase === 'stopped' && { over: true }),
    ...(wakeAt !== undefined && { wakeAt }),
    ...(isKeptChanged(state, play.state) && { kept: storedOf(play.state) }),
    ...(play.diagnostics.length > 0 && { diagnostics: play.diagnostics }),
  }
}

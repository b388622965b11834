import type { ScenarioEngine } from 'sdk'
import type { ScriptBudget, ScriptMachine } from 'sdk/story'
import { convertStory } from '../convert/convert.ts'
import { aboutStory } from '../document/about.ts'
import { readDocument } from '../document/document.ts'
import { storedOf } from '../script/kept/openStorage.ts'
import { openScripts } from '../script/scripts.ts'
import { driveDevices } from './deviceTags.ts'
import { wakeAt } from './due.ts'
import { take } from './events.ts'
import { gameOf, storyGiven } from './game.ts'
import type { Play } from './play.ts'
import { stageOf } from './stageOf.ts'
import { type EosState, firstState } from './state.ts'

/** Seconds a script may take at once, and what all scripts of a story may hold. */
const usual: ScriptBudget = { ms: 2000, bytes: 64 * 1024 * 1024 }

/** The engine of EOS scripts, in both their dialects. Scripts of a story run in realms of `machine`. */
export function eosEngine(machine: ScriptMachine, budget: ScriptBudget = usual): ScenarioEngine<EosState> {
  const scripts = openScripts(machine, budget)
  return {
    start(script, story) {
      const { oeosmeta } = readDocument(script)
      return firstState(story?.seed ?? 0, keptText(story && storedOf(story, oeosmeta)))
    },
    step(state, event, scene, given) {
      const story = storyGiven(given)
      const game = gameOf(story)
      const play: Play = {
        game,
        scene,
        scripts,
        now: scene.now,
        draft: { ...state },
        wanted: null,
        at: null,
      }
      take(play, event)
      const { notes, ...rest } = play.draft
      const { tags, effects } = driveDevices(state, { ...rest, notes: [] }, game, scene)
      const next: EosState = { ...rest, tags, notes: [] }
      const wake = next.phase === 'stopped' ? undefined : earlier(wakeAt(next), tags.strokes?.at)
      return {
        state: next,
        effects,
        stage: stageOf(next, game),
        ...(isOver(next) && { over: true }),
        ...(wake !== undefined && { wakeAt: wake }),
        ...(next.kept !== state.kept && { kept: JSON.parse(next.kept) }),
        ...(notes.length > 0 && { diagnostics: notes }),
      }
    },
    about: aboutStory,
    convert: convertStory,
  }
}

const earlier = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)

/** After the end, what still runs goes on until the player leaves. */
function isOver({ phase, notices, timers, alarms }: EosState): boolean {
  if (phase === 'stopped') return true
  return (
    phase === 'ended' && notices.length === 0 && alarms.length === 0 && !timers.some(({ hasCommands }) => hasCommands)
  )
}

function keptText(kept: unknown): string {
  const isObject = typeof kept === 'object' && kept !== null && !Array.isArray(kept)
  return isObject ? JSON.stringify(kept) : '{}'
}

import type { ScriptRealm } from 'sdk/story'
import { noOverrides, type Overrides } from '../engine/overrides.ts'
import { note, type Play } from '../engine/play.ts'
import { settingsOf } from '../engine/settings.ts'
import { entryOf } from '../engine/state.ts'
import { readArguments, readCall } from '../rules/callText.ts'
import { applyOps, applyResult } from './applyResult.ts'
import { rewriteForEach } from './forEach.ts'
import { freshRealm } from './freshRealm.ts'
import { givenTo } from './given.ts'
import { hostFunctionsOf, type Overlay } from './hostFunctions.ts'
import { packed, revived } from './plain.ts'
import { readResult, type ScriptResult } from './readResult.ts'
import { pageProgram } from './realm/program.ts'

/** Runs what a button, countdown or clip calls. What it wants of the page comes too late for this page. */
export function runCall(play: Play, call: string): void {
  const result = run(play, call, pageScript(play))
  if (result) applyOps(play, result.ops)
}

/** Runs `pageLoad` of the page that is about to be shown, and answers with what it wants of the page. */
export function runPageLoad(play: Play): Overrides {
  const result = run(play, 'pageLoad', pageScript(play))
  if (!result) return noOverrides
  applyOps(play, result.ops)
  return result.wishes
}

/** Runs a function of a page that was left, in the scopes of the guide that plays now. */
export function runLeftOver(play: Play, call: string, script: string): void {
  const result = run(play, call, script)
  if (result) applyOps(play, result.ops)
}

const pageScript = ({ loaded, state }: Play) => loaded.guide.pages.get(state.memory.currPage)?.script ?? ''

const budgetMs = 5000
/** In one step, which has to come to its end before the host loses patience. */
const maxStops = 2
const maxCalls = 250

function run(play: Play, text: string, script: string): ScriptResult | undefined {
  const call = readCall(text)
  if (!call) return undefined
  if (play.stops >= maxStops || play.calls >= maxCalls) {
    note(play, 'error', `"${call.name}" was not run: the scripts before it took too much time.`)
    return undefined
  }
  play.calls += 1
  const { chance } = play.state
  const overlay: Overlay = new Map()
  const ms = play.story.options.scriptMs
  const realm = freshRealm(play.machine, typeof ms === 'number' ? ms : budgetMs, hostFunctionsOf(play, overlay))
  try {
    const variable = (name: string) => {
      const value = entryOf(play.state.memory.variables, name)
      return value === undefined ? null : revived(value)
    }
    const args = readArguments(call.args, settingsOf(play).convertArgumentTypes, variable).map(packed)
    const result = isCalled(play, realm, call.name, args, script)
      ? readResult(valueIn(play, realm, '__realm.result()'))
      : undefined
    if (!result) return undefined
    applyResult(play, result, overlay)
    return result
  } catch (problem) {
    if (!(problem instanceof Stopped)) throw problem
    // How far it came depends on the speed of this machine; the story must not.
    play.state = { ...play.state, chance }
    play.stops += 1
    note(play, 'error', `The script "${call.name}" was stopped: it ${problem.message}. What it did was dropped.`)
    return undefined
  } finally {
    realm.close()
  }
}

class Stopped extends Error {}

const reasons = {
  time: 'took too long',
  memory: 'asked for too much memory',
  depth: 'called itself too deeply',
} as const

/** Lays out the scopes and calls the function. False when the guide's own script is broken, which cancels the call. */
function isCalled(play: Play, realm: ScriptRealm, name: string, args: readonly unknown[], script: string): boolean {
  const { globalScript } = play.loaded.guide
  valueIn(play, realm, `__begin(${JSON.stringify(JSON.stringify(givenTo(play)))})`)
  if (globalScript.trim() !== '' && !isRun(play, realm, rewriteForEach(globalScript), 'global script')) return false
  if (!isRun(play, realm, pageProgram(rewriteForEach(script)), 'page script')) return true
  const done = valueIn(play, realm, `__realm.call(${JSON.stringify(name)}, ${JSON.stringify(JSON.stringify(args))})`)
  if (done === 'unknown') note(play, 'error', `Unknown function "${name}".`)
  return true
}

function isRun(play: Play, realm: ScriptRealm, source: string, name: string): boolean {
  const outcome = realm.run(source, name)
  if (outcome.kind === 'stopped') throw new Stopped(reasons[outcome.why])
  if (outcome.kind === 'value') return true
  const line = outcome.line === undefined || name === 'page script' ? '' : ` (line ${outcome.line})`
  note(play, 'error', `The ${name} failed: ${outcome.name}: ${outcome.message}${line}`)
  return false
}

function valueIn(play: Play, realm: ScriptRealm, source: string): unknown {
  const outcome = realm.run(source, 'prelude')
  if (outcome.kind === 'stopped') throw new Stopped(reasons[outcome.why])
  if (outcome.kind === 'value') return outcome.value
  note(play, 'error', `A script could not be run: ${outcome.name}: ${outcome.message}`)
  return undefined
}

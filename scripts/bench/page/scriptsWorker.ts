import Interpreter from 'js-interpreter'
import { serve } from 'sdk/runtime'
import { openScriptMachine, type ScriptMachine } from 'sdk/story'
import { eosEngine } from '../../../plugins/scenario-eos/engine/eosEngine.ts'

export interface ScriptsBenchContract {
  measure(): Promise<ScriptTimes>
}

/** Milliseconds, one sample for each time. */
export interface ScriptTimes {
  readonly loadMs: number
  readonly openMs: readonly number[]
  readonly hostCallMs: readonly number[]
  readonly additions: Rivals
  /** The same with global variables, which any script of the page could change meanwhile. */
  readonly globalAdditions: Rivals
  readonly sorting: Rivals
  /** As stories have it: a global variable, in an `eval` of a story that has been open for a while. */
  readonly inStory: Rivals
  /** The same as the first script of a story: with the engine's realm to be opened. */
  readonly inColdStory: Rivals
}

export interface Rivals {
  readonly oursMs: readonly number[]
  readonly interpreterMs: readonly number[]
}

const rounds = 5
/** Of the form that stories use: many, so that some fall on quiet moments of the machine. */
const storyRounds = 12
/** How often each goes in its turn. The first time pays for collecting the garbage of the other. */
const timesInTurn = 3
/** Until the browser has compiled both as well as it can. */
const warmUpMs = 800
const hostCalls = 1000

const additions = 'function sum() { var n = 0; for (var i = 0; i < 100000; i++) n = n + i; return n } sum()'
const globalAdditions = 'var n = 0; for (var i = 0; i < 100000; i++) n = n + i; n'
const sorting = `
  var a = []
  for (var i = 0; i < 300; i++) a.push((i * 7919) % 1009)
  a.sort(function (x, y) { return x - y })
  a[0] * 1000000 + a[150] * 1000 + a[299]`

async function measure(): Promise<ScriptTimes> {
  const begun = performance.now()
  const machine = await openScriptMachine()
  const loadMs = performance.now() - begun
  return {
    loadMs,
    openMs: times(() => machine.open(quiet).close(), 50),
    hostCallMs: hostCallTimes(machine),
    additions: rivals(machine, additions),
    globalAdditions: rivals(machine, globalAdditions),
    sorting: rivals(machine, sorting),
    inStory: storyRivals(machine),
    inColdStory: coldRivals(machine),
  }
}

const scene = { now: 0, limits: [], character: undefined, player: { name: 'Robin' }, intensity: 0 }

/** A story that runs the source whenever the player goes on. */
function storyOf(init: string) {
  const page = [
    { say: { label: '<p>tea</p>', mode: 'pause' } },
    { eval: { script: globalAdditions } },
    { goto: { target: 'start' } },
  ]
  const script = { pages: { start: page }, init, modules: {}, files: {}, galleries: {} }
  return { script, seed: 7, files: [], texts: {}, options: { profile: 'eos' }, profile: {}, name: 'Tea' }
}

function openStory(machine: ScriptMachine, init: string) {
  const story = storyOf(init)
  const engine = eosEngine(machine)
  let state = engine.start(story.script, story)
  const tell = (kind: 'began' | 'continued') => {
    const step = engine.step(state, { kind }, scene, story)
    state = step.state
    if (step.diagnostics) throw new Error(JSON.stringify(step.diagnostics))
  }
  tell('began')
  return { goOn: () => tell('continued') }
}

function storyRivals(machine: ScriptMachine): Rivals {
  const { goOn } = openStory(machine, 'var ready = 1')
  const interpreter = new Interpreter('var ready = 1')
  interpreter.run()
  const theirs = () => {
    interpreter.appendCode(globalAdditions)
    interpreter.run()
  }
  warmUp(goOn)
  warmUp(theirs)
  return turnAbout(goOn, theirs, storyRounds)
}

const coldRivals = (machine: ScriptMachine): Rivals =>
  turnAbout(
    () => openStory(machine, globalAdditions),
    () => new Interpreter(globalAdditions).run(),
    2 * rounds,
  )

/** Turn and turn about, so that a busy moment of the machine falls on both. */
function turnAbout(ours: () => void, theirs: () => void, turns: number): Rivals {
  const oursMs: number[] = []
  const interpreterMs: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    oursMs.push(...times(ours, timesInTurn))
    interpreterMs.push(...times(theirs, timesInTurn))
  }
  return { oursMs, interpreterMs }
}

const quiet = { random: () => 0.5, now: () => 0 }

function rivals(machine: ScriptMachine, source: string): Rivals {
  const realm = machine.open(quiet)
  const interpret = () => {
    const interpreter = new Interpreter(source)
    interpreter.run()
    return { kind: 'value', value: interpreter.value }
  }
  const [ours, theirs] = [realm.run(source), interpret()].map((outcome) => JSON.stringify(outcome))
  if (ours !== theirs) throw new Error(`${ours} is not ${theirs}`)
  warmUp(() => realm.run(source))
  warmUp(interpret)
  const found = turnAbout(() => realm.run(source), interpret, rounds)
  realm.close()
  return found
}

function hostCallTimes(machine: ScriptMachine): readonly number[] {
  const realm = machine.open({ ...quiet, functions: { echo: (given) => given } })
  const program = `for (var i = 0; i < ${hostCalls}; i++) echo(i)`
  warmUp(() => realm.run(program))
  const all = times(() => realm.run(program), rounds).map((ms) => ms / hostCalls)
  realm.close()
  return all
}

function warmUp(work: () => void): void {
  for (let spent = 0; spent < warmUpMs; ) spent += timed(work)
}

const times = (work: () => void, count: number): readonly number[] => Array.from({ length: count }, () => timed(work))

function timed(work: () => void): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

serve<ScriptsBenchContract>({ measure })

import Interpreter from 'js-interpreter'
import { serve } from 'sdk/runtime'
import { openScriptMachine, type ScriptMachine } from 'sdk/story'

export interface ScriptsBenchContract {
  measure(): Promise<ScriptTimes>
}

/** Milliseconds, one sample for each time. */
export interface ScriptTimes {
  readonly loadMs: number
  readonly openMs: readonly number[]
  readonly houseCallMs: readonly number[]
  readonly additions: Rivals
  /** The same with global variables, which any script of the page could change meanwhile. */
  readonly globalAdditions: Rivals
  readonly sorting: Rivals
}

export interface Rivals {
  readonly oursMs: readonly number[]
  readonly interpreterMs: readonly number[]
}

const rounds = 5
/** Until the browser has compiled both as well as it can. */
const warmUpMs = 800
const houseCalls = 1000

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
    houseCallMs: houseCallTimes(machine),
    additions: rivals(machine, additions),
    globalAdditions: rivals(machine, globalAdditions),
    sorting: rivals(machine, sorting),
  }
}

const quiet = { random: () => 0.5, now: () => 0 }

/** Turn and turn about, so that a busy moment of the machine falls on both. */
function rivals(machine: ScriptMachine, source: string): Rivals {
  const realm = machine.open(quiet)
  warmUp(() => realm.run(source))
  warmUp(() => new Interpreter(source).run())
  const oursMs: number[] = []
  const interpreterMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    let ours: unknown
    oursMs.push(
      timed(() => {
        ours = realm.run(source)
      }),
    )
    const interpreter = new Interpreter(source)
    interpreterMs.push(timed(() => interpreter.run()))
    const theirs = { kind: 'value', value: interpreter.value }
    if (JSON.stringify(ours) !== JSON.stringify(theirs))
      throw new Error(`${JSON.stringify(ours)} is not ${JSON.stringify(theirs)}`)
  }
  realm.close()
  return { oursMs, interpreterMs }
}

function houseCallTimes(machine: ScriptMachine): readonly number[] {
  const realm = machine.open({ ...quiet, house: { echo: (given) => given } })
  const program = `for (var i = 0; i < ${houseCalls}; i++) echo(i)`
  warmUp(() => realm.run(program))
  const all = times(() => realm.run(program), rounds).map((ms) => ms / houseCalls)
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

import type { HostFunction, ScriptMachine, ScriptRealm } from 'sdk/story'
import { hostFunctionNames, program } from './realm/program.ts'

/** What a call gives its realm: files and pages, chance, time. */
export interface Surroundings {
  readonly functions: Readonly<Record<string, HostFunction>>
  readonly random: () => number
  readonly now: () => number
}

/**
 * A realm in which nothing happened yet, for one call. Most of what a call costs is the reading of the program every
 * realm begins with, so one realm is always made ready between steps; nothing of a guide is in it before it is asked for.
 */
export function freshRealm(machine: ScriptMachine, ms: number, surroundings: Surroundings): ScriptRealm {
  const known = ready.get(machine)
  const usable = known !== undefined && known.ms === ms && known.realm.isUsable()
  if (usable) ready.delete(machine)
  const { realm, given } = usable ? known : furnished(machine, ms)
  given.now = surroundings
  makeReady(machine, ms)
  return realm
}

interface Furnished {
  readonly realm: ScriptRealm
  readonly ms: number
  readonly given: { now: Surroundings | undefined }
}

const ready = new WeakMap<ScriptMachine, Furnished>()
const asked = new WeakSet<ScriptMachine>()

/** As soon as nobody waits for an answer. */
function makeReady(machine: ScriptMachine, ms: number): void {
  if (asked.has(machine)) return
  asked.add(machine)
  setTimeout(() => {
    asked.delete(machine)
    const known = ready.get(machine)
    if (known?.ms === ms && known.realm.isUsable()) return
    known?.realm.close()
    ready.set(machine, furnished(machine, ms))
  })
}

function furnished(machine: ScriptMachine, ms: number): Furnished {
  const given: Furnished['given'] = { now: undefined }
  const functions = Object.fromEntries(
    hostFunctionNames.map((name): [string, HostFunction] => [
      name,
      (...values) => given.now?.functions[name]?.(...values),
    ]),
  )
  const realm = machine.open({
    functions,
    random: () => given.now?.random() ?? 0,
    now: () => given.now?.now() ?? 0,
    budget: { ms },
  })
  realm.run(`globalThis.__begin = ${program}`, 'prelude')
  return { realm, ms, given }
}

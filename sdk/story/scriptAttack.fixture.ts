import { afterEach, expect, vi } from 'vitest'
import { openScriptMachine } from './openScriptMachine.ts'
import type { HostFunction, ScriptOutcome, ScriptRealm } from './scriptMachine.ts'

export const machine = await openScriptMachine()
const opened: ScriptRealm[] = []
const budgetMs = 15
/** How far the clock moves whenever the machine looks at it: what a script does between two looks takes about as long. */
const lookMs = 5

export function open(functions: Readonly<Record<string, HostFunction>> = {}, ms = budgetMs): ScriptRealm {
  const realm = machine.open({ random: () => 0.5, now: () => 0, functions, budget: { ms } })
  opened.push(realm)
  return realm
}

/**
 * Runs a hostile program beside a peaceful one, which must go on as if nothing had happened. Time passes by the number of
 * looks at the clock, so that no program ends sooner or later on a busy machine. `npm run attacks` measures real time.
 */
export function attack(
  source: string,
  functions?: Readonly<Record<string, HostFunction>>,
  ms = budgetMs,
): ScriptOutcome {
  const neighbour = open({}, 2000)
  neighbour.run('var garden = ["rose"]')
  const realm = open(functions, ms)
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += lookMs))
  const outcome = realm.run(source)
  clock.mockRestore()
  expect(now).toBeLessThan(2 * ms + 10 * lookMs)
  expect(neighbour.run('garden.push("lily"); garden')).toEqual({ kind: 'value', value: ['rose', 'lily'] })
  if (outcome.kind === 'stopped') expect(realm.run('1')).toEqual(outcome)
  return outcome
}

/** After each attack the machine opens a realm as good as the first. */
export function leaveInPeace(): void {
  afterEach(() => {
    for (const realm of opened.splice(0)) realm.close()
    const after = open({}, 2000)
    expect(after.run('[1, 2].map(function (n) { return n + 1 })')).toEqual({ kind: 'value', value: [2, 3] })
  })
}

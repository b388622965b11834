import { afterEach, expect } from 'vitest'
import { openScriptMachine } from './openScriptMachine.ts'
import type { HouseCall, ScriptOutcome, ScriptRealm } from './scriptMachine.ts'

export const machine = await openScriptMachine()
const opened: ScriptRealm[] = []
const budgetMs = 15
/** What one turn of the interrupt, the copying out and a crowded machine may add. */
const graceMs = 3000

export function open(house: Readonly<Record<string, HouseCall>> = {}, ms = budgetMs): ScriptRealm {
  const realm = machine.open({ random: () => 0.5, now: () => 0, house, budget: { ms } })
  opened.push(realm)
  return realm
}

/** Runs a hostile program beside a peaceful one, which must go on as if nothing had happened. */
export function attack(source: string, house?: Readonly<Record<string, HouseCall>>, ms = budgetMs): ScriptOutcome {
  const neighbour = open({}, 2000)
  neighbour.run('var garden = ["rose"]')
  const realm = open(house, ms)
  const begun = performance.now()
  const outcome = realm.run(source)
  expect(performance.now() - begun).toBeLessThan(ms + graceMs)
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

import { openScriptMachine } from 'sdk/story'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshRealm } from './freshRealm.ts'

const machine = await openScriptMachine()
const surroundings = (chance: number) => ({ functions: {}, random: () => chance, now: () => 1000 * chance })
const valueIn = (realm: ReturnType<typeof freshRealm>, source: string) => {
  const outcome = realm.run(source)
  return outcome.kind === 'value' ? outcome.value : outcome
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a realm that was made ready between steps knows nothing of the call before, and lives by the chance and time of its own', () => {
  const first = freshRealm(machine, 2000, surroundings(0.25))
  expect(valueIn(first, 'left = 1; Math.random() + Date.now()')).toBe(250.25)
  vi.runAllTimers()
  const second = freshRealm(machine, 2000, surroundings(0.5))
  expect(valueIn(second, 'typeof left + Math.random() + Date.now()')).toBe('undefined0.5500')
  expect(valueIn(second, 'typeof __begin')).toBe('function')
  first.close()
  second.close()
})

test('two calls in a row never share a realm', () => {
  const [one, two] = [freshRealm(machine, 2000, surroundings(0)), freshRealm(machine, 2000, surroundings(0))]
  expect(valueIn(one, 'left = 1')).toBe(1)
  expect(valueIn(two, 'typeof left')).toBe('undefined')
  one.close()
  two.close()
})

test('a realm that was closed while it waited is replaced', () => {
  freshRealm(machine, 2000, surroundings(0)).close()
  vi.runAllTimers()
  const crowd = Array.from({ length: 40 }, () => machine.open({ random: () => 0, now: () => 0 }))
  const realm = freshRealm(machine, 2000, surroundings(0))
  expect(valueIn(realm, '6 * 7')).toBe(42)
  for (const other of crowd) other.close()
  realm.close()
})

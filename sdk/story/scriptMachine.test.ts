import { expect, test } from 'vitest'
import { openScriptMachine } from './openScriptMachine.ts'

const machine = await openScriptMachine()

test('a program answers with its completion value', () => {
  const realm = machine.open({ random: () => 0.5, now: () => 0 })
  expect(realm.run('var a = 20; if (a) a + 1')).toEqual({ kind: 'value', value: 21 })
})

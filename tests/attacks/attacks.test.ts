import { expect, test } from 'vitest'
import { make } from './attack.ts'
import { takesLong, testAttacks } from './testAttacks.ts'

testAttacks((name) => !name.includes('.dom.') && !takesLong(name))

test('an attack that throws, or says what it got, has not been held', async () => {
  const row = { id: 'x', area: 'x', tries: 'fails' }
  const thrown = () => {
    throw new Error('no')
  }
  expect(await make({ ...row, attack: thrown })).toMatchObject({ broke: 'threw Error: no' })
  expect(await make({ ...row, attack: () => ({ broke: 'a key' }) })).toMatchObject({ broke: 'a key' })
  expect(await make({ ...row, attack: () => 'held' })).not.toHaveProperty('broke')
})

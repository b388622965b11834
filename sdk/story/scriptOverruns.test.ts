import { expect, test } from 'vitest'
import { attack, leaveInPeace } from './scriptAttack.fixture.ts'
import { scriptOverruns } from './scriptOverruns.fixture.ts'

leaveInPeace()

test.each(scriptOverruns.map(({ tries, source }) => [tries, source] as const))('stopped: %s', (_, source) => {
  expect(attack(source, { echo: (given) => given }, 60)).toMatchObject({ kind: 'stopped' })
})

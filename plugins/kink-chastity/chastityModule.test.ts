import type { CharacterId, LockPermissionLevel } from 'sdk'
import { fakeStorage, sceneWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import { chastityModule } from './chastityModule.ts'
import { Known } from './known.ts'
import { LocalLock } from './local/LocalLock.ts'
import { timeText } from './lockTime.ts'

const now = Date.UTC(2030, 0, 1)
const iris = { id: 'iris' as CharacterId, name: 'Iris' }
const options = { signal: new AbortController().signal }

async function told(permissionLevel: LockPermissionLevel, laterMs = 0): Promise<string> {
  const known = new Known()
  const lock = new LocalLock(fakeStorage(), { now: () => now, steady: () => now }, known)
  await lock.permit([{ characterId: iris.id, characterName: 'Iris', permissionLevel }], options)
  await lock.lock({ seconds: 7200 }, options)
  const scene = sceneWith({ character: iris, player: { name: 'Sam' }, now: now + laterMs })
  return chastityModule(known)
    .prompt(scene)
    .map(({ text }) => text)
    .join('\n')
}

test('who may not know is told nothing', async () => {
  expect(await told('none')).toBe('')
})

test('who may know is told how long it is yet', async () => {
  const words = await told('view', 3_600_000)
  expect(words).toMatch(/A chastity lock is closed on Sam for another 60 minutes\. Iris knows of it/)
})

test('who may add is told how much, and that nobody can take time away', async () => {
  const words = await told('control')
  expect(words).toMatch(/Iris may add time, at most 60 minutes at once\. Nobody can take time away/)
  expect(words.length).toBeLessThanOrEqual(1000)
})

test('a lock past its end is told as open, before anybody looked', async () => {
  expect(await told('view', 7_200_000)).toMatch(/open now/)
})

test.each([
  [0, '0s'],
  [45, '45s'],
  [90, '90s'],
  [5400, '90m'],
  [7200, '2h'],
  [86_400, '1d'],
  [90_000, '25h'],
])('%d seconds are “%s”', (seconds, text) => {
  expect(timeText(seconds)).toBe(text)
})

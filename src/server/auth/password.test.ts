import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { createPasswords, TooManyHashes } from './password.ts'

const passwords = createPasswords()

describe('a password', () => {
  test('is kept as Argon2id with a salt of its own', async () => {
    const [first, second] = await Promise.all([passwords.hash('lantern hill'), passwords.hash('lantern hill')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(await passwords.verify('lantern hill', first)).toEqual({ isRight: true, needsRehash: false })
    expect(await passwords.verify('lantern hall', first)).toEqual({ isRight: false, needsRehash: false })
  })

  test('A11: counts to its last character, blanks and NUL included', async () => {
    const long = 'a'.repeat(199)
    const stored = await passwords.hash(`${long}x and more`)
    expect(await passwords.verify(`${long}y and more`, stored)).toEqual({ isRight: false, needsRehash: false })
    const blank = await passwords.hash(' abc\0def')
    expect(await passwords.verify('abc\0def', blank)).toEqual({ isRight: false, needsRehash: false })
    expect(await passwords.verify(' abc\0xyz', blank)).toEqual({ isRight: false, needsRehash: false })
    expect(await passwords.verify(' abc\0def', blank)).toMatchObject({ isRight: true })
  })

  test('asks to be hashed again after the cost rose', async () => {
    const cheap = await hash('lantern hill', { memoryCost: 8192, timeCost: 1 })
    expect(await passwords.verify('lantern hill', cheap)).toEqual({ isRight: true, needsRehash: true })
  })

  test('is wrong for a user who has none', async () => {
    expect(await passwords.verify('lantern hill', undefined)).toEqual({ isRight: false, needsRehash: false })
    expect(await passwords.verify('no account has this password', undefined)).toMatchObject({ isRight: false })
  })

  test('A9: takes as long for an unknown user as for a known one', async () => {
    const stored = await passwords.hash('lantern hill')
    await passwords.verify('warm up', undefined)
    const times = { known: [] as number[], unknown: [] as number[] }
    // In turns, so that a slow moment of the machine meets both.
    for (let round = 0; round < 15; round++) {
      times.known.push(await timed(() => passwords.verify('wrong', stored)))
      times.unknown.push(await timed(() => passwords.verify('wrong', undefined)))
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(10, known / 2))
  })
})

describe('the queue', () => {
  test('lets four and sixty-four more through, and refuses whoever finds it full', async () => {
    const busy = createPasswords()
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => busy.hash('lantern hill')))
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({ reason: expect.any(TooManyHashes) })
    expect(refused[0]).toMatchObject({ reason: { statusCode: 503 } })
    expect(await busy.hash('lantern hill')).toMatch(/^\$argon2id/)
  })

  test('goes on after a failure', async () => {
    const failing = Array.from({ length: 6 }, () => passwords.verify('lantern hill', 'no hash at all'))
    for (const result of await Promise.allSettled(failing)) expect(result.status).toBe('rejected')
    expect(await passwords.hash('lantern hill')).toMatch(/^\$argon2id/)
  })
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

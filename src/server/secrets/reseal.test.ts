import { afterAll, expect, test } from 'vitest'
import { createSecondFactor, totpPlace } from '../auth/secondFactor.ts'
import { createConnections } from '../chaster/connections.ts'
import { openTestDatabase } from '../database/testDatabase.fixture.ts'
import { reseal } from './reseal.ts'
import { createSeal } from './seal.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const now = new Date('2030-01-15T12:00:00.000Z')
const older = { id: 'older', key: new Uint8Array(32).fill(1) }
const newer = { id: 'newer', key: new Uint8Array(32).fill(2) }

async function sealedSecrets() {
  const rows = await database.query.selectFrom('mfa_factors').where('kind', '=', 'totp').selectAll().execute()
  return rows.map(({ id, sealed_secret }) => ({ id, sealed: sealed_secret ?? new Uint8Array() }))
}

test('what an older key sealed is sealed with the first, once, and says the same', async () => {
  const before = createSeal([older])
  const factors = createSecondFactor({ database, clock: () => now, seal: before })
  for (const username of ['wren', 'finch', 'heron']) {
    const id = crypto.randomUUID()
    const row = { id, username, username_key: username, created_at: now, updated_at: now }
    await database.query.insertInto('users').values(row).execute()
    await factors.start({ id, username })
  }
  const secrets = (await sealedSecrets()).map(({ id, sealed }) => before.open(sealed, totpPlace(id)))

  const [owner] = await database.query.selectFrom('users').select('id').execute()
  const userId = owner?.id ?? ''
  const connected = (keys: Parameters<typeof createSeal>[0]) =>
    createConnections({ database, clock: () => now, seal: createSeal(keys) })
  await connected([older]).keepPasted(userId, 'chaster-1', 'a pasted token')

  const rotated = createSeal([newer, older])
  expect(await reseal(database, rotated)).toBe(4)
  expect(await reseal(database, rotated)).toBe(0)
  const alone = createSeal([newer])
  const after = (await sealedSecrets()).map(({ id, sealed }) => alone.open(sealed, totpPlace(id)))
  expect(after).toEqual(secrets)
  expect(await connected([newer]).use(userId, async (token) => token)).toBe('a pasted token')
})

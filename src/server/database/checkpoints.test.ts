import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkpointIfLong } from './checkpoints.ts'
import { openTestDatabase } from './testDatabase.fixture.ts'

const { query, close } = await openTestDatabase({ engine: 'embedded' })
afterAll(close)

const maxBytes = 1024 * 1024

test('the log is written back once it is longer than its bound', async () => {
  await checkpointIfLong(query, 0)
  expect(await checkpointIfLong(query, maxBytes)).toBe(false)
  await sql`insert into site_settings (key, value, updated_at)
    select row::text, to_jsonb(repeat('long ', 100)), '2030-01-01' from generate_series(1, 5000) as row`.execute(query)
  expect(await checkpointIfLong(query, maxBytes)).toBe(true)
  expect(await checkpointIfLong(query, maxBytes)).toBe(false)
})

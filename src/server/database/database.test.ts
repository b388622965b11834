import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from './testDatabase.fixture.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

describe('values', () => {
  test('come back as they are used', async () => {
    const at = new Date(1_700_000_000_123)
    const { rows } = await sql`select ${at}::timestamptz as at, ${new Uint8Array([0, 255])}::bytea as bytes,
      ${{ a: [1] }}::jsonb as doc, 5::int8 as big, count(*) as counted from users`.execute(database.query)
    expect(rows).toEqual([{ at, bytes: new Uint8Array([0, 255]), doc: { a: [1] }, big: 5, counted: 0 }])
    await expect(sql`select 9007199254740993::int8`.execute(database.query)).rejects.toThrow('more than a number')
  })
})

describe('a transaction', () => {
  test('keeps all or nothing', async () => {
    const insert = (name: string) => ({ key: name, value: { name }, updated_at: new Date(0) })
    await expect(
      database.transaction(async (transaction) => {
        await transaction.insertInto('site_settings').values(insert('a')).execute()
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await database.query.selectFrom('site_settings').selectAll().execute()).toEqual([])
  })

  test('refuses what would wait for itself', async () => {
    await expect(
      database.transaction(async () => database.query.selectFrom('jobs').selectAll().execute()),
    ).rejects.toThrow('go through the transaction')
    await expect(database.transaction(() => database.transaction(async () => 1))).rejects.toThrow(
      'go through the transaction',
    )
  })

  test('runs again when the engine asks for it', async () => {
    let runs = 0
    const done = await database.transaction(async (transaction) => {
      runs += 1
      if (runs < 3) throw Object.assign(new Error('serialization'), { code: '40001' })
      await transaction.selectFrom('jobs').selectAll().execute()
      return 'done'
    })
    expect([done, runs]).toEqual(['done', 3])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { personalTables } from './registry.ts'

const folder = join(import.meta.dirname, '../database/migrations')
const migrations = readdirSync(folder)
  .sort()
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

/** Every column that names a user, by what it refers to or by what it is called. */
const found = [...migrations.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+) \(([^;]*?)\n\);/gi)].flatMap(
  ([, table = '', body = '']) =>
    body.split('\n').flatMap((line) => {
      const [, column = '', rest = ''] = /^\s+(\w+) uuid(.*)$/i.exec(line) ?? []
      const isUser =
        /references users\(id\)/i.test(rest) || /^(?:user|actor|inviter|invitee|author|owner)_id$|_by$/.test(column)
      return isUser ? [`${table}.${column}`] : []
    }),
)

const known = personalTables.map(({ table, column }) => `${table}.${column}`)

test('every column that names a user is in the registry', () => {
  expect(found.length).toBeGreaterThan(15)
  expect(found.filter((column) => !known.includes(column))).toEqual([])
})

test('the registry names no column that is not there', () => {
  expect(known.filter((column) => column !== 'users.id' && !found.includes(column))).toEqual([])
})

test('what goes with the row of the user is deleted by the database', () => {
  for (const { table, column, erase } of personalTables) {
    const [, body = ''] = new RegExp(`CREATE TABLE ${table} \\(([^;]*?)\\n\\);`).exec(migrations) ?? []
    const line = body.split('\n').find((one) => new RegExp(`^\\s+${column} `).test(one)) ?? ''
    expect([table, column, /ON DELETE CASCADE/.test(line)]).toEqual([table, column, erase === 'with-user'])
  }
})

test('what an export shows is there, and holds no secret', () => {
  for (const { table, shows } of personalTables) {
    const [, body = ''] = new RegExp(`CREATE TABLE ${table} \\(([^;]*?)\\n\\);`).exec(migrations) ?? []
    for (const column of shows) {
      expect([table, column, new RegExp(`^\\s+${column} `, 'm').test(body)]).toEqual([table, column, true])
      expect(column).not.toMatch(/hash|secret|password|object_key/)
    }
  }
})

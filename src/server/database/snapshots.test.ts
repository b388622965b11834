import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepSnapshots, listSnapshots } from './snapshots.ts'

const folder = mkdtempSync(join(tmpdir(), 'vesper-snapshots-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the eight newest copies are kept', async () => {
  const copies = keepSnapshots(folder, async () => new Uint8Array([7]))
  for (let minute = 10; minute < 22; minute += 1) await copies.take(new Date(`2030-01-15T12:${minute}:00.000Z`))
  expect(readdirSync(folder)).toHaveLength(8)
  const [newest = '', ...older] = await listSnapshots(folder)
  expect(newest).toBe('2030-01-15T12-21-00.000Z.tar.gz')
  expect(older.at(-1)).toBe('2030-01-15T12-14-00.000Z.tar.gz')
  expect([...readFileSync(join(folder, newest))]).toEqual([7])
})

test('a copy that fails takes no older one away', async () => {
  const before = await listSnapshots(folder)
  const failing = keepSnapshots(folder, () => Promise.reject(new Error('no')))
  await expect(failing.take(new Date('2030-01-15T13:00:00.000Z'))).rejects.toThrow('no')
  expect(await listSnapshots(folder)).toEqual(before)
})

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { lockFolder } from './folderLock.ts'
import { restore } from './restore.ts'
import { listSnapshots } from './snapshots.ts'
import { ensureTemplate } from './template.ts'

await ensureTemplate()

const folder = mkdtempSync(join(tmpdir(), 'vesper-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const row = (key: string) => ({ key, value: {}, updated_at: new Date(0) })
const keysOf = async ({ query }: Database) =>
  (await query.selectFrom('site_settings').select('key').execute()).map(({ key }) => key)

test('a copy brings back what was there when it was taken', { timeout: 120_000 }, async () => {
  const first = await openEmbedded(folder)
  await first.query.insertInto('site_settings').values(row('before')).execute()
  await first.close()
  const [name = ''] = await listSnapshots(join(folder, 'snapshots'))
  const copy = join(folder, 'snapshots', name)

  const lock = await lockFolder(folder)
  await expect(restore(copy, folder)).rejects.toThrow('is in use by another Vesper')
  await lock.release()
  expect(readdirSync(folder)).not.toContain('postgres-replaced')

  // What has gone wrong since.
  rmSync(join(folder, 'postgres', 'base'), { recursive: true })
  await restore(copy, folder)
  const second = await openEmbedded(folder)
  expect(await keysOf(second)).toEqual(['before'])
  await second.close()
  expect(readdirSync(folder)).toContain('postgres-replaced')
})

test('a file that is no copy changes nothing', async () => {
  const file = join(folder, 'picture.png')
  writeFileSync(file, 'no copy')
  const before = readdirSync(folder).sort()
  await expect(restore(file, folder)).rejects.toThrow('picture.png is no whole copy of a database of Vesper.')
  expect(readdirSync(folder).sort()).toEqual(before)
})

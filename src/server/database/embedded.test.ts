import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { ensureTemplate } from './template.ts'

// What the build makes.
await ensureTemplate()

const folder = mkdtempSync(join(tmpdir(), 'vesper-database-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const row = (key: string) => ({ key, value: {}, updated_at: new Date(0) })

test('keeps its rows from one start to the next, with a copy beside them', async () => {
  const first = await openEmbedded(folder)
  await migrate({ database: first, clock: () => new Date(), holder: 'test' })
  await first.query.insertInto('site_settings').values(row('kept')).execute()
  await first.close()
  const second = await openEmbedded(folder)
  expect(await second.query.selectFrom('site_settings').select('key').execute()).toEqual([{ key: 'kept' }])
  await second.close()
  expect(readdirSync(join(folder, 'snapshots'))).toEqual([expect.stringMatching(/\.tar\.gz$/), expect.any(String)])
}, 120_000)

test('makes anew what a first start left half made', async () => {
  const half = mkdtempSync(join(tmpdir(), 'vesper-half-'))
  mkdirSync(join(half, 'postgres'))
  writeFileSync(join(half, 'postgres', 'PG_VERSION'), '18')
  const database = await openEmbedded(half)
  expect(await migrate({ database, clock: () => new Date(), holder: 'test' })).toEqual([])
  await database.close()
  rmSync(half, { recursive: true })
}, 120_000)

test('P17: refuses a folder that another has open, which goes on unharmed', async () => {
  const first = await openEmbedded(folder)
  await expect(openEmbedded(folder)).rejects.toThrow(`${folder} is in use by another Vesper`)
  await first.query.insertInto('site_settings').values(row('unharmed')).execute()
  await first.close()
  await (await openEmbedded(folder)).close()
}, 120_000)

test('P16: loses no row it acknowledged when it is killed', async () => {
  let written = 0
  for (let round = 0; round < 3; round += 1) {
    const writer = startWriter(written)
    written = await killAfter(writer, written + 30)
  }
  const database = await openEmbedded(folder)
  const { count } = await database.query
    .selectFrom('site_settings')
    .where('key', 'like', 'row %')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await database.close()
  expect(count).toBeGreaterThanOrEqual(written)
}, 240_000)

/** Writes one row after the other and says each number once the row is there. */
function startWriter(from: number): ChildProcess {
  const script = join(folder, 'writer.mjs')
  const embedded = new URL('./embedded.ts', import.meta.url).href
  const tsx = new URL('../../../node_modules/tsx/dist/esm/api/index.mjs', import.meta.url).href
  writeFileSync(
    script,
    `import { register } from ${JSON.stringify(tsx)}
register()
const { openEmbedded } = await import(${JSON.stringify(embedded)})
const database = await openEmbedded(${JSON.stringify(folder)})
for (let row = ${from} + 1; ; row += 1) {
  const values = { key: 'row ' + row + ' ' + process.pid, value: {}, updated_at: new Date() }
  await database.query.insertInto('site_settings').values(values).execute()
  process.stdout.write(row + '\\n')
}
`,
  )
  return spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Kills a writer in the middle of its work; the last number it said. */
async function killAfter(writer: ChildProcess, rows: number): Promise<number> {
  let last = 0
  writer.stdout?.setEncoding('utf8')
  writer.stdout?.on('data', (text: string) => {
    const numbers = text.trim().split('\n').map(Number)
    last = Math.max(last, ...numbers)
    if (last >= rows) writer.kill('SIGKILL')
  })
  await once(writer, 'exit')
  return last
}

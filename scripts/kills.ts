import { spawnSync } from 'node:child_process'
import { killPlatform } from './platform/kills.ts'
import { guarded } from './setup.mjs'

/*
 * `npm run kills -- 1000 [seed]`: kills the real browser that often while the app is in use, and writes
 * reports/kills.json. `npm run kills -- --full-disk 50`: so many rounds on a file system that is really full, which takes
 * root; writes reports/full-disk.json. `npm run kills -- platform 200`: kills the server on its embedded database that often
 * while it makes accounts; writes reports/platform-kills.json. Ends with a code other than 0 when anything was lost, doubled or half written.
 */

const [first = '1000', second] = process.argv.slice(2)
const isFullDisk = first === '--full-disk'
const isPlatform = first === 'platform'
const count = isFullDisk ? (second ?? '50') : isPlatform ? (second ?? '20') : first
if (!/^[1-9]\d{0,5}$/.test(count) || (!isFullDisk && !isPlatform && second !== undefined && !/^\d+$/.test(second))) {
  console.error('Usage: npm run kills -- <kills> [seed], -- --full-disk [rounds] or -- platform [kills]')
  process.exit(2)
}
if (isPlatform) await guarded(async () => process.exit((await killPlatform(Number(count))) > 0 ? 1 : 0))
const env = isFullDisk
  ? { FULL_DISK: count }
  : { KILLS: count, KILLS_SEED: second ?? String(Math.floor(Math.random() * 1e9)) }
const file = isFullDisk ? 'tests/crash/fullDisk.spec.ts' : 'tests/crash/kills/kills.spec.ts'
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', file, '--workers=1', '--retries=0'],
  { stdio: 'inherit', env: { ...process.env, ...env } },
)
process.exit(status ?? 1)

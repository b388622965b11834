import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isCompressible } from '../src/server/web/fileNames.ts'
import { root } from './setup.mjs'
import { firstLoad, type Manifest } from './size/firstLoad.ts'

/** What a first visit may weigh on the wire. A kilobyte has 1,000 bytes here. */
const budgets = { scripts: 200_000, everything: 350_000 }

const dist = join(root, 'dist')
const manifestPath = join(dist, '.vite/manifest.json')
if (!existsSync(manifestPath)) {
  console.error('There is no build to weigh. Run "npm run build" first.')
  process.exit(1)
}

const manifest: Manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
const built = new Set(readdirSync(dist, { recursive: true }).map((name) => String(name).replaceAll('\\', '/')))
const loaded = firstLoad(manifest, built, (file) => readFileSync(join(dist, file), 'utf8'))

const rows = ['index.html', ...loaded.scripts, ...loaded.styles, ...loaded.others].map((file) => ({
  file,
  bytes: onWire(file),
}))
const scripts = sum(rows.filter(({ file }) => loaded.scripts.includes(file)))
const everything = sum(rows)

for (const { file, bytes } of rows) print(file, bytes)
console.log('')
print('first scripts', scripts, budgets.scripts)
print('whole first load', everything, budgets.everything)
if (scripts > budgets.scripts || everything > budgets.everything) {
  console.error(
    '\nThe first visit has grown over its budget. Load less at start: import() what is not on the first screen.',
  )
  process.exitCode = 1
}

function onWire(file: string): number {
  const bytes = readFileSync(join(dist, file))
  return isCompressible(file) ? gzipSync(bytes, { level: 9 }).length : bytes.length
}

function sum(weighed: readonly { readonly bytes: number }[]): number {
  return weighed.reduce((total, { bytes }) => total + bytes, 0)
}

function print(name: string, bytes: number, budget?: number): void {
  const kilobytes = (amount: number) => `${(amount / 1000).toFixed(1)} kB`
  const limit = budget === undefined ? '' : `   of ${kilobytes(budget)}`
  console.log(`${name.padEnd(44)} ${kilobytes(bytes).padStart(10)}${limit}`)
}

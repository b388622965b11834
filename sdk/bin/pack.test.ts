import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlugin } from '../create/createPlugin.ts'
import { contentHash } from '../package/contentHash.ts'
import { pack } from './pack.ts'

let shop = ''
beforeEach(() => {
  shop = mkdtempSync(join(tmpdir(), 'vesper-pack-'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(shop, { recursive: true, force: true })
})

async function packed(place: string) {
  const folder = join(shop, place, 'bell')
  createPlugin({ folder, kind: 'command', id: 'ada.bell' })
  await pack(folder)
  return readFileSync(join(folder, 'ada.bell-0.1.0.vesper-plugin'))
}

test('the same source gives the same bytes in another place', async () => {
  const [one, other] = [await packed('here'), await packed('a-place-further-away')]
  expect(one.equals(other)).toBe(true)
})

test('a package holds what a host needs, and a script that is what the manifest says', async () => {
  const files = unzipSync(await packed('here'))
  expect(Object.keys(files).sort()).toEqual(['README.md', 'index.js', 'plugin.json'])
  const manifest = JSON.parse(new TextDecoder().decode(files['plugin.json']))
  expect(manifest).toMatchObject({ entry: 'index.js', integrity: await contentHash(files['index.js'] ?? '') })
})

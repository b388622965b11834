import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundlePlugin } from '../vite/bundlePlugin.ts'
import { createPlugin } from './createPlugin.ts'
import { isKind, kinds } from './kinds.ts'

let shop = ''
beforeEach(() => {
  shop = mkdtempSync(join(tmpdir(), 'vesper-create-'))
})
afterEach(() => rmSync(shop, { recursive: true, force: true }))

test.each(Object.keys(kinds).filter(isKind))('a new %s can be built as it is', async (kind) => {
  const folder = join(shop, 'evening-bell')
  const files = createPlugin({ folder, kind, id: 'ada.evening-bell' })
  for (const name of ['plugin.json', 'index.test.ts', 'README.md', 'package.json', 'tsconfig.json']) {
    expect(files).toContain(name)
  }
  const { manifest } = await bundlePlugin(folder)
  expect(manifest).toMatchObject({ id: 'ada.evening-bell', name: 'Evening bell', version: '0.1.0' })
})

test('it depends on the SDK of this checkout, and on nothing else', () => {
  const folder = join(shop, 'bell')
  createPlugin({ folder, kind: 'command' })
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies)).toEqual(['sdk'])
  expect(resolve(folder, dependencies.sdk.slice('file:'.length))).toBe(resolve('sdk'))
})

test('a folder that exists is left as it is', () => {
  const folder = join(shop, 'bell')
  mkdirSync(folder)
  expect(() => createPlugin({ folder, kind: 'command' })).toThrow('exists already')
  expect(existsSync(join(folder, 'plugin.json'))).toBe(false)
})

test.each([
  ['Evening Bell', undefined, '"Evening Bell" cannot be a plugin\'s name'],
  ['bell', 'Ada Bell', 'it should look like "vendor.name"'],
])('nothing is written for the name %s and the id %s', (name, id, why) => {
  const folder = join(shop, name)
  expect(() => createPlugin({ folder, kind: 'command', ...(id !== undefined && { id }) })).toThrow(why)
  expect(existsSync(folder)).toBe(false)
})

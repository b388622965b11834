import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { dependenciesAreCurrent, requireNode, Stop } from './setup.mjs'

type Packages = Record<string, { version: string; optional?: boolean }>

function project(wanted: Packages, installed?: Packages): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-setup-'))
  write(join(folder, 'package-lock.json'), wanted)
  if (installed) write(join(folder, 'node_modules/.package-lock.json'), installed)
  return folder
}

function write(path: string, packages: Packages): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify({ packages }))
}

const one = { 'node_modules/one': { version: '1.0.0' } }

test.each(['18.20.0', '20.18.9', '16.0.0'])('Node %s is too old, and is told so with a way out', (version) => {
  expect(() => requireNode(version)).toThrow(Stop)
  expect(() => requireNode(version)).toThrow(/20\.19.*nodejs\.org/s)
})

test.each(['20.19.0', '20.20.2', '22.1.0', '26.0.0'])('Node %s will do', (version) => {
  expect(() => requireNode(version)).not.toThrow()
})

test('a fresh clone has everything to install', () => {
  expect(dependenciesAreCurrent(project(one))).toBe(false)
})

test('what npm installed by hand is taken as it is', () => {
  expect(dependenciesAreCurrent(project(one, one))).toBe(true)
})

test('an update of the lock file makes the installation stale', () => {
  expect(dependenciesAreCurrent(project({ 'node_modules/one': { version: '1.1.0' } }, one))).toBe(false)
  expect(dependenciesAreCurrent(project({ ...one, 'node_modules/two': { version: '2.0.0' } }, one))).toBe(false)
})

test('a native build for another system need not be there', () => {
  const elsewhere = { 'node_modules/native-other': { version: '1.0.0', optional: true } }
  expect(dependenciesAreCurrent(project({ ...one, ...elsewhere }, one))).toBe(true)
})

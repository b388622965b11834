import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup.mjs'
import { sbomOf } from './sbom.ts'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test('names every dependency of the product with version, address, hash and licence', () => {
  const { components } = sbomOf(lock)
  const names = new Set(components.map(({ name }) => name))
  expect(Object.keys(manifest.dependencies).filter((name) => !names.has(name))).toEqual([])
  for (const component of components) {
    expect(component.purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/)
    expect([component.name, component.hashes?.[0]?.content.length]).toEqual([component.name, 128])
    expect(component.licenses?.[0]?.expression).toMatch(/\w/)
  }
  expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length)
})

test('leaves out what only development needs', () => {
  expect(sbomOf(lock).components.map(({ name }) => name)).not.toContain('vitest')
})

/** Read by hand: esbuild replaces its starter by the program itself, protobufjs compares version numbers. Neither is needed. */
const reviewed = ['esbuild', 'protobufjs']

test('no package runs a script when it is installed, and those that would have been read', () => {
  const npmrc = readFileSync(join(root, '.npmrc'), 'utf8')
  expect(npmrc).toMatch(/^ignore-scripts=true$/m)
  const packages = Object.entries<{ hasInstallScript?: boolean }>(lock.packages)
  const scripted = packages.flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.slice(path.lastIndexOf('node_modules/') + 13)] : [],
  )
  expect([...new Set(scripted)].sort()).toEqual(reviewed)
})

test('every package comes from a registry with a hash, and none from elsewhere', () => {
  const packages = Object.entries<{ link?: boolean; integrity?: string; resolved?: string }>(lock.packages)
  const unproven = packages.filter(
    ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'),
  )
  expect(unproven.map(([path]) => path)).toEqual([])
})

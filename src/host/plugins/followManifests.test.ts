import type { PluginId, PluginManifest } from 'sdk'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { byId, Point } from 'sdk/page/points/Point.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followManifests } from './followManifests.ts'
import { install, switchOn } from './registry.ts'

const manifest = (id: string, version = '1.0.0'): PluginManifest => ({
  id: id as PluginId,
  name: id,
  version,
  sdk: '^1.0',
  contributes: {},
})
const lamp = manifest('acme.lamp')
const versions = new Point('version', byId<{ readonly version: string }>)
const follow = () => followManifests(({ id, version }, add) => void add(versions, id, { version }))

let stop = () => {}
beforeEach(() => {
  plugins.rows = {}
})
afterEach(() => stop())

const contributed = async () => {
  await Promise.resolve()
  return Object.fromEntries([...versions.read()].map(([id, { version }]) => [id, version]))
}

test('plugins contribute whether they were installed before or after', async () => {
  install([lamp])
  stop = follow()
  install([manifest('acme.torch')])
  expect(await contributed()).toEqual({ 'acme.lamp': '1.0.0', 'acme.torch': '1.0.0' })
})

test('what is switched off contributes nothing until it is on again', async () => {
  install([lamp])
  stop = follow()
  switchOn(lamp.id, false)
  expect(await contributed()).toEqual({})
  switchOn(lamp.id, true)
  expect(await contributed()).toEqual({ 'acme.lamp': '1.0.0' })
})

test('an update replaces what its older version said; a plugin that is gone takes its own along', async () => {
  install([lamp])
  stop = follow()
  install([manifest('acme.lamp', '2.0.0')])
  expect(await contributed()).toEqual({ 'acme.lamp': '2.0.0' })
  delete plugins.rows[lamp.id]
  expect(await contributed()).toEqual({})
})

test('who stops following leaves the point as it was', async () => {
  install([lamp])
  follow()()
  expect(await contributed()).toEqual({})
})

import type { PluginId } from 'sdk'
import { expect, test } from 'vitest'
import { byId, ordered, Point } from './Point.ts'

const plugin = 'acme.lamp' as PluginId

test('contributions are combined, in the order the point decides', () => {
  const menu = new Point<{ order: number; label: string }, readonly { label: string }[]>('menu', ordered)
  menu.add({ by: 'vesper', id: 'later', value: { order: 2, label: 'Later' } })
  menu.add({ by: plugin, id: 'sooner', value: { order: 1, label: 'Sooner' } })
  expect(menu.read().map(({ label }) => label)).toEqual(['Sooner', 'Later'])
})

test('the first to take an id keeps it', () => {
  const themes = new Point<string, ReadonlyMap<string, string>>('theme', byId)
  themes.add({ by: 'vesper', id: 'velvet', value: 'ours' })
  themes.add({ by: plugin, id: 'velvet', value: 'theirs' })
  expect(themes.read().get('velvet')).toBe('ours')
})

test('a removed contribution uncovers the next in line', () => {
  const themes = new Point<string, ReadonlyMap<string, string>>('theme', byId)
  const remove = themes.add({ by: 'vesper', id: 'velvet', value: 'ours' })
  themes.add({ by: plugin, id: 'velvet', value: 'theirs' })
  remove()
  expect(themes.read().get('velvet')).toBe('theirs')
})

test('the answer is the same until something changes, and watchers are told', () => {
  const point = new Point<string, ReadonlyMap<string, string>>('theme', byId)
  let told = 0
  const unwatch = point.watch(() => told++)
  const before = point.read()
  expect(point.read()).toBe(before)
  point.add({ by: 'vesper', id: 'a', value: 'a' })
  expect(point.read()).not.toBe(before)
  unwatch()
  point.add({ by: 'vesper', id: 'b', value: 'b' })
  expect(told).toBe(1)
})

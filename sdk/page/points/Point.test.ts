import { expect, test } from 'vitest'
import type { PluginId } from '../../ids.ts'
import { Scope } from '../../scope.ts'
import { feature } from '../feature.ts'
import { byId, listed, ordered, Point } from './Point.ts'

const plugin = 'acme.lamp' as PluginId
const ours = 'vesper.lamp' as PluginId

interface Labelled {
  readonly label: string
  readonly after?: string
}

test('ordered contributions carry their id and stand where they say', () => {
  const menu = new Point('menu', ordered<Labelled>)
  menu.add('third', { label: 'Third', after: 'second' })
  menu.add('first', { label: 'First' })
  menu.add('second', { label: 'Second' })
  expect(menu.read().map(({ id, label }) => [id, label])).toEqual([
    ['first', 'First'],
    ['second', 'Second'],
    ['third', 'Third'],
  ])
})

test("Vesper's own come first, then those of plugins that come with it", () => {
  const menu = new Point('menu', ordered<Labelled>)
  menu.add('theirs', { label: 'Theirs' }, plugin)
  menu.add('ours', { label: 'Ours' }, ours)
  menu.add('own', { label: 'Own' })
  expect(menu.read().map(({ id }) => id)).toEqual(['own', 'ours', 'theirs'])
})

test('the first to take an id keeps it', () => {
  const themes = new Point('theme', byId<Labelled>)
  themes.add('velvet', { label: 'ours' })
  themes.add('velvet', { label: 'theirs' }, plugin)
  expect(themes.read().get('velvet')).toEqual({ id: 'velvet', label: 'ours' })
})

test('a removed contribution uncovers the next in line', () => {
  const themes = new Point('theme', byId<Labelled>)
  const remove = themes.add('velvet', { label: 'ours' })
  themes.add('velvet', { label: 'theirs' }, plugin)
  remove()
  expect(themes.read().get('velvet')?.label).toBe('theirs')
})

test('what was taken out and comes again stands where it stood', () => {
  const menu = new Point('menu', ordered<Labelled>)
  const remove = menu.add('first', { label: 'First' })
  menu.add('second', { label: 'Second' })
  remove()
  menu.add('first', { label: 'First' })
  menu.add('third', { label: 'Third' })
  expect(menu.read().map(({ id }) => id)).toEqual(['first', 'second', 'third'])
})

test('the answer is the same until something changes, and watchers are told', () => {
  const point = new Point('number', listed<number>)
  let told = 0
  const unwatch = point.watch(() => told++)
  const before = point.read()
  expect(point.read()).toBe(before)
  point.add('a', 1)
  expect(point.read()).not.toBe(before)
  unwatch()
  point.add('b', 2)
  expect(told).toBe(1)
})

test('what a feature adds goes with its scope, or earlier by what adding returned', () => {
  const menu = new Point('menu', ordered<Labelled>)
  let removeLate = () => {}
  const lamp = feature((add) => {
    add(menu, 'lamp', { label: 'Lamp' })
    removeLate = add(menu, 'late', { label: 'Late' })
  })
  const scope = new Scope('test')
  lamp(scope)
  removeLate()
  expect(menu.read().map(({ id }) => id)).toEqual(['lamp'])
  scope.close()
  expect(menu.read()).toEqual([])
})

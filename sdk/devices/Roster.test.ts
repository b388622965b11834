import { expect, test } from 'vitest'
import type { DeviceInfo } from '../contributions/deviceProvider.ts'
import type { DeviceId } from '../ids.ts'
import { settled } from '../testing/fakeClock.ts'
import { Roster } from './Roster.ts'

const device = (name: string): DeviceInfo => ({
  id: name as DeviceId,
  name,
  actuators: [{ kind: 'vibrate', steps: 20 }],
})

function watched(roster: Roster) {
  const leaving = new AbortController()
  const lists: string[][] = []
  const watching = (async () => {
    for await (const list of roster.watch(leaving.signal)) lists.push(list.map(({ name }) => name))
  })()
  return { lists, watching, leave: () => leaving.abort() }
}

test('everybody who watches gets the list at once, and again after each change', async () => {
  const roster = new Roster()
  roster.set([device('lamp')])
  const { lists } = watched(roster)
  await settled()
  roster.set([device('lamp'), device('bell')])
  await settled()
  const late = watched(roster)
  await settled()
  expect(lists).toEqual([['lamp'], ['lamp', 'bell']])
  expect(late.lists).toEqual([['lamp', 'bell']])
})

test('lists nobody waited for are left out', async () => {
  const roster = new Roster()
  const { lists } = watched(roster)
  await settled()
  for (const name of ['a', 'b', 'c']) roster.set([device(name)])
  await settled()
  expect(lists).toEqual([[], ['c']])
})

test('watching ends with its signal', async () => {
  const roster = new Roster()
  const { watching, leave } = watched(roster)
  await settled()
  leave()
  await expect(watching).resolves.toBeUndefined()
})

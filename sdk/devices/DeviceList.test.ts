import { expect, test } from 'vitest'
import type { DeviceInfo } from '../contributions/deviceProvider.ts'
import type { DeviceId } from '../ids.ts'
import { settled } from '../testing/fakeClock.ts'
import { DeviceList } from './DeviceList.ts'

const device = (name: string): DeviceInfo => ({
  id: name as DeviceId,
  name,
  actuators: [{ kind: 'vibrate', steps: 20 }],
})

function watched(deviceList: DeviceList) {
  const leaving = new AbortController()
  const lists: string[][] = []
  const watching = (async () => {
    for await (const list of deviceList.watch(leaving.signal)) lists.push(list.map(({ name }) => name))
  })()
  return { lists, watching, leave: () => leaving.abort() }
}

test('everybody who watches gets the list at once, and again after each change', async () => {
  const deviceList = new DeviceList()
  deviceList.set([device('lamp')])
  const { lists } = watched(deviceList)
  await settled()
  deviceList.set([device('lamp'), device('bell')])
  await settled()
  const late = watched(deviceList)
  await settled()
  expect(lists).toEqual([['lamp'], ['lamp', 'bell']])
  expect(late.lists).toEqual([['lamp', 'bell']])
})

test('lists nobody waited for are left out', async () => {
  const deviceList = new DeviceList()
  const { lists } = watched(deviceList)
  await settled()
  for (const name of ['a', 'b', 'c']) deviceList.set([device(name)])
  await settled()
  expect(lists).toEqual([[], ['c']])
})

test('watching ends with its signal', async () => {
  const deviceList = new DeviceList()
  const { watching, leave } = watched(deviceList)
  await settled()
  leave()
  await expect(watching).resolves.toBeUndefined()
})

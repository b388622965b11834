import { fakeClock } from 'sdk/testing'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Restim, type RestimOptions } from './restim.ts'
import { serveRestim } from './serve.ts'

function rig(options: Omit<RestimOptions, 'clock'> = {}) {
  const clock = fakeClock()
  const restim = new Restim({ ...options, clock })
  const client = restim.connect('/tcode')
  return { clock, restim, say: (text: string) => client?.receive(text) }
}

test('its volume is full until somebody says otherwise, and nothing plays before Start', async () => {
  const { clock, restim } = rig()
  expect([restim.axisAt('V0'), restim.volumeAt()]).toEqual([1, 0])
  restim.press('start')
  await clock.advance(500)
  expect(restim.volumeAt()).toBeCloseTo(0.05)
  await clock.advance(500)
  expect(restim.volumeAt()).toBeCloseTo(0.1)
})

test('a value takes at least a thirtieth of a second, and the journal has the goal', async () => {
  const { clock, restim, say } = rig()
  restim.press('start')
  say('V00000I0')
  expect(restim.axisAt('V0')).toBe(1)
  await clock.advance(34)
  expect(restim.axisAt('V0')).toBe(0)
  expect(restim.journal.levelAt('volume', clock.now())).toBe(0)
})

test('digits are decimals, scaled to the range of the axis', async () => {
  const { clock, restim, say } = rig()
  say('L0075I100 C05I100\n')
  await clock.advance(100)
  expect(restim.parameterAt('alpha')).toBeCloseTo(-0.85)
  expect(restim.parameterAt('carrier')).toBe(750)
})

test.each(['v05I0', 'V05i0', 'V0500S10', 'DSTOP', 'V0x'])('"%s" is dropped without a word', async (text) => {
  const { clock, restim, say } = rig()
  say(text)
  await clock.advance(100)
  expect(restim.axisAt('V0')).toBe(1)
  expect(restim.violations.list).toHaveLength(1)
})

test('it plays on when its client is gone', async () => {
  const { clock, restim, say } = rig()
  restim.press('start')
  say('V05I50')
  restim.drop()
  say('V00I0')
  await clock.advance(60_000)
  expect(restim.volumeAt()).toBeCloseTo(0.05)
  expect(restim.journal.silentSince()).toBeUndefined()
})

test('with its inactivity feature it fades when nothing moves', async () => {
  const { clock, restim, say } = rig({ inactivityReduction: 1 })
  restim.press('start')
  say('V05I0 L05I0')
  await clock.advance(2000)
  expect(restim.volumeAt()).toBeCloseTo(0.05)
  await clock.advance(3000)
  expect(restim.volumeAt()).toBe(0)
})

test('only one path stays open, and the control address stops it', () => {
  const { restim } = rig()
  expect(restim.connect('/')).toBeUndefined()
  restim.press('start')
  expect(restim.request('/v1/status').body).toContain('"playing":true')
  expect(restim.request('/v1/actions/stop')).toEqual({ status: 200, body: '{}' })
  expect(restim.isPlaying).toBe(false)
})

test('behind real sockets it is the same', async () => {
  const restim = new Restim({ clock: fakeClock() })
  const { socketUrl, controlUrl, close } = await serveRestim(restim)
  const socket = new WebSocket(socketUrl)
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send('V03I50')
  await expect.poll(() => restim.goalOf('V0')).toBe(0.3)
  expect(await (await fetch(`${controlUrl}/v1/actions/start`)).text()).toBe('{}')
  expect(restim.isPlaying).toBe(true)
  const stranger = new WebSocket(socketUrl.replace('/tcode', '/'))
  await new Promise((resolve) => stranger.once('close', resolve))
  await close()
})

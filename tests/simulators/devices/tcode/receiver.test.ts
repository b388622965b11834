import { tcodeLine } from 'sdk/devices'
import { fakeClock } from 'sdk/testing'
import { expect, test } from 'vitest'
import { type ReceiverOptions, TcodeReceiver } from './receiver.ts'

function rig(options: Omit<ReceiverOptions, 'clock' | 'say'> = {}) {
  const clock = fakeClock()
  const said: string[] = []
  const receiver = new TcodeReceiver({ ...options, clock, say: (text) => said.push(text) })
  return { clock, said, receiver }
}

test('an axis travels in a straight line and takes the time it was given', async () => {
  const { clock, receiver } = rig()
  receiver.receive(tcodeLine([{ axis: 'L0', value: 0.9, ms: 400 }]))
  await clock.advance(200)
  expect(receiver.valueAt('L0')).toBeCloseTo(0.7, 3)
  await clock.advance(300)
  expect(receiver.valueAt('L0')).toBeCloseTo(0.9, 3)
  expect(receiver.violations.list).toEqual([])
})

test('a new command replaces what was left of the old one, from where it is', async () => {
  const { clock, receiver } = rig()
  receiver.receive('L0900I400\n')
  await clock.advance(200)
  receiver.receive('L0500I100\n')
  await clock.advance(50)
  expect(receiver.valueAt('L0')).toBeCloseTo(0.6, 3)
})

test('of two commands for one axis in a line, the later wins', () => {
  const { receiver } = rig()
  receiver.receive('V03I0 V07I0\n')
  expect(receiver.valueAt('V0')).toBe(0.7)
})

test('lower case is understood, and a speed as well', async () => {
  const { clock, receiver } = rig()
  receiver.receive('l0700s10\n')
  await clock.advance(100)
  expect(receiver.valueAt('L0')).toBeCloseTo(0.6, 3)
  expect(receiver.violations.list).toEqual([])
})

test('it says what it is', () => {
  const { receiver, said } = rig({ axes: ['L0', 'V0'], banner: 'booted\n' })
  receiver.connect()
  receiver.receive('D0\nD1\nD2\n')
  expect(said).toEqual(['booted\n', 'Pretend machine 1.0\n', 'TCode v0.3\n', 'L0 0 9999\nV0 0 9999\n'])
})

test('a stop ends vibration and holds the place', async () => {
  const { clock, receiver } = rig()
  receiver.receive('L0900I400 V0500I0\n')
  await clock.advance(200)
  receiver.receive('DSTOP\n')
  await clock.advance(1000)
  expect([receiver.valueAt('L0'), receiver.valueAt('V0')]).toEqual([0.7, 0])
})

test('one that does not know DSTOP goes on', () => {
  const { receiver } = rig({ ignoresStop: true })
  receiver.receive('V0500I0\nDSTOP\n')
  expect(receiver.valueAt('V0')).toBe(0.5)
})

test('what is no T-code is written down, and so is a jump', () => {
  const { receiver } = rig()
  receiver.receive('X0500I0\nL0500\n')
  expect(receiver.violations.list).toEqual(['"X0500I0" is no T-code', 'L0 was told to jump: no time was said'])
})

test('lines cut anywhere, garbage before the first one, and an echo do no harm', () => {
  const { receiver, said } = rig({ echoes: true })
  receiver.suffer({ kind: 'malformed', form: '\u0000?' })
  for (const bytes of ['\nV0', '50', '0I', '0\n']) receiver.receive(bytes)
  expect(receiver.valueAt('V0')).toBe(0.5)
  expect(said.join('')).toBe('\nV0500I0\n')
})

test('after a stall, what was said meanwhile is heard', async () => {
  const { clock, receiver } = rig()
  receiver.suffer({ kind: 'slow', ms: 200 })
  receiver.receive('V0500I0\n')
  expect(receiver.valueAt('V0')).toBe(0)
  await clock.advance(200)
  expect(receiver.valueAt('V0')).toBe(0.5)
})

test('with the cable out it holds what it has', () => {
  const { receiver } = rig()
  receiver.receive('V0500I0\n')
  receiver.suffer({ kind: 'drop' })
  receiver.receive('V0000I0\n')
  expect(receiver.valueAt('V0')).toBe(0.5)
})

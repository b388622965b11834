import type { DeviceId } from 'sdk'
import { expect, test } from 'vitest'
import type { Pattern } from '../../../../src/workers/stimulation/contract.ts'
import { lantern, outputs, twins } from './outputs.fixture.ts'
import { usesOf } from './player/axesFor.ts'
import { targetChoices } from './targets.ts'

test('a pattern can play on everything, a kind, a group or one output', () => {
  const state = outputs([lantern({ route: { group: 'left' } })])
  expect(targetChoices(state).map(({ label }) => label)).toEqual([
    'Everything for pleasure',
    'Vibration, on all devices',
    'Group “left”',
    'Paper lantern · Vibration',
  ])
})

test('an output that gives pain only is played for pain, and everything for pain can be chosen', () => {
  const choices = targetChoices(outputs([lantern({ kind: 'shock', route: { senses: ['pain'] } })]))
  expect(choices.find(({ value }) => value.startsWith('channel:'))?.sense).toBe('pain')
  expect(choices.map(({ value }) => value)).toContain('pain')
})

test('a device that is out of reach offers nothing', () => {
  expect(targetChoices(outputs([lantern({ isHere: false })]))).toHaveLength(1)
})

test('alike outputs of one device have names of their own', () => {
  const labels = targetChoices(outputs([twins])).map(({ label }) => label)
  expect(labels).toContain('Twins · Vibration 1')
  expect(labels).toContain('Twins · Vibration 2')
})

test('each axis of a script names the outputs that follow it, as the engine has them follow', () => {
  const axis = { at: Float64Array.of(0), place: Float32Array.of(1) }
  const script: Pattern = { kind: 'script', name: 'Tide', axes: { L0: axis, R0: axis, pulse_width: axis } }
  const state = outputs([
    lantern({}),
    lantern({ id: 'turner' as DeviceId, name: 'Turner', kind: 'rotate' }),
    lantern({ id: 'box' as DeviceId, name: 'Box', kind: 'feel', label: 'Pulse width' }),
    lantern({ id: 'spark' as DeviceId, name: 'Spark', kind: 'shock' }),
  ])
  expect(usesOf(script, state)).toEqual([
    { axis: 'L0', channels: ['Paper lantern · Vibration'] },
    { axis: 'R0', channels: ['Turner · Rotation'] },
    { axis: 'pulse_width', channels: ['Box · Pulse width'] },
  ])
})

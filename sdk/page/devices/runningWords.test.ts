import type { ActuatorKind, DeviceId } from 'sdk'
import { expect, test } from 'vitest'
import type { StimulationState } from '../../../src/workers/stimulation/contract.ts'
import { runningKinds } from './runningWords.ts'

interface Output {
  readonly kind: ActuatorKind
  readonly level?: number
  readonly commanded?: number
}

/** One device with these outputs, asked for full strength. */
function stateOf(outputs: readonly Output[], { isHere = true, isPlaying = true } = {}) {
  const id = 'toy' as DeviceId
  return {
    devices: [{ id, isHere, actuators: outputs.map(({ kind }) => ({ kind, steps: 100 })) }],
    channels: outputs.map(({ level = 0, commanded = 1 }, index) => ({ device: id, index, level, commanded })),
    playing: isPlaying ? [{}] : [],
  } as unknown as StimulationState
}

const words = (state: StimulationState, isWaiting = false) =>
  runningKinds(state, isWaiting).map(({ words, level }) => `${words} ${Math.round(level * 100)} %`)

test.each([
  ['vibrate', 'Vibration 10 %'],
  ['rotate', 'Rotation 10 %'],
  ['oscillate', 'Thrusting 10 %'],
  ['constrict', 'Constriction 10 %'],
  ['inflate', 'Inflation 10 %'],
  ['position', 'Position 10 %'],
  ['estim', 'E-Stim Active 10 %'],
  ['shock', 'Shock 10 %'],
  ['feel', 'Feel 10 %'],
  ['beep', 'Beep 10 %'],
  ['temperature', 'Warmth 10 %'],
  ['led', 'Light 10 %'],
] as const)('%s that was asked for in full and sent at a tenth is "%s"', (kind, said) => {
  expect(words(stateOf([{ kind, level: 0.1, commanded: 1 }]))).toEqual([said])
})

test('several outputs of one kind are told once, with the strongest', () => {
  expect(
    words(
      stateOf([
        { kind: 'vibrate', level: 0.1 },
        { kind: 'vibrate', level: 0.3 },
      ]),
    ),
  ).toEqual(['Vibration 30 %'])
})

test('of several kinds the strongest comes first', () => {
  expect(
    words(
      stateOf([
        { kind: 'estim', level: 0.1 },
        { kind: 'vibrate', level: 0.3 },
      ]),
    ),
  ).toEqual(['Vibration 30 %', 'E-Stim Active 10 %'])
})

test('at rest there is nothing to say', () => {
  expect(words(stateOf([{ kind: 'vibrate' }]))).toEqual([])
})

test('a place that was reached is no output once nothing plays', () => {
  expect(words(stateOf([{ kind: 'position', level: 0.4 }], { isPlaying: false }))).toEqual([])
})

test('what is waited for names the kind that was asked, at zero as it is', () => {
  const outputs = [{ kind: 'estim', commanded: 0 }, { kind: 'vibrate' }] as const
  expect(words(stateOf(outputs), true)).toEqual(['Vibration 0 %'])
})

test('a device out of reach gives nothing', () => {
  expect(words(stateOf([{ kind: 'vibrate', level: 0.4 }], { isHere: false }))).toEqual([])
})

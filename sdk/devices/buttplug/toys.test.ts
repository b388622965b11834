import { expect, test } from 'vitest'
import { toysOf } from './toys.ts'

const toy = (features: object) => ({ 0: { DeviceIndex: 0, DeviceName: 'Toy', DeviceFeatures: features } })
const outputsOf = (features: object) => toysOf(toy(features))?.[0]?.outputs

test('a feature that knows both ways to a place is moved by the one that takes its time', () => {
  const Output = { Position: { Value: [0, 100] }, HwPositionWithDuration: { Value: [0, 50], Duration: [0, 9999] } }
  expect(outputsOf({ 0: { FeatureIndex: 0, Output } })).toEqual([
    { kind: 'position', feature: 0, type: 'HwPositionWithDuration', min: 0, max: 50, order: 'timed' },
  ])
})

test('numbers with gaps between them are kept, and unknown outputs left alone', () => {
  const features = {
    3: {
      FeatureIndex: 3,
      FeatureDescription: 'Shaft',
      Output: { Vibrate: { Value: [0, 20] }, Sing: { Value: [0, 9] } },
    },
    9: { FeatureIndex: 9, Output: { Rotate: { Value: [-20, 20] } } },
  }
  expect(outputsOf(features)).toEqual([
    { kind: 'vibrate', label: 'Shaft', feature: 3, type: 'Vibrate', min: 0, max: 20, order: 'value' },
    { kind: 'rotate', feature: 9, type: 'Rotate', min: -20, max: 20, order: 'value' },
  ])
})

test.each([[[5, 20]], [[0, 0]], [[20, 0]], [[0]], ['0-20'], [[0, 1.5]], [null]])(
  'an output with the range %j cannot be brought to rest, or moved, and is left out',
  (Value) => {
    expect(outputsOf({ 0: { FeatureIndex: 0, Output: { Vibrate: { Value } } } })).toEqual([])
  },
)

test('in version 3, what turns both ways is listed twice and moved by the order that says which way', () => {
  const part = { StepCount: 20, FeatureDescriptor: 'Base' }
  const DeviceMessages = {
    ScalarCmd: [
      { ...part, FeatureDescriptor: 'Shaft', ActuatorType: 'Vibrate' },
      { ...part, ActuatorType: 'Rotate' },
    ],
    RotateCmd: [{ ...part, ActuatorType: 'Rotate' }],
    SensorReadCmd: [{ SensorType: 'Battery', SensorRange: [[0, 100]] }],
  }
  expect(toysOf([{ DeviceIndex: 1, DeviceName: 'Old', DeviceMessages }])).toMatchObject([
    {
      outputs: [
        { kind: 'vibrate', feature: 0, order: 'scalar' },
        { kind: 'rotate', feature: 0, order: 'rotate', min: -20 },
      ],
      inputs: [{ kind: 'battery', feature: 0 }],
    },
  ])
})

test('a device without a name, and a number that comes twice, count for nothing', () => {
  const named = (name: string) => ({ DeviceIndex: 0, DeviceName: name, DeviceMessages: {} })
  expect(toysOf([named(''), named('A'), named('B')])?.map(({ name }) => name)).toEqual(['B'])
})

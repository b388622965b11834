/** A device as the double holds it. Both versions of the protocol are told of it, each in its own words. */
export interface DoubleToy {
  readonly index: number
  readonly name: string
  readonly displayName?: string
  readonly gapMs: number
  readonly features: readonly DoubleFeature[]
}

export interface DoubleFeature {
  readonly index: number
  readonly description: string
  readonly outputs: Readonly<Record<string, DoubleOutput>>
  readonly input?: DoubleInput
}

export interface DoubleOutput {
  readonly range: readonly [min: number, max: number]
  readonly duration?: readonly [min: number, max: number]
}

export interface DoubleInput {
  readonly type: string
  readonly range: readonly [min: number, max: number]
  readonly commands: readonly ('Read' | 'Subscribe')[]
  readonly value: number
}

const percent: DoubleOutput = { range: [0, 100] }
const bothWays: DoubleOutput = { range: [-100, 100] }
const output = (index: number, description: string, type: string, found: DoubleOutput): DoubleFeature => ({
  index,
  description,
  outputs: { [type]: found },
})
const input = (index: number, description: string, found: DoubleInput): DoubleFeature => ({
  index,
  description,
  outputs: {},
  input: found,
})

/** The three devices that the conformance harness of the server's authors runs its clients against. */
export const conformanceToys: readonly DoubleToy[] = [
  {
    index: 0,
    name: 'Conformance Test Vibrator',
    gapMs: 100,
    features: [
      output(0, 'Vibrator 1', 'Vibrate', percent),
      output(1, 'Vibrator 2', 'Vibrate', percent),
      output(2, 'Rotator', 'Rotate', bothWays),
      input(3, 'Battery', { type: 'Battery', range: [0, 100], commands: ['Read'], value: 85 }),
    ],
  },
  {
    index: 1,
    name: 'Conformance Test Positioner',
    gapMs: 100,
    features: [
      output(0, 'Position', 'Position', percent),
      output(1, 'Stroke', 'HwPositionWithDuration', { range: [0, 100], duration: [0, 10_000] }),
      output(2, 'Oscillator', 'Oscillate', percent),
      input(3, 'Button', { type: 'Button', range: [0, 1], commands: ['Subscribe'], value: 0 }),
    ],
  },
  {
    index: 2,
    name: 'Conformance Test Multi',
    gapMs: 100,
    features: [
      output(0, 'Constrictor', 'Constrict', percent),
      output(1, 'Sprayer', 'Spray', percent),
      output(2, 'Heater', 'Temperature', bothWays),
      output(3, 'Light', 'Led', percent),
      input(4, 'Signal', { type: 'Rssi', range: [-128, 0], commands: ['Read'], value: -40 }),
      input(5, 'Pressure', { type: 'Pressure', range: [0, 65_535], commands: ['Subscribe'], value: 0 }),
    ],
  },
]

/** A device in the words of version 4. */
export const toldInFour = ({ index, name, displayName, gapMs, features }: DoubleToy) => ({
  DeviceIndex: index,
  DeviceName: name,
  ...(displayName !== undefined && { DeviceDisplayName: displayName }),
  DeviceMessageTimingGap: gapMs,
  DeviceFeatures: Object.fromEntries(features.map((feature) => [String(feature.index), featureInFour(feature)])),
})

const featureInFour = ({ index, description, outputs, input: found }: DoubleFeature) => ({
  FeatureIndex: index,
  FeatureDescription: description,
  ...(Object.keys(outputs).length > 0 && {
    Output: Object.fromEntries(
      Object.entries(outputs).map(([type, { range, duration }]) => [
        type,
        { Value: range, ...(duration && { Duration: duration }) },
      ]),
    ),
  }),
  ...(found && { Input: { [found.type]: { Value: [found.range], Command: found.commands } } }),
})

/** An output under the number that version 3 gives it: its place in the list of its message. */
export interface Placed {
  readonly feature: DoubleFeature
  readonly type: string
  readonly output: DoubleOutput
}

const scalarTypes = ['Vibrate', 'Rotate', 'Oscillate', 'Constrict']

const placed = (toy: DoubleToy, wanted: (type: string, found: DoubleOutput) => boolean): readonly Placed[] =>
  toy.features.flatMap((feature) =>
    Object.entries(feature.outputs)
      .filter(([type, found]) => wanted(type, found))
      .map(([type, found]) => ({ feature, type, output: found })),
  )

export const scalarsOf = (toy: DoubleToy) => placed(toy, (type) => scalarTypes.includes(type))
export const rotatorsOf = (toy: DoubleToy) => placed(toy, (type, { range }) => type === 'Rotate' && range[0] < 0)
export const moversOf = (toy: DoubleToy) => placed(toy, (type) => type === 'HwPositionWithDuration')
export const batteryOf = (toy: DoubleToy) => toy.features.filter((feature) => feature.input?.type === 'Battery')

/** A device in the words of version 3. */
export function toldInThree(toy: DoubleToy) {
  const { index, name, displayName, gapMs } = toy
  const attributes = (all: readonly Placed[]) =>
    all.map(({ feature, type, output: { range } }) => ({
      StepCount: range[1],
      FeatureDescriptor: feature.description,
      ActuatorType: type === 'HwPositionWithDuration' ? 'Position' : type,
    }))
  const sensors = batteryOf(toy).map(({ description }) => ({
    FeatureDescriptor: description,
    SensorType: 'Battery',
    SensorRange: [[0, 100]],
  }))
  const messages = {
    ScalarCmd: attributes(scalarsOf(toy)),
    RotateCmd: attributes(rotatorsOf(toy)),
    LinearCmd: attributes(moversOf(toy)),
    SensorReadCmd: sensors,
  }
  return {
    DeviceIndex: index,
    DeviceName: name,
    ...(displayName !== undefined && { DeviceDisplayName: displayName }),
    DeviceMessageTimingGap: gapMs,
    DeviceMessages: {
      ...Object.fromEntries(Object.entries(messages).filter(([, list]) => list.length > 0)),
      StopDeviceCmd: {},
    },
  }
}

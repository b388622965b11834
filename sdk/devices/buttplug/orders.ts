import type { Dialect } from './messages.ts'
import type { Toy, ToyInput, ToyOutput } from './toys.ts'

/** A message to the server, before it has its number. */
export interface Order {
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** The first word of a session. */
export const greeting = (dialect: Dialect, name: string): Order => ({
  message: 'RequestServerInfo',
  fields: {
    ClientName: name,
    ...(dialect === 4 ? { ProtocolVersionMajor: 4, ProtocolVersionMinor: 0 } : { MessageVersion: 3 }),
  },
})

/** Moves one output to a value within its range; `ms` is how long a move to a place takes. */
export function moving(dialect: Dialect, toy: Toy, output: ToyOutput, value: number, ms: number): Order {
  const { index } = toy
  const { feature, type, max } = output
  const part = value / max
  if (dialect === 4) {
    const body = output.order === 'timed' ? { Value: value, Duration: ms } : { Value: value }
    return { message: 'OutputCmd', fields: { DeviceIndex: index, FeatureIndex: feature, Command: { [type]: body } } }
  }
  switch (output.order) {
    case 'rotate': {
      const rotation = { Index: feature, Speed: Math.abs(part), Clockwise: part >= 0 }
      return { message: 'RotateCmd', fields: { DeviceIndex: index, Rotations: [rotation] } }
    }
    case 'linear': {
      const vector = { Index: feature, Duration: ms, Position: part }
      return { message: 'LinearCmd', fields: { DeviceIndex: index, Vectors: [vector] } }
    }
    default: {
      const scalar = { Index: feature, Scalar: part, ActuatorType: type }
      return { message: 'ScalarCmd', fields: { DeviceIndex: index, Scalars: [scalar] } }
    }
  }
}

/** Everything that one device puts out, or all devices do. Servers up to 10.0 stop all of them either way. */
export function stopping(dialect: Dialect, toy?: Toy): Order {
  if (dialect === 4) {
    return { message: 'StopCmd', fields: { ...(toy && { DeviceIndex: toy.index }), Inputs: false, Outputs: true } }
  }
  return toy
    ? { message: 'StopDeviceCmd', fields: { DeviceIndex: toy.index } }
    : { message: 'StopAllDevices', fields: {} }
}

export function reading(dialect: Dialect, toy: Toy, { feature, type }: ToyInput): Order {
  return dialect === 4
    ? {
        message: 'InputCmd',
        fields: { DeviceIndex: toy.index, FeatureIndex: feature, Type: type, Command: 'Read' },
      }
    : {
        message: 'SensorReadCmd',
        fields: { DeviceIndex: toy.index, SensorIndex: feature, SensorType: type },
      }
}

/** Only version 4 tells of buttons. */
export const listening = (toy: Toy, { feature, type }: ToyInput): Order => ({
  message: 'InputCmd',
  fields: { DeviceIndex: toy.index, FeatureIndex: feature, Type: type, Command: 'Subscribe' },
})

/** One frame on the wire. */
export function frameOf(orders: readonly Order[], idOf: (place: number) => number): Uint8Array<ArrayBuffer> {
  const messages = orders.map(({ message, fields }, place) => ({ [message]: { Id: idOf(place), ...fields } }))
  return new TextEncoder().encode(JSON.stringify(messages))
}

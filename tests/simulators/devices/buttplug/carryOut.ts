import type { ButtplugDouble, Visit } from './ButtplugDouble.ts'
import type { Fields, ReadOrder } from './readOrder.ts'
import { batteryOf, type DoubleFeature, type DoubleToy, moversOf, type Placed, rotatorsOf, scalarsOf } from './toys.ts'

/** A refusal, with the nested names that stand in its message. */
export class ServerError extends Error {
  readonly code: number
  readonly kind: object

  constructor(code: number, kind: object) {
    super(JSON.stringify(kind))
    this.code = code
    this.kind = kind
  }
}

const refused = (kind: unknown) => new ServerError(4, { ButtplugDeviceError: kind })
const ok = { Ok: {} }

/** Does what a greeted client asks for, and says what the answer is. Throws a `ServerError`. */
export function carryOut(double: ButtplugDouble, visit: Visit, order: Extract<ReadOrder, { ok: true }>): object {
  const { message, fields } = order
  switch (message) {
    case 'Ping':
      if (double.options.maxPingMs === 0) {
        double.violations.add('a ping that nobody wants')
        throw new ServerError(2, { ButtplugPingError: 'PingTimerNotRunning' })
      }
      visit.pinged()
      return ok
    case 'StartScanning':
      look(double, visit)
      return ok
    case 'StopScanning':
      return ok
    case 'RequestDeviceList':
      return { DeviceList: { Devices: visit.listed() } }
    case 'OutputCmd':
      return output(double, fields)
    case 'InputCmd':
      return input(double, visit, fields)
    case 'StopCmd':
    case 'StopDeviceCmd':
    case 'StopAllDevices':
      return stop(double, fields)
    case 'SensorReadCmd':
      return sensor(double, fields)
    case 'ScalarCmd':
      return inThree(double, fields, 'Scalars', scalarsOf, ({ Scalar: part, ActuatorType: type }, placed) => {
        if (type !== placed.type) throw refused({ DeviceFeatureMismatch: type })
        return Math.round(Number(part) * placed.output.range[1])
      })
    case 'RotateCmd':
      return inThree(
        double,
        fields,
        'Rotations',
        rotatorsOf,
        ({ Speed: part, Clockwise: clockwise }, { output: found }) => {
          const speed = Math.round(Number(part) * found.range[1])
          return clockwise ? speed : -speed
        },
      )
    case 'LinearCmd':
      return inThree(double, fields, 'Vectors', moversOf, ({ Position: part }, { output: found }) =>
        Math.round(Number(part) * found.range[1]),
      )
    default:
      throw new ServerError(3, { ButtplugMessageError: 'UnhandledMessage' })
  }
}

function look(double: ButtplugDouble, visit: Visit): void {
  const { toys, scanEnds } = double.options
  void double.clock.sleep(1).then(() => {
    const found = toys.filter(({ index }) => !double.toys.some((toy) => toy.index === index))
    if (found.length > 0) double.attach(...found)
    if (scanEnds) visit.scanned()
  })
}

function toyAt(double: ButtplugDouble, fields: Fields): DoubleToy {
  const toy = double.toys.find(({ index }) => index === fields.DeviceIndex)
  if (toy) return toy
  double.violations.add(`an order to the device ${String(fields.DeviceIndex)}, which is not there`)
  throw refused({ DeviceNotAvailable: fields.DeviceIndex })
}

function output(double: ButtplugDouble, fields: Fields): object {
  const toy = toyAt(double, fields)
  const feature = toy.features.find(({ index }) => index === fields.FeatureIndex)
  if (!feature) throw refused({ DeviceFeatureIndexError: [fields.FeatureIndex] })
  const [type = '', body] = Object.entries(fields.Command as object)[0] ?? []
  const { Value: value, Duration: duration } = body as { readonly Value: number; readonly Duration?: number }
  write(double, toy, feature, type, value, duration)
  return ok
}

function write(
  double: ButtplugDouble,
  toy: DoubleToy,
  feature: DoubleFeature,
  type: string,
  value: number,
  duration?: number,
): void {
  if (double.refusing.has(`${toy.index} ${feature.index}`)) throw refused('DeviceNoOutputError')
  const found = Object.hasOwn(feature.outputs, type) ? feature.outputs[type] : undefined
  if (!found) throw refused({ DeviceFeatureMismatch: type })
  const [least, most] = found.range
  if (value < least || value > most) {
    double.violations.add(`${value} is outside ${least} to ${most}`)
    throw refused({ DeviceStepRangeError: [most, value] })
  }
  double.body.order(toy, {
    feature,
    type,
    value,
    ...(duration !== undefined && { duration }),
    cause: 'command',
  })
}

type Part = Readonly<Record<string, unknown>>

function inThree(
  double: ButtplugDouble,
  fields: Fields,
  list: string,
  outputsOf: (toy: DoubleToy) => readonly Placed[],
  asValue: (part: Part, placed: Placed) => number,
): object {
  const toy = toyAt(double, fields)
  const outputs = outputsOf(toy)
  for (const part of fields[list] as readonly Part[]) {
    const placed = outputs[part.Index as number]
    if (!placed) throw refused({ DeviceFeatureIndexError: [part.Index] })
    write(double, toy, placed.feature, placed.type, asValue(part, placed), part.Duration as number | undefined)
  }
  return ok
}

function input(double: ButtplugDouble, visit: Visit, fields: Fields): object {
  const toy = toyAt(double, fields)
  const feature = toy.features.find(({ index }) => index === fields.FeatureIndex)
  const found = feature?.input
  const command = fields.Command as 'Read' | 'Subscribe' | 'Unsubscribe'
  if (!feature || !found || found.type !== fields.Type) throw refused('DeviceNoInputError')
  const wanted = command === 'Unsubscribe' ? 'Subscribe' : command
  if (!found.commands.includes(wanted)) throw refused({ MessageNotSupported: command })
  if (command === 'Subscribe') visit.subscribed.add(`${toy.index} ${feature.index}`)
  if (command === 'Unsubscribe') visit.subscribed.delete(`${toy.index} ${feature.index}`)
  if (command !== 'Read') return ok
  const place = { DeviceIndex: toy.index, FeatureIndex: feature.index }
  return { InputReading: { ...place, Reading: { [found.type]: { Value: found.value } } } }
}

function sensor(double: ButtplugDouble, fields: Fields): object {
  const toy = toyAt(double, fields)
  const found = batteryOf(toy)[fields.SensorIndex as number]?.input
  if (!found || fields.SensorType !== 'Battery') throw refused({ DeviceSensorIndexError: [fields.SensorIndex] })
  return { SensorReading: { ...fields, Data: [found.value] } }
}

function stop(double: ButtplugDouble, fields: Fields): object {
  const one = fields.DeviceIndex === undefined ? undefined : toyAt(double, fields)
  if (fields.Outputs === false) return ok
  if (one && double.options.stops === 'device') double.body.stop(one, 'stop')
  else double.stopAll('stop')
  return ok
}

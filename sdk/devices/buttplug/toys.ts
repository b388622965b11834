import type { ActuatorKind } from '../../effects.ts'
import { listOf, nameOf, own, recordOf, type Untrusted, wholeOf } from './record.ts'

/** A device as the server lists it, whichever version of the protocol it speaks. */
export interface Toy {
  readonly index: number
  readonly name: string
  /** What the player called it in the server's program. */
  readonly displayName?: string
  /** The least time between two orders, as the server asks for it. */
  readonly gapMs: number
  /** In the order of its features. What cannot be brought back to zero by an order of its own is left out. */
  readonly outputs: readonly ToyOutput[]
  readonly inputs: readonly ToyInput[]
}

export interface ToyOutput {
  readonly kind: ActuatorKind
  readonly label?: string
  /** What the server counts it as: the feature in version 4, the place in its list before that. */
  readonly feature: number
  /** As the server spells it: "Vibrate". */
  readonly type: string
  /** Whole numbers, inclusive. Below zero it runs the other way round, and zero is always rest. */
  readonly min: number
  readonly max: number
  /** Which order moves it. */
  readonly order: 'value' | 'timed' | 'scalar' | 'rotate' | 'linear'
}

export interface ToyInput {
  readonly kind: 'battery' | 'button'
  readonly feature: number
  readonly type: string
}

const maxToys = 64
const maxFeatures = 64
const maxSteps = 1_000_000
const maxIndex = 4_294_967_295

/** The kinds by their name in the protocol. Whatever else a server may list is left alone. */
const kinds: Readonly<Record<string, ActuatorKind>> = {
  Vibrate: 'vibrate',
  Rotate: 'rotate',
  Oscillate: 'oscillate',
  Constrict: 'constrict',
  Inflate: 'inflate',
  Temperature: 'temperature',
  Led: 'led',
}

/** `Devices` of a list: an object in version 4, an array before. Undefined where it is neither. */
export function toysOf(devices: unknown): readonly Toy[] | undefined {
  if (Array.isArray(devices)) return distinct(listOf(devices, maxToys).map(toyOf))
  const byIndex = recordOf(devices)
  return byIndex && distinct(Object.values(byIndex).slice(0, maxToys).map(toyOf))
}

/** One device, in either form; undefined where it is not one. */
export function toyOf(value: unknown): Toy | undefined {
  const device = recordOf(value)
  const index = device && wholeOf(own(device, 'DeviceIndex'), 0, maxIndex)
  const name = device && nameOf(own(device, 'DeviceName'))
  if (!device || index === undefined || name === undefined) return undefined
  const displayName = nameOf(own(device, 'DeviceDisplayName'))
  const features = recordOf(own(device, 'DeviceFeatures'))
  const messages = recordOf(own(device, 'DeviceMessages'))
  return {
    index,
    name,
    ...(displayName !== undefined && { displayName }),
    gapMs: wholeOf(own(device, 'DeviceMessageTimingGap'), 0, 10_000) ?? 0,
    ...(features ? partsOfFeatures(features) : partsOfMessages(messages ?? {})),
  }
}

type Parts = Pick<Toy, 'outputs' | 'inputs'>

/** Version 4: features under their numbers, with what they put out and take in. */
function partsOfFeatures(features: Untrusted): Parts {
  const outputs: ToyOutput[] = []
  const inputs: ToyInput[] = []
  for (const value of Object.values(features).slice(0, maxFeatures)) {
    const feature = recordOf(value)
    const index = feature && wholeOf(own(feature, 'FeatureIndex'), 0, maxIndex)
    if (!feature || index === undefined) continue
    const label = nameOf(own(feature, 'FeatureDescription') ?? own(feature, 'FeatureDescriptor'))
    const named = { feature: index, ...(label !== undefined && { label }) }
    const output = recordOf(own(feature, 'Output')) ?? {}
    for (const [type, kind] of Object.entries(kinds)) {
      const range = rangeOf(own(output, type))
      if (range && range.min <= 0) outputs.push({ ...named, kind, type, ...range, order: 'value' })
    }
    const place = placeOutput(output)
    if (place) outputs.push({ ...named, kind: 'position', ...place })
    inputs.push(...inputsOf(recordOf(own(feature, 'Input')) ?? {}, index))
  }
  return { outputs, inputs }
}

/** Where the hardware times its moves itself, that is the gentler way to the same place. */
function placeOutput(output: Untrusted): Pick<ToyOutput, 'type' | 'min' | 'max' | 'order'> | undefined {
  const timed = rangeOf(own(output, 'HwPositionWithDuration'))
  if (timed) return { type: 'HwPositionWithDuration', ...timed, order: 'timed' }
  const plain = rangeOf(own(output, 'Position'))
  return plain && { type: 'Position', ...plain, order: 'value' }
}

function rangeOf(output: unknown): { readonly min: number; readonly max: number } | undefined {
  const record = recordOf(output)
  const [first, second] = listOf(record && own(record, 'Value'), 2)
  const min = wholeOf(first, -maxSteps, maxSteps)
  const max = wholeOf(second, 1, maxSteps)
  return min === undefined || max === undefined || min >= max ? undefined : { min, max }
}

function inputsOf(input: Untrusted, feature: number): readonly ToyInput[] {
  const can = (type: string, command: string) => {
    const record = recordOf(own(input, type))
    return record !== undefined && listOf(own(record, 'Command'), 8).includes(command)
  }
  return [
    ...(can('Battery', 'Read') ? [{ kind: 'battery' as const, feature, type: 'Battery' }] : []),
    ...(can('Button', 'Subscribe') ? [{ kind: 'button' as const, feature, type: 'Button' }] : []),
  ]
}

/** Version 3: what it understands by message, each with a list whose places are the numbers. */
function partsOfMessages(messages: Untrusted): Parts {
  const listed = (message: string) =>
    listOf(own(messages, message), maxFeatures).map((value) => {
      const record = recordOf(value) ?? {}
      const label = nameOf(own(record, 'FeatureDescriptor'))
      const max = wholeOf(own(record, 'StepCount'), 1, maxSteps)
      return { record, ...(label !== undefined && { label }), ...(max !== undefined && { max }) }
    })
  const rotators = listed('RotateCmd').flatMap(({ label, max }, feature): readonly ToyOutput[] =>
    max === undefined
      ? []
      : [{ kind: 'rotate', ...named(label), feature, type: 'Rotate', min: -max, max, order: 'rotate' }],
  )
  const scalars = listed('ScalarCmd').flatMap(({ record, label, max }, feature): readonly ToyOutput[] => {
    const type = own(record, 'ActuatorType')
    if (typeof type !== 'string' || max === undefined) return []
    if (type === 'Position') return [{ kind: 'position', ...named(label), feature, type, min: 0, max, order: 'scalar' }]
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
    // Servers of version 4 list what turns both ways twice; there, a plain number would not say which way.
    const isTwice = kind === 'rotate' && rotators.some((other) => other.label === label && other.max === max)
    return kind === undefined || isTwice ? [] : [{ kind, ...named(label), feature, type, min: 0, max, order: 'scalar' }]
  })
  const movers = listed('LinearCmd').flatMap(({ label, max }, feature): readonly ToyOutput[] =>
    max === undefined
      ? []
      : [{ kind: 'position', ...named(label), feature, type: 'Position', min: 0, max, order: 'linear' }],
  )
  const inputs = listed('SensorReadCmd').flatMap(({ record }, feature): readonly ToyInput[] =>
    own(record, 'SensorType') === 'Battery' ? [{ kind: 'battery', feature, type: 'Battery' }] : [],
  )
  return { outputs: [...scalars, ...rotators, ...movers], inputs }
}

const named = (label: string | undefined) => (label === undefined ? {} : { label })

function distinct(toys: readonly (Toy | undefined)[]): readonly Toy[] {
  const found = toys.filter((toy) => toy !== undefined)
  return [...new Map(found.map((toy) => [toy.index, toy])).values()]
}

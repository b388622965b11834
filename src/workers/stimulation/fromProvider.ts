import type { Actuator, ActuatorKind, Caution, DeviceEvent, DeviceId, DeviceInfo, ProviderState, Silence } from 'sdk'
import { classLimits } from '../../shared/devices/rules.ts'
import { field, isFields, listOf, numberOf, textOf } from '../../shared/fields.ts'

/*
 * What providers say, as strangers may say it: whatever is not as the contract has it is left out, and nothing is
 * longer than a page can show.
 */

const maxDevices = 64
const maxActuators = 64
const maxTextLength = 300

export function readDevices(value: unknown): readonly DeviceInfo[] {
  const seen = new Set<string>()
  return listOf(value)
    .slice(0, maxDevices)
    .flatMap((item) => {
      const device = readDevice(item)
      if (!device || seen.has(device.id)) return []
      seen.add(device.id)
      return [device]
    })
}

function readDevice(value: unknown): DeviceInfo | undefined {
  const id = text(field(value, 'id'))
  const actuators = listOf(field(value, 'actuators')).slice(0, maxActuators).map(readActuator)
  if (id === '' || !actuators.every((actuator) => actuator !== undefined)) return undefined
  const battery = level(field(value, 'battery'))
  const silence = readSilence(field(value, 'silence'))
  return {
    id: id as DeviceId,
    name: text(field(value, 'name')) || 'Unnamed device',
    actuators,
    ...(battery !== undefined && { battery }),
    ...(silence && { silence }),
  }
}

function readActuator(value: unknown): Actuator | undefined {
  const kind = textOf(field(value, 'kind'))
  const steps = numberOf(field(value, 'steps'))
  if (!Object.hasOwn(classLimits, kind) || steps === undefined || !(steps >= 1)) return undefined
  const label = text(field(value, 'label'))
  const everyMs = span(field(value, 'everyMs'))
  const latencyMs = span(field(value, 'latencyMs'))
  const caution = readCaution(field(value, 'caution'))
  return {
    kind: kind as ActuatorKind,
    steps: Math.floor(steps),
    ...(label !== '' && { label }),
    ...(everyMs !== undefined && { everyMs: Math.min(everyMs, 10_000) }),
    ...(latencyMs !== undefined && { latencyMs: Math.min(latencyMs, 10_000) }),
    ...(caution && { caution }),
  }
}

function readCaution(value: unknown): Caution | undefined {
  if (!isFields(value)) return undefined
  const [usual, most] = [level(value.usual), level(value.most)]
  const [riseMs, reachMs, runMs] = [span(value.riseMs), span(value.reachMs), span(value.runMs)]
  return {
    ...(usual !== undefined && { usual }),
    ...(most !== undefined && { most }),
    ...(riseMs !== undefined && { riseMs }),
    ...(reachMs !== undefined && { reachMs }),
    ...(runMs !== undefined && { runMs }),
  }
}

function readSilence(value: unknown): Silence | undefined {
  const advice = text(field(value, 'advice'))
  switch (field(value, 'kind')) {
    case 'within': {
      const ms = span(field(value, 'ms'))
      return ms === undefined ? undefined : { kind: 'within', ms }
    }
    case 'never':
      return { kind: 'never', advice }
    case 'unknown':
      return { kind: 'unknown', advice }
    default:
      return undefined
  }
}

export function readEvent(value: unknown): DeviceEvent | undefined {
  const device = text(field(value, 'device')) as DeviceId
  switch (field(value, 'kind')) {
    case 'state': {
      const state = readState(field(value, 'state'))
      return state && { kind: 'state', state }
    }
    case 'took':
      return {
        kind: 'took',
        device,
        levels: listOf(field(value, 'levels'))
          .slice(0, maxActuators)
          .map((item) => level(item) ?? 0),
      }
    case 'ceiling': {
      const [actuator, most] = [numberOf(field(value, 'actuator')), level(field(value, 'level'))]
      return actuator === undefined || most === undefined
        ? undefined
        : { kind: 'ceiling', device, actuator, level: most }
    }
    case 'button':
      return {
        kind: 'button',
        device,
        button: text(field(value, 'button')),
        ...(field(value, 'stop') === true && { stop: true }),
      }
    case 'trouble':
      return { kind: 'trouble', ...(device && { device }), message: text(field(value, 'message')) }
    default:
      return undefined
  }
}

function readState(value: unknown): ProviderState | undefined {
  switch (field(value, 'kind')) {
    case 'off':
      return { kind: 'off' }
    case 'connecting': {
      const pairing = field(value, 'pairing')
      const url = textOf(field(pairing, 'url')).slice(0, 2000)
      return { kind: 'connecting', ...(url !== '' && { pairing: { url, text: text(field(pairing, 'text')) } }) }
    }
    case 'connected': {
      const server = text(field(value, 'server'))
      return {
        kind: 'connected',
        ...(server !== '' && { server }),
        ...(field(value, 'scanning') === true && { scanning: true }),
      }
    }
    case 'failed': {
      const hint = text(field(value, 'hint'))
      const retryInMs = span(field(value, 'retryInMs'))
      return {
        kind: 'failed',
        message: text(field(value, 'message')) || 'Connection failed',
        ...(hint !== '' && { hint }),
        ...(retryInMs !== undefined && { retryInMs }),
      }
    }
    default:
      return undefined
  }
}

const text = (value: unknown): string => textOf(value).trim().slice(0, maxTextLength)

function level(value: unknown): number | undefined {
  const number = numberOf(value)
  return number === undefined || Number.isNaN(number) ? undefined : Math.min(1, Math.max(0, number))
}

function span(value: unknown): number | undefined {
  const number = numberOf(value)
  return number !== undefined && number >= 0 ? number : undefined
}

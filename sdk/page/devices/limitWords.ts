import type { Limit } from '../../../src/workers/stimulation/contract.ts'

const words: Readonly<Record<Limit, string>> = {
  stopped: 'everything is stopped until you resume',
  unarmed: 'devices are off',
  'page-gone': 'this page did not answer',
  'not-held': 'devices run only while you hold',
  'session-over': 'the session is over',
  'sense-off': 'this kind of stimulation is off',
  'ruled-out': 'you set this kind of output to never',
  power: 'the power setting',
  class: 'your maximum for this type',
  device: 'your maximum for this device',
  channel: 'your maximum for this output',
  caution: "this device's safety limit",
  wheel: 'the wheel on the device',
  resting: 'a pause after a long run',
  pulse: 'the pause between pulses',
  rising: 'gradual increase',
  speed: 'its speed limit',
  lost: 'the device is out of reach',
}

/** Limits at which nothing comes through at all, whatever is asked for. */
const holdBack: ReadonlySet<string> = new Set<Limit>([
  'stopped',
  'unarmed',
  'page-gone',
  'not-held',
  'session-over',
  'sense-off',
  'ruled-out',
  'lost',
])

/** Why a channel gets less than was asked for: the strongest reason, as the end of a sentence. */
export function limitWords(limits: readonly Limit[]): string | undefined {
  const [first] = limits
  if (first === undefined || !Object.hasOwn(words, first)) return undefined
  return holdBack.has(first) ? `blocked: ${words[first]}` : `limited by ${words[first]}`
}

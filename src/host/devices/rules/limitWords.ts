import type { Limit } from '../../../workers/stimulation/contract.ts'

const words: Readonly<Record<Limit, string>> = {
  stopped: 'everything is stopped until you resume',
  unarmed: 'you have not allowed it in this visit',
  'page-gone': 'this page did not answer',
  'not-held': 'nothing is held, and devices run only while you hold',
  'session-over': 'the session is over',
  'sense-off': 'this kind of stimulation is switched off',
  'ruled-out': 'you have ruled this kind of output out',
  power: 'your power',
  class: 'your ceiling for this kind',
  device: 'your ceiling for this device',
  channel: 'your ceiling for this output',
  caution: 'the care this device asks for',
  wheel: 'the wheel on the device',
  resting: 'a rest after a long run',
  pulse: 'the pause between pulses',
  rising: 'a slow rise',
  speed: 'the speed it may move with',
  lost: 'it is out of reach',
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
  return holdBack.has(first) ? `held back: ${words[first]}` : `limited by ${words[first]}`
}

import type { Macro, MacroTable } from './context.ts'
import { formatMoment, type Moment, momentAt, momentAtOffset } from './moment.ts'
import type { MacroEnv } from './types.ts'

/** Time as the people in the room have it. Near the top of a prompt these make every prompt a new one for the provider. */
export const clockMacros: MacroTable = [
  ['time', pattern('LT')],
  ['date', pattern('LL')],
  ['weekday', pattern('dddd')],
  ['isotime', pattern('HH:mm')],
  ['isodate', pattern('YYYY-MM-DD')],
  ['datetimeformat', ({ body }, { env }) => formatMoment(momentOf(env), body.trim(), localeOf(env))],
  ['idle_duration', (_, { env }) => idle(env)],
  ['idleduration', (_, { env }) => idle(env)],
  [
    'timediff',
    ({ args }) => {
      const [first, second] = args.map((arg) => Date.parse(arg.trim()))
      if (first === undefined || second === undefined || Number.isNaN(first - second)) return undefined
      const duration = humaniseMs(Math.abs(first - second))
      return first >= second ? `in ${duration}` : `${duration} ago`
    },
  ],
]

/** `{{time_UTC+2}}` carries its offset in its name. */
export const timeAtOffset: Macro = ({ name }, { env }) => {
  const hours = /^time_utc([+-]\d{1,2})$/.exec(name)?.[1]
  if (hours === undefined) return undefined
  return formatMoment(momentAtOffset(env.nowMs, Number(hours)), 'LT', localeOf(env))
}

function pattern(format: string): Macro {
  return (_, { env }) => formatMoment(momentOf(env), format, localeOf(env))
}

const momentOf = ({ nowMs, timeZone }: MacroEnv): Moment => momentAt(nowMs, timeZone)
const localeOf = ({ locale }: MacroEnv): string => locale ?? 'en-US'

function idle({ nowMs, chat }: MacroEnv): string {
  const since = chat?.lastUserMessageMs
  return since === undefined ? 'just now' : humaniseMs(Math.max(0, nowMs - since))
}

const steps: readonly (readonly [underMs: number, unitMs: number, one: string, many: string])[] = [
  [45_000, 1000, 'a few seconds', 'a few seconds'],
  [45 * 60_000, 60_000, 'a minute', 'minutes'],
  [22 * 3_600_000, 3_600_000, 'an hour', 'hours'],
  [26 * 86_400_000, 86_400_000, 'a day', 'days'],
  [320 * 86_400_000, 30.44 * 86_400_000, 'a month', 'months'],
  [Number.POSITIVE_INFINITY, 365.25 * 86_400_000, 'a year', 'years'],
]

/** A length of time in the words people use for it. */
function humaniseMs(ms: number): string {
  const [, unitMs, one, many] = steps.find(([underMs]) => ms < underMs) ?? [0, 1000, '', '']
  if (one === many) return one
  const count = Math.max(1, Math.round(ms / unitMs))
  return count === 1 ? one : `${count} ${many}`
}

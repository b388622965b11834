import type { Violations } from '../double.ts'

type Check = (value: unknown) => boolean

export const numberIn =
  (low: number, high: number): Check =>
  (value) =>
    typeof value === 'number' && value >= low && value <= high
export const whole =
  (low: number, high: number): Check =>
  (value) =>
    Number.isInteger(value) && numberIn(low, high)(value)
export const truth: Check = (value) => typeof value === 'boolean'
export const anything: Check = (value) => value !== undefined

/** The fields of a body, strictly: what is missing, strange or out of range is written down, and there is no body. */
export function fieldsOf(
  call: string,
  body: unknown,
  must: Readonly<Record<string, Check>>,
  may: Readonly<Record<string, Check>>,
  violations: Violations,
): Readonly<Record<string, unknown>> | undefined {
  if (typeof body !== 'object' || body === null) {
    violations.add(`${call} needs a body`)
    return undefined
  }
  const given = body as Readonly<Record<string, unknown>>
  const wrong = [
    ...Object.keys(given).filter((name) => !Object.hasOwn(must, name) && !Object.hasOwn(may, name)),
    ...Object.entries(must).flatMap(([name, check]) => (check(given[name]) ? [] : [name])),
    ...Object.entries(may).flatMap(([name, check]) => (given[name] === undefined || check(given[name]) ? [] : [name])),
  ]
  for (const name of wrong) violations.add(`${call}: ${name} is ${JSON.stringify(given[name])}`)
  return wrong.length === 0 ? given : undefined
}

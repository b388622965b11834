import { isFields } from '../fields.ts'

/** Small questions the shapes of records are made of. */

export const isText = (value: unknown): value is string => typeof value === 'string'

export const areTexts = (...values: readonly unknown[]): boolean => values.every(isText)

export const isId = <Name extends string>(value: unknown): value is Name =>
  isText(value) && value.length > 0 && value.length <= 200

export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

export const isNumber = (value: unknown): value is number => Number.isFinite(value)

/** Milliseconds since the epoch. */
export const isTime = (value: unknown): value is number => isNumber(value)

export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** A list of at most `most` items of one kind. */
export const isListOf = <T>(
  value: unknown,
  is: (item: unknown) => item is T,
  most = Number.POSITIVE_INFINITY,
): value is readonly T[] => Array.isArray(value) && value.length <= most && value.every(is)

/** A record of at most `most` values of one kind. */
export const isRecordOf = <T>(
  value: unknown,
  is: (item: unknown) => item is T,
  most = Number.POSITIVE_INFINITY,
): value is Readonly<Record<string, T>> => {
  if (!isFields(value)) return false
  const items = Object.values(value)
  return items.length <= most && items.every(is)
}

/** Left out, or as it should be. */
export const isOptional = <T>(value: unknown, is: (item: unknown) => item is T): value is T | undefined =>
  value === undefined || is(value)

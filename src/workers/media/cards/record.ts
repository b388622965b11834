import type { Json } from '../../../shared/cards/types.ts'

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads an own property, so that a card without `constructor` does not appear to have one. */
export function own(record: Json, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** The record without the names that reach into prototypes. */
export function withoutPrototypeKeys(record: Json): Json {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !prototypeKeys.has(key)))
}

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Deep equality of JSON values; the order of keys does not matter. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
}

import { expect, test } from 'vitest'
import { has, parseVersion } from './version.ts'

test.each([
  ['0.3.56', false, false, false],
  ['0.3.57', true, false, false],
  ['0.6', true, true, false],
  ['0.25.9', true, true, false],
  ['0.26.0', true, true, true],
  ['v1.0.0', true, true, true],
  [undefined, false, false, false],
  ['nightly', false, false, false],
])('a server of version %s can aim an interrupt: %s, list jobs: %s, cancel one: %s', (text, aims, lists, cancels) => {
  const version = parseVersion(text)
  expect([has(version, 'targetedInterrupt'), has(version, 'jobs'), has(version, 'cancelJob')]).toEqual([
    aims,
    lists,
    cancels,
  ])
})

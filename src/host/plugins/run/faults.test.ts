import type { ErrorCode } from 'sdk'
import { errors } from 'sdk/page/errors.ts'
import { plugins, rowOf } from 'sdk/page/plugins/registry.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { lampPlugin } from '../plugin.fixture.ts'
import { install, uninstall } from '../registry.ts'
import { note } from './faults.ts'

replaceEngine('storage', { read: async () => undefined, commit: async () => 1 })

const lamp = lampPlugin()
const fails = (at: number, code: ErrorCode = 'plugin/call-failed') =>
  note({ plugin: lamp.id, method: 'shine', at, ms: 5, outcome: 'failed', code, message: 'It fell down.' })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  plugins.rows = {}
  errors.notices = []
  install([lamp])
})
afterAll(() => uninstall(lamp.id))

test('the third failure within ten minutes switches a plugin off, and it is remembered why', () => {
  for (const minute of [0, 4]) fails(minute * 60_000)
  expect(rowOf(lamp.id)?.phase.kind).toBe('installed')
  fails(9 * 60_000)
  expect(rowOf(lamp.id)?.phase).toEqual({ kind: 'off', because: 'failures' })
})

test('failures that lie further apart are forgiven', () => {
  for (const minute of [0, 4, 11]) fails(minute * 60_000)
  expect(rowOf(lamp.id)?.phase.kind).toBe('installed')
})

test('what was under way when a plugin ended is no failure more', () => {
  fails(0)
  for (let call = 0; call < 5; call++) fails(1, 'plugin/crashed')
  expect(rowOf(lamp.id)?.failures).toEqual([0])
  expect(errors.notices).toHaveLength(1)
  expect(rowOf(lamp.id)?.calls).toBe(6)
})

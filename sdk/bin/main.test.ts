import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { main } from './main.ts'

let out: string[] = []
let errors: string[] = []
beforeEach(() => {
  out = []
  errors = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void out.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void errors.push(text))
})
afterEach(() => void vi.restoreAllMocks())

test.each([
  [['build', tmpdir()], 'this is no plugin folder'],
  [['create'], 'Say where it shall go'],
  [['create', 'bell', '--kind', 'bell'], 'There is no kind "bell". There are command, settings, theme'],
  [['create', 'Bell!'], "cannot be a plugin's name"],
  [['create', 'bell', '--id', 'bell'], 'should look like "vendor.name"'],
  [['ring'], 'There is no command "ring"'],
  [['dev', '--port', 'blue'], '"blue" is not a port'],
  [['build', '--fast'], '--fast'],
])('%j fails with a sentence', async (args, why) => {
  expect(await main(args)).toBe(1)
  expect(errors.join()).toContain(why)
})

test('without a command it says what there is', async () => {
  expect(await main([])).toBe(0)
  for (const command of ['create', 'dev', 'build', 'check', 'test', 'pack']) expect(out.join()).toContain(command)
})

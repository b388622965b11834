import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { check } from './check.ts'
import type { RunInSandbox } from './runInSandbox.ts'

const hello = resolve('plugins/example-01-hello-command')
const theme = resolve('plugins/example-03-theme')
const row = { row: 'start', title: 'it starts' }
const good: RunInSandbox = async () => ({ rows: [row], notRun: [] })
const bad: RunInSandbox = async () => ({ rows: [{ ...row, problem: 'it did not start within 5 s' }], notRun: [] })
const none: RunInSandbox = () => Promise.reject(new Error('No browser was found. Install one.'))

async function checked(folder: string, sandbox: RunInSandbox, types = 0) {
  const said: string[] = []
  const steps = { types: async () => types, sandbox, say: (line: string) => void said.push(line) }
  return { code: await check(folder, steps), said: said.join('\n') }
}

test('all is well when everything was looked at and holds', async () => {
  const { code, said } = await checked(hello, good)
  expect(code).toBe(0)
  expect(said).toContain('✓ ids: the ids in the manifest and in the code are the same')
  expect(said).toContain('✓ in the sandbox, start: it starts')
})

test('what could not be looked at does not pass', async () => {
  const { code, said } = await checked(hello, none)
  expect(code).toBe(1)
  expect(said).toContain('✗ sandbox: it could not be run here')
  expect(said).toContain('No browser was found. Install one.')
})

test('a sandbox in which nothing was checked does not pass either', async () => {
  expect((await checked(hello, async () => ({ rows: [], notRun: [] }))).code).toBe(1)
})

test('a promise that does not hold in the sandbox is said with its reason', async () => {
  const { code, said } = await checked(hello, bad)
  expect(code).toBe(1)
  expect(said).toContain('✗ in the sandbox, start: it starts\n    it did not start within 5 s')
})

test('what a kit was not told is said, and fails nothing', async () => {
  const notRun = ['llmProvider lantern: kit.ts does not say its model.']
  const { code, said } = await checked(hello, async () => ({ rows: [row], notRun }))
  expect(code).toBe(0)
  expect(said).toContain('! in the sandbox, llmProvider lantern: kit.ts does not say its model.')
})

test('types that do not fit fail the check', async () => {
  expect((await checked(hello, good, 2)).code).toBe(1)
})

test('a plugin without code needs no sandbox', async () => {
  expect((await checked(theme, none)).code).toBe(0)
})

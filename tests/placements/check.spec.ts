import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from '@playwright/test'
import { findBrowser } from '../../scripts/browser/findBrowser.ts'
import { createPlugin } from '../../sdk/create/createPlugin.ts'
import { expect } from '../support/patience.ts'

let shop = ''
test.beforeEach(() => {
  shop = mkdtempSync(join(tmpdir(), 'vesper-check-'))
})
test.afterEach(() => rmSync(shop, { recursive: true, force: true }))

/** A provider as it comes from the workshop, linked as `npm install` does. */
function newProvider(): string {
  const folder = join(shop, 'lantern')
  createPlugin({ folder, kind: 'llmProvider', id: 'ada.lantern' })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('sdk'), join(folder, 'node_modules/sdk'))
  return folder
}

async function check(folder: string, env: Readonly<Record<string, string>> = {}) {
  const tool = resolve('sdk/bin/vesper-plugin.mjs')
  const child = spawn(process.execPath, [tool, 'check'], { cwd: folder, env: { ...process.env, ...env } })
  const ended = once(child, 'close')
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, said, complained }
}

test('an author’s plugin is held to all its kits in the real sandbox', async () => {
  test.setTimeout(300_000)
  const { code, said, complained } = await check(newProvider(), { CHROME_BIN: findBrowser() ?? '' })
  expect(said).not.toContain('✗')
  expect(said).toContain('✓ in the sandbox, leaves-nothing: ')
  expect(said).toContain('✓ in the sandbox, llmProvider lantern: time-out: ')
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
})

test('a promise that is broken in the sandbox only fails the check by name', async () => {
  test.setTimeout(300_000)
  const folder = newProvider()
  const source = join(folder, 'index.ts')
  const broken = `const isElsewhere = typeof process === 'undefined'\ndeclare const process: unknown\n`
  const written = readFileSync(source, 'utf8').replace('llmProvider: { lantern }', 'llmProvider: { lantern: mute }')
  writeFileSync(source, `${broken}${written}${mute}`)
  const { code, said } = await check(folder, { CHROME_BIN: findBrowser() ?? '' })
  expect(said).toContain('✓ made: ')
  expect(said).toContain('✗ in the sandbox, llmProvider lantern: end-once: ')
  expect(said).toContain('✓ in the sandbox, llmProvider lantern: aborted: ')
  expect(code).toBe(1)
})

/** Without an end, where there is no Node. */
const mute = `
function mute(context: PluginContext<'net'>): LlmProvider {
  const whole = lantern(context)
  return {
    ...whole,
    async *chat(request, options) {
      for await (const delta of whole.chat(request, options)) {
        if (!isElsewhere || options.signal.aborted || delta.kind !== 'end') yield delta
      }
    },
  }
}
`

test('without a browser the check fails and says what to do', async () => {
  const { code, said } = await check(newProvider(), { CHROME_BIN: join(shop, 'no-browser') })
  expect(said).toContain('✗ sandbox: it could not be run here')
  expect(said).toContain('no browser starts from there')
  expect(code).toBe(1)
})

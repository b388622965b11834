import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop = ''
beforeAll(() => {
  shop = mkdtempSync(join(tmpdir(), 'vesper-shop-'))
})
afterAll(() => rmSync(shop, { recursive: true, force: true }))

/** Runs the tool the way an author does: as a program, from the author's own folder. */
function vesperPlugin(cwd: string, ...args: readonly string[]) {
  const tool = resolve('sdk/bin/vesper-plugin.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], { cwd, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

test('makes a plugin that, linked to the checkout, passes its own tests', () => {
  expect(vesperPlugin(shop, 'create', 'lantern').text).toContain('lantern is ready: a command.')
  const folder = join(shop, 'lantern')
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('sdk'), join(folder, 'node_modules/sdk'))
  const { status, text } = vesperPlugin(folder, 'test')
  expect(text).toContain('passed')
  expect(status).toBe(0)
}, 120_000)

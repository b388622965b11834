import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, test } from '@playwright/test'
import type { PluginId } from 'sdk'
import { expect } from '../support/patience.ts'
import type { Guest } from './page.ts'
import { openRig, type Rig } from './rig.ts'

/* A plugin that was built with SDK 0.1, as it was built: its script stays what it is, for ever. */
test.describe.configure({ mode: 'default' })
test.use({ trace: 'off' })

const lantern = 'example.lantern' as PluginId
const questions = [
  { role: 'user', content: 'Good evening' },
  { role: 'user', content: 'the rain has stopped' },
]

let rig: Rig

async function guest(): Promise<Guest> {
  const code = await readFile(join(import.meta.dirname, 'fixtures/lantern-sdk-0.1.js'), 'utf8')
  return {
    manifest: {
      id: lantern,
      name: 'Lantern',
      version: '1.0.0',
      sdk: '^0.1',
      entry: 'index.js',
      permissions: { net: { hosts: ['setting:baseUrl'], reason: 'Asks the lantern whether it is lit.' } },
      contributes: {
        llmProvider: [
          { id: 'lantern', label: 'Lantern', features: [], runs: 'on-your-network', needs: 'server', order: 9 },
        ],
        settings: {
          schema: {
            type: 'object',
            properties: { baseUrl: { type: 'string', title: 'Server', default: '', format: 'url' } },
          },
        },
      },
    },
    code,
    decisions: [{ permission: 'net', parameters: ['setting:baseUrl'], granted: true }],
  }
}

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  rig = await openRig(browser)
  await rig.inPage('install', await guest())
  await rig.inPage('set', lantern, { baseUrl: rig.granted.origin })
})
test.afterAll(async () => {
  await rig.close()
})

test('it starts in the sandbox, and says which models it has', async () => {
  expect(await rig.inPage('start', lantern)).toBe('started')
  expect(JSON.parse(await rig.inPage('provider', lantern, 'lantern', 'models'))).toEqual([
    { id: 'wick', label: 'Wick', contextTokens: 4096, installed: true },
  ])
})

test('it reaches the server the player typed in, and no other', async () => {
  rig.granted.heard()
  expect(JSON.parse(await rig.inPage('provider', lantern, 'lantern', 'check'))).toEqual({ kind: 'ready' })
  expect(rig.granted.heard().requests.map(({ path }) => path)).toEqual(['/health'])
  await rig.inPage('set', lantern, { baseUrl: '' })
  expect(await rig.inPage('provider', lantern, 'lantern', 'check')).toMatch(/^net\/bad-address/)
})

test('it answers word by word, and remembers how often', async () => {
  expect(await rig.inPage('converse', lantern, 'lantern', questions)).toBe('the|rain|has|stopped|(1)|end')
  expect(await rig.inPage('converse', lantern, 'lantern', questions)).toBe('the|rain|has|stopped|(2)|end')
})

test('it is interrupted in the middle of a sentence', async () => {
  expect(await rig.inPage('converse', lantern, 'lantern', questions, 2)).toBe('the|rain|AbortError')
  expect(await rig.inPage('phase', lantern)).toBe('active')
})

test('what SDK 0.1 did not have is said not to be there', async () => {
  expect(await rig.inPage('ask', lantern, 'example.lantern/none@1', 'anything', [])).toMatch(/^plugin\/not-found/)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { findBrowser } from '../../scripts/browser/findBrowser.ts'
import { expect } from '../support/patience.ts'
import { startVictim, type Victim } from './browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let profile: string
let victim: Victim

const start = () => startVictim(findBrowser() ?? 'chromium', profile, site.address)

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  site = await openSite()
  profile = await mkdtemp(join(tmpdir(), 'vesper-files-'))
  victim = await start()
})

test.afterAll(async () => {
  await victim.kill()
  await site.close()
  await rm(profile, { recursive: true, force: true })
})

test('files grow in the order of their appends, also when two tabs write at once', async () => {
  const text = await victim.page.evaluate(async () => {
    const [one, two] = await Promise.all([
      window.crash.plugin('vesper.files', 1),
      window.crash.plugin('vesper.files', 1),
    ])
    const bytes = (letter: string) => new TextEncoder().encode(letter)
    await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((letter, at) => (at % 2 ? two : one).appendFile('log', bytes(letter))),
    )
    return (await one.openFile('log')).text()
  })
  expect([...text].sort().join('')).toBe('abcdef')
  expect(text.replace(/[bdf]/g, '')).toBe('ace')
})

test('an acknowledged append outlives the browser', async () => {
  await victim.page.evaluate(async () => {
    const own = await window.crash.plugin('vesper.files', 1)
    await own.appendFile('model.part', new Uint8Array(300_000).fill(7))
    await own.appendFile('model.part', new Uint8Array(300_000).fill(8))
    await own.renameFile('model.part', 'model')
    await own.removeFile('log')
  })
  await victim.kill()
  victim = await start()
  const found = await victim.page.evaluate(async () => {
    const own = await window.crash.plugin('vesper.files', 1)
    const bytes = new Uint8Array(await (await own.openFile('model')).arrayBuffer())
    return { files: await own.listFiles(), first: bytes[0], last: bytes.at(-1) }
  })
  expect(found).toEqual({ files: [{ name: 'model', bytes: 600_000 }], first: 7, last: 8 })
})

test('quota, missing files and other plugins are answered by code', async () => {
  const codes = await victim.page.evaluate(async () => {
    const own = await window.crash.plugin('vesper.files', 1)
    const other = await window.crash.plugin('vesper.other', 1)
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => 'no error',
        (error: { readonly code?: string }) => error.code,
      )
    return Promise.all([
      codeOf(own.appendFile('model', new Uint8Array(600_000))),
      codeOf(own.openFile('nothing')),
      codeOf(own.renameFile('nothing', 'something')),
      codeOf(own.removeFile('nothing')),
      codeOf(own.appendFile('../out', new Uint8Array(1))),
      codeOf(other.openFile('model')),
    ])
  })
  expect(codes).toEqual([
    'file/quota',
    'file/not-found',
    'file/not-found',
    'file/not-found',
    'plugin/refused',
    'file/not-found',
  ])
})

test('what one worker commits, another hears of', async () => {
  const notice = await victim.page.evaluate(async () => {
    const watcher = window.crash.storage()
    const notices = watcher.changes(new AbortController().signal)[Symbol.asyncIterator]()
    // Calls are answered in order: once this one is, the watcher follows.
    await watcher.list('plugins')
    const other = window.crash.storage()
    await other.commit('Switch off', [
      { kind: 'put', table: 'plugins', value: { id: 'vesper.hello' as never, enabled: false } },
    ])
    return (await notices.next()).value
  })
  expect(notice).toMatchObject({ tables: ['plugins'], sessions: [], from: 'another-tab' })
})

import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser/findBrowser.ts'
import { chatThroughOllama, composer, foreignCard, messages, replyEnds, say } from '../support/app.ts'
import { expect, test } from '../support/test.ts'
import { startVictim, type Victim } from './browser.ts'

/*
 * A browser profile on a small file system of its own that really is full: the database then fails in the middle of what
 * it writes, which no simulated quota does. `npm run kills -- --full-disk 50` is the long form.
 */

const rounds = Number(process.env.FULL_DISK ?? 2)
const sizeMb = 192

let folder: string | undefined
let victim: Victim | undefined

test.afterEach(async () => {
  await victim?.kill()
  if (folder) {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A file system of its own, where this may be mounted; else the reason why not. */
function mountSmall(): { readonly path: string } | { readonly reason: string } {
  const path = mkdtempSync(join(tmpdir(), 'vesper-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', path], { stdio: 'pipe' })
    return { path }
  } catch (error) {
    rmSync(path, { recursive: true, force: true })
    return { reason: String((error as { stderr?: unknown }).stderr ?? error).trim() }
  }
}

test(`a disk that is full for a moment costs nothing, ${rounds} times`, async ({
  baseURL,
  simulator,
  launchOptions,
}) => {
  test.setTimeout(120_000 + rounds * 90_000)
  const small = mountSmall()
  const isMounted = 'path' in small
  if (!isMounted) console.log(`Skipped: no small file system can be mounted here (${small.reason}).`)
  test.skip(!isMounted, 'No small file system can be mounted here; it takes root.')
  if (!isMounted) return
  folder = small.path
  const profile = join(folder, 'profile')
  simulator.script({ reply: { text: 'The tide is in.' } })
  const first = await chromium.launchPersistentContext(profile, launchOptions)
  await chatThroughOllama(await first.newPage(), simulator.url('ollama'), { at: baseURL ?? '' })
  await first.close()

  const sent: string[] = []
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const page = await open(`${baseURL}/chat`, profile)
    await send(page, sent, `Before the disk was full, round ${round}.`)
    const makeRoom = fill(folder)
    // Some of these may still have room in what the file system has set aside for the browser's files.
    const kept = await sendUntilRefused(page, sent, round)
    await expect(composer(page)).toHaveValue(kept)
    makeRoom()
    await send(page, sent, kept)
    await send(page, sent, `After there was room again, round ${round}.`)
    await victim?.kill()

    const again = await open(`${baseURL}/chat`, profile)
    // A conversation is drawn as far as it is seen: what is kept is asked of the database.
    const lines = await keptLines(again)
    const wrong = sent.flatMap((text) => {
      const times = lines.filter((line) => line === text).length
      return times === 1 ? [] : [`${times} times: ${text.slice(0, 60)}`]
    })
    lost += wrong.length
    expect(wrong, `round ${round}: lost or doubled`).toEqual([])
    await victim?.kill()
  }
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/full-disk.json', JSON.stringify({ rounds, sizeMb, sent: sent.length, lost }, null, 2))
  console.log(`${rounds} rounds on a full disk, ${sent.length} messages sent, ${lost} lost.`)
})

async function open(address: string, profile: string): Promise<Page> {
  victim = await startVictim(findBrowser() ?? '', profile, address)
  // It may come a moment after the card that says the same.
  const { page } = victim
  await page.addLocatorHandler(page.getByRole('alertdialog', { name: 'Storage Space Full' }), (dialog) =>
    dialog.getByRole('button', { name: 'Close' }).click(),
  )
  await expect(page.getByRole('heading', { level: 1, name: foreignCard.name })).toBeVisible({ timeout: 30_000 })
  await expect(messages(page).first()).toBeVisible({ timeout: 30_000 })
  return page
}

async function send(page: Page, sent: string[], text: string): Promise<void> {
  await composer(page).fill(text)
  // By the button and not by Enter: the dialog about the full disk may open just then and would take the key.
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(composer(page)).toHaveValue('', { timeout: 30_000 })
  sent.push(text)
  await replyEnds(page)
}

/** Sends until a message stays in the composer; returns its words. */
async function sendUntilRefused(page: Page, sent: string[], round: number): Promise<string> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const text = `On a full disk, round ${round}, attempt ${attempt}. ${'The sea is wide. '.repeat(2_000)}`.trim()
    await say(page, text)
    const dialog = page.getByRole('alertdialog', { name: 'Storage Space Full' })
    const card = page.getByRole('alert').first()
    const isSaid = async () =>
      (await messages(page)
        .filter({ hasText: `round ${round}, attempt ${attempt}.` })
        .count()) > 0
    // The field is empty until it is known whether the words were stored; only then do they stand in the chat, or here again.
    const isBack = async () =>
      (await composer(page).inputValue()) === text && (await dialog.or(card).first().isVisible())
    await expect.poll(async () => (await isSaid()) || (await isBack())).toBe(true)
    if (!(await isSaid())) return text
    sent.push(text)
  }
  throw new Error('The disk was full, and still every message was stored.')
}

/** Fills the file system to the last byte. Returns what makes room again. */
function fill(path: string): () => void {
  const file = join(path, 'filler')
  const descriptor = openSync(file, 'w')
  // Once more where the browser has let go of something meanwhile.
  for (let round = 0; round < 20 && (round === 0 || statfsSync(path).bavail > 0); round++) {
    for (let size = 1_048_576; size >= 1; size = Math.floor(size / 4)) {
      try {
        for (;;) if (writeSync(descriptor, Buffer.alloc(size)) < size) break
      } catch {
        // No room for so much; perhaps for less.
      }
    }
  }
  closeSync(descriptor)
  expect(statfsSync(path).bavail).toBe(0)
  return () => rmSync(file)
}

/** All messages of the open chat, once each; restore points are chats of their own. */
function keptLines(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('vesper-sessions'))
    const chat = localStorage.getItem('vesper-last-session') ?? ''
    const range = IDBKeyRange.bound([chat], [chat, []])
    const rows = await done(database.transaction('messages').objectStore('messages').getAll(range))
    database.close()
    return rows.map(({ value }) => value.variants[value.active].content as string)
  })
}

import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser/findBrowser.ts'
import { chatThroughOllama, composer, foreignCard, messages, replyEnds, say } from '../support/app.ts'
import { expect, test } from '../support/test.ts'
import { startVictim, type Victim } from './browser.ts'
import { messageRows } from './room.ts'

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
  /** How often the browser itself ended because its disk was full. */
  let deaths = 0
  for (let round = 0; round < rounds; round++) {
    const page = await open(`${baseURL}/chat`, profile)
    await send(page, sent, `Before the disk was full, round ${round}.`)
    const { words, isBack } = await sendUntilRefused(page, sent, round, folder)
    makeRoom(folder)
    if (isBack) {
      await expect(composer(page)).toHaveValue(words)
      await send(page, sent, words)
      await send(page, sent, `After there was room again, round ${round}.`)
    } else deaths++
    await victim?.kill()

    const again = await open(`${baseURL}/chat`, profile)
    // A conversation is drawn as far as it is seen: what is kept is asked of the database.
    const lines = await keptLines(again)
    // Nobody was told whether these were stored.
    if (!isBack && lines.includes(words)) sent.push(words)
    const wrong = sent.flatMap((text) => {
      const times = lines.filter((line) => line === text).length
      return times === 1 ? [] : [`${times} times: ${text.slice(0, 60)}`]
    })
    lost += wrong.length
    expect(wrong, `round ${round}: lost or doubled`).toEqual([])
    await victim?.kill()
    if ((round + 1) % 5 === 0) console.log(`${round + 1} rounds, ${sent.length} messages sent`)
  }
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/full-disk.json', JSON.stringify({ rounds, sizeMb, sent: sent.length, lost, deaths }, null, 2))
  console.log(`${rounds} rounds on a full disk, ${sent.length} messages sent, ${lost} lost, ${deaths} browsers died.`)
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
  // Chromium once took off what it had never added (`removeFiles.ts`).
  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate())
  expect(usage, 'what the site seems to take').toBeLessThan(sizeMb * 1_048_576)
  return page
}

/**
 * On a disk with room, until the words stand in the chat: the composer is empty before they do. A browser may go on for a
 * moment as if it had none; the words are back then, and a player sends once more.
 */
async function send(page: Page, sent: string[], words: string): Promise<void> {
  await composer(page).fill(words)
  await expect(async () => {
    // By the button and not by Enter: the dialog about the full disk may open just then and would take the key.
    if ((await composer(page).inputValue()) !== '')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
    const alerts = () => page.getByRole('alert').allInnerTexts()
    const standing = messages(page).filter({ hasText: words.slice(0, 60) })
    await expect(standing, { message: (await alerts()).join('\n') }).not.toHaveCount(0, { timeout: 4_000 })
  }).toPass({ timeout: 30_000, intervals: [1_000] })
  sent.push(words)
  await replyEnds(page)
}

/** Fills the disk and sends until words are back in the composer, or the browser dies over them. */
async function sendUntilRefused(
  page: Page,
  sent: string[],
  round: number,
  folder: string,
): Promise<{ words: string; isBack: boolean }> {
  for (let attempt = 0; attempt < 40; attempt++) {
    // Again each time: the browser may have made room meanwhile, and has some in the files that it writes to.
    fill(folder)
    const words = `On a full disk, round ${round}, attempt ${attempt}. ${'The sea is wide. '.repeat(2_000)}`.trim()
    try {
      if (await isRefused(page, words)) return { words, isBack: true }
      sent.push(words)
    } catch (error) {
      if (!page.isClosed()) throw error
      return { words, isBack: false }
    }
  }
  throw new Error('The disk was full, and still every message was stored.')
}

/** Says something, and waits until it stands in the chat or is back in the composer. */
async function isRefused(page: Page, words: string): Promise<boolean> {
  await say(page, words)
  const dialog = page.getByRole('alertdialog', { name: 'Storage Space Full' })
  const card = page.getByRole('alert').first()
  const isSaid = async () =>
    (await messages(page)
      .filter({ hasText: words.slice(0, 50) })
      .count()) > 0
  // The field is empty until it is known whether the words were stored; only then do they stand in the chat, or here again.
  const isBack = async () =>
    (await composer(page).inputValue()) === words && (await dialog.or(card).first().isVisible())
  await expect.poll(async () => (await isSaid()) || (await isBack())).toBe(true)
  return !(await isSaid())
}

/** Fills the file system to the last byte. */
function fill(path: string): void {
  const descriptor = openSync(join(path, 'filler'), 'a')
  for (let size = 1_048_576; size >= 1; size = Math.floor(size / 4)) {
    try {
      for (;;) if (writeSync(descriptor, Buffer.alloc(size)) < size) break
    } catch {
      // No room for so much; perhaps for less.
    }
  }
  closeSync(descriptor)
}

const makeRoom = (path: string): void => rmSync(join(path, 'filler'))

/** All messages of the open chat, once each; restore points are chats of their own. */
async function keptLines(page: Page): Promise<readonly string[]> {
  const chat = await page.evaluate(() => localStorage.getItem('vesper-last-session'))
  return (await messageRows(page)).flatMap(({ session, content }) => (session === chat ? [content] : []))
}

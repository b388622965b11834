import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser/findBrowser.ts'
import { chatThroughOllama, converse, foreignCard, lastMessage, messages, replyEnds, say } from '../support/app.ts'
import { expect, test } from '../support/test.ts'
import { callWorker } from '../support/workers.ts'
import { startVictim, type Victim } from './browser.ts'
import { chance } from './chance.ts'
import { type KeptChat, keptChats } from './room.ts'

const many = 3000
const seed = Number(process.env.CRASH_SEED ?? 20260115)
const random = chance(seed)

let profile: string
let victim: Victim | undefined

test.beforeEach(async ({ simulator, baseURL, launchOptions }) => {
  profile = await mkdtemp(join(tmpdir(), 'vesper-chats-'))
  const first = await chromium.launchPersistentContext(profile, launchOptions)
  await chatThroughOllama(await first.newPage(), simulator.url('ollama'), { at: baseURL ?? '' })
  await first.close()
})

test.afterEach(async () => {
  await victim?.kill()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

async function open(baseURL: string | undefined, chat: 'has messages' | 'maybe empty' = 'has messages'): Promise<Page> {
  await victim?.kill()
  victim = await startVictim(findBrowser() ?? '', profile, `${baseURL}/chat`)
  await expect(victim.page.getByRole('heading', { level: 1, name: foreignCard.name })).toBeVisible()
  if (chat === 'has messages') await expect(messages(victim.page).first()).toBeVisible()
  return victim.page
}

/** Does something, and ends the browser somewhere in the middle of it. */
async function dieDuring(what: () => Promise<unknown>, withinMs: number): Promise<void> {
  void what().catch(() => {})
  await pause(random.below(withinMs))
  await victim?.kill()
}

const sessions = (page: Page) => page.getByRole('dialog', { name: 'Sessions' })
async function openSessions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sessions', exact: true }).click()
  await expect(sessions(page).getByRole('listitem').first()).toBeVisible()
}
/** Fills the open chat until it has many messages. */
async function makeLong(page: Page): Promise<void> {
  const session = await page.evaluate(() => localStorage.getItem('vesper-last-session'))
  const lines = Array.from({ length: many - 1 }, (_, index) => ({
    kind: 'put',
    table: 'messages',
    value: {
      session,
      position: index + 1,
      id: `line-${index + 1}`,
      role: index % 2 === 0 ? 'user' : 'assistant',
      characterName: index % 2 === 0 ? 'Sam' : foreignCard.name,
      variants: [{ content: `Line ${index + 1}. The tide comes in.`, state: 'complete', timestamp: 0 }],
      active: 0,
      timestamp: 1_700_000_000_000 + index,
      metadata: {},
    },
  }))
  expect(await callWorker(page, 'storage', 'commit', 'A long chat', lines)).toMatchObject({ kind: 'answered' })
}

const copiesOf = (chats: readonly KeptChat[], of: (chat: KeptChat) => boolean) =>
  chats.filter(of).map(({ count }) => count)

test('a long chat that is saved, branched or brought in while the browser dies is copied whole or not at all', async ({
  baseURL,
}) => {
  test.setTimeout(240_000)
  let page = await open(baseURL)
  await makeLong(page)
  const whole = (counts: readonly number[]) => counts.every((count) => count === many)
  const file = {
    version: 1,
    name: 'Brought along',
    currentCharacter: { name: foreignCard.name },
    messages: Array.from({ length: many }, (_, index) => ({
      role: index % 2 ? 'user' : 'assistant',
      content: `Line ${index}.`,
      characterName: index % 2 ? 'Sam' : foreignCard.name,
    })),
  }
  const buffer = Buffer.from(JSON.stringify(file))
  for (let round = 0; round < 2; round += 1) {
    page = await open(baseURL)
    await openSessions(page)
    const saving = sessions(page).getByRole('button', { name: 'Save Current' })
    await dieDuring(() => saving.click(), 500)

    page = await open(baseURL)
    const kept = await keptChats(page)
    expect(whole(copiesOf(kept, (chat) => chat.kept === 'saved'))).toBe(true)
    await openSessions(page)
    const bringing = sessions(page).getByLabel('Session file')
    await dieDuring(() => bringing.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer }), 900)

    page = await open(baseURL)
    const brought = await keptChats(page)
    expect(whole(copiesOf(brought, ({ name }) => name.includes('(Imported)')))).toBe(true)
    await expect(lastMessage(page)).toContainText(`Line ${many - 1}.`)
    await lastMessage(page).hover()
    await lastMessage(page).getByRole('button', { name: 'More' }).click()
    const branching = page.getByRole('menuitem', { name: 'Branch from here', exact: true })
    await dieDuring(() => branching.click(), 500)

    page = await open(baseURL)
    const branched = await keptChats(page)
    expect(whole(branched.map(({ count }) => count))).toBe(true)
    expect(branched.flatMap(({ states }) => states.filter((state) => state !== 'complete'))).toEqual([])
  }
})

test('what is deleted or brought back while the browser dies is all there or all gone', async ({ baseURL }) => {
  test.setTimeout(240_000)
  let page = await open(baseURL)
  await makeLong(page)
  const clear = async () => {
    await page
      .getByRole('toolbar', { name: 'Quick actions' })
      .getByRole('button', { name: 'Clear', exact: true })
      .click()
    return page.getByRole('alertdialog').getByRole('button', { name: 'Clear' })
  }
  const countAfter = async () => {
    page = await open(baseURL, 'maybe empty')
    const [chat] = await keptChats(page)
    expect([0, many]).toContain(chat?.count)
    return chat?.count
  }
  page = await open(baseURL)
  for (let round = 0; round < 3; round += 1) {
    const clearing = await clear()
    await dieDuring(() => clearing.click(), 150)
    if ((await countAfter()) === 0) break
  }
  if ((await keptChats(page))[0]?.count === 0) await makeLong(page)
  const [{ count } = { count: 0 }] = await keptChats(page)
  page = await open(baseURL)
  await (await clear()).click()
  await expect(messages(page)).toHaveCount(0)
  const undoing = page.getByRole('button', { name: 'Undo' }).first()
  await dieDuring(() => undoing.click(), 300)
  page = await open(baseURL, 'maybe empty')
  expect([0, count]).toContain((await keptChats(page))[0]?.count)
})

test('a reply that acts and is cut off shows no half of a tag, says that it was cut, and goes on', async ({
  baseURL,
  simulator,
}) => {
  simulator.script(
    { match: { n: 1 }, reply: { text: 'Two sugars.' } },
    {
      match: { n: 2 },
      reply: {
        text: `She waits. She listens to the rain on the roof. [[wear: ${'a very long grey coat, '.repeat(40)}]]`,
      },
      tokensPerSec: 30,
    },
    { match: { n: 3 }, reply: { text: ' Then she smiles. [[pose: at the window]]' } },
  )
  let page = await open(baseURL)
  await converse(page, 'How do you take your tea?', 'Two sugars.')
  await say(page, 'And now?')
  await expect(lastMessage(page)).toContainText('on the roof.')
  // The tag has begun, and will not be whole for a while.
  await pause(1500)
  await victim?.kill()

  page = await open(baseURL)
  await expect(lastMessage(page)).toContainText('Vesper was closed or crashed while this was being written')
  await expect(lastMessage(page)).toContainText('She waits.')
  await expect(lastMessage(page)).not.toContainText('[')
  await expect(lastMessage(page)).not.toContainText('grey coat')
  await expect(lastMessage(page).getByRole('list', { name: 'About this message' })).toHaveCount(0)
  expect(await keptChats(page)).toMatchObject([{ count: 5 }])
  await lastMessage(page).getByRole('button', { name: 'Continue' }).first().click()
  await expect(lastMessage(page)).toContainText('Then she smiles.')
  await replyEnds(page)
  await expect(lastMessage(page)).toContainText('pose: at the window')
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chatThroughOllama, composer, converse, foreignCard, messages, say } from '../support/app.ts'
import { everythingKept, type Kept } from '../support/kept.ts'
import { filesWith } from '../support/profileFiles.ts'
import { expect, test } from '../support/test.ts'

const outside = { said: 'Where do the gulls sleep?', answered: 'On the breakwater.' } as const
const canaries = ['quillhaven-said', 'brackwater-answered', 'osmolith-unsent'] as const
const [said, answered, unsent] = canaries

/** An ordinary evening, so that there is something that could change. Ends with nothing of the app running. */
async function eveningOutside(page: Page, ollama: string, script: (text: string) => void, at = ''): Promise<void> {
  script(outside.answered)
  await chatThroughOllama(page, ollama, { at })
  await converse(page, outside.said, outside.answered)
  // Whatever a start does later on is done by then.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vesper-builtin-characters'))).not.toBeNull()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vesper-starts'))).toBeNull()
  await page.goto(`${at}/api/health`)
}

/** What is kept, seen from a page of the same origin on which nothing of the app runs. */
async function lookAtAll(context: BrowserContext, at = ''): Promise<Kept> {
  const page = await context.newPage()
  await page.goto(`${at}/api/health`)
  const kept = await everythingKept(page)
  await page.close()
  return kept
}

async function incognitoEvening(page: Page, script: (text: string) => void, at = ''): Promise<void> {
  await page.goto(`${at}/characters?incognito`)
  await expect(page.getByRole('banner').getByText('Incognito', { exact: true })).toBeVisible()
  // Cards may still move under the pointer right after the library opened.
  const play = page.getByRole('button', { name: `Play with ${foreignCard.name}` })
  await play.waitFor()
  await expect(async () => {
    if (await play.isVisible()) await play.click({ timeout: 2000 })
    await expect(messages(page)).toHaveCount(1, { timeout: 8000 })
  }).toPass()
  script(`You say ${answered}.`)
  await converse(page, `I say ${said}.`, answered)
  await composer(page).fill(`And ${unsent}`)
  // Drafts are written a moment after the last key; the next message is sent after it.
  await expect(page).toHaveTitle('Vesper')
  await say(page, `And ${unsent}`)
  await expect(messages(page)).toHaveCount(5)
  await composer(page).fill(`Also ${unsent}`)
}

test('W11 nothing of an incognito session is kept, and nothing that was kept is changed', async ({
  page,
  context,
  simulator,
}) => {
  const script = (text: string) => simulator.script({ reply: { text } })
  const console: string[] = []
  context.on('console', (message) => console.push(message.text()))
  await eveningOutside(page, simulator.url('ollama'), script)
  const before = await lookAtAll(context)
  expect(JSON.stringify(before)).toContain(outside.answered)

  await incognitoEvening(page, script)
  const during = await lookAtAll(context)
  await page.goto('/api/health')
  const after = await lookAtAll(context)
  for (const kept of [during, after]) {
    for (const canary of canaries) expect(JSON.stringify(kept)).not.toContain(canary)
    expect(Object.keys(kept)).toEqual(Object.keys(before))
    for (const place of Object.keys(before)) expect(kept[place], place).toBe(before[place])
  }
  for (const canary of canaries) expect(console.join('\n')).not.toContain(canary)
  // What is sent by any other method might be kept by a cache on the way.
  const sent = simulator.log().filter(({ path, body }) => canaries.some((canary) => `${path}${body}`.includes(canary)))
  expect(sent.length).toBeGreaterThan(0)
  for (const { method, path } of sent) expect([method, path]).toEqual(['POST', '/api/chat'])
})

test('W11 the files of the browser profile know nothing of an incognito session', async ({
  simulator,
  launchOptions,
  baseURL,
}) => {
  const at = baseURL ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'vesper-profile-'))
  const script = (text: string) => simulator.script({ reply: { text } })
  const visit = async (work: (page: Page) => Promise<void>) => {
    const context = await chromium.launchPersistentContext(folder, launchOptions)
    await work(await context.newPage())
    await context.close()
  }
  try {
    await visit((page) => eveningOutside(page, simulator.url('ollama'), script, at))
    expect(await filesWith(folder, ['breakwater'])).not.toEqual([])
    await visit((page) => incognitoEvening(page, script, at))
    expect(await filesWith(folder, canaries)).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('chats from outside are not shown in incognito mode, characters are; what was said there is gone outside', async ({
  page,
  simulator,
}) => {
  const script = (text: string) => simulator.script({ reply: { text } })
  await eveningOutside(page, simulator.url('ollama'), script)
  await page.goto('/chat?incognito')
  await expect(page.getByText(outside.answered)).toBeHidden()
  await expect(messages(page)).toHaveCount(0)
  await incognitoEvening(page, script)

  await test.step('every link stays in the mode', async () => {
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(page).toHaveURL(/\/settings\/.*[?&]incognito/)
  })
  await test.step('leaving says that what was said is gone', async () => {
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Command' }).fill('Leave incognito mode')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Leave incognito mode?' })
    await expect(question).toContainText('is deleted permanently')
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/chat$/)
  })
  await expect(page.getByText(outside.answered)).toBeVisible()
  await expect(page.getByText(answered)).toBeHidden()
  await expect(page.getByRole('banner').getByText('Incognito', { exact: true })).toBeHidden()
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { arrive, beginChat, composer, converse, withOllama } from '../support/app.ts'
import { everythingKept } from '../support/kept.ts'
import { filesWith } from '../support/profileFiles.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 150_000 })

const passphrase = 'salt and tide'
/** Words that are in no other file of a browser. */
const before = {
  said: 'quillhaven-said',
  answered: 'brackwater-answered',
  unsent: 'osmolith-unsent',
  setting: 'fennelgate-setting',
  file: 'marlstone-file',
} as const
const after = { said: 'thrushwick-said', answered: 'cobblemere-answered', unsent: 'larkspire-unsent' } as const
/** Of the card: its character's name is common to all tests, a line of its description is not. */
const ofCard = 'Marguerite Vale'

/** Unsent messages as they are stored; a page that is left before they are may lose the last keys. */
const draftsIn = async (page: Page) => (await everythingKept(page))['vesper-sessions/composerDrafts']

/** Writes a file as a plugin does. */
const writeFile = (page: Page, text: string) =>
  page.evaluate(async (text) => {
    const plugins = await (await navigator.storage.getDirectory()).getDirectoryHandle('plugins', { create: true })
    const own = await plugins.getDirectoryHandle('someone.diary', { create: true })
    const writable = await (await own.getFileHandle('monday', { create: true })).createWritable()
    await writable.write(text)
    await writable.close()
  }, text)

test('the files of a locked browser profile hold nothing that was said, made or set, before the lock or after', async ({
  simulator,
  launchOptions,
  baseURL,
}) => {
  const at = baseURL ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'vesper-profile-'))
  const script = (text: string) => simulator.script({ reply: { text } })
  const visit = async (work: (page: Page) => Promise<void>) => {
    const context = await chromium.launchPersistentContext(folder, launchOptions)
    const page = context.pages()[0] ?? (await context.newPage())
    page.setDefaultTimeout(20_000)
    await work(page)
    await page.goto(`${at}/api/health`)
    await context.close()
  }
  const unlock = async (page: Page) => {
    await page.getByRole('dialog', { name: 'Vesper is locked' }).getByRole('textbox').fill(passphrase)
    await page.keyboard.press('Enter')
  }
  try {
    await visit(async (page) => {
      await arrive(page, `${at}/character-upload`, { ai: withOllama(simulator.url('ollama')) })
      await beginChat(page)
      script(`You say ${before.answered}.`)
      await converse(page, `I say ${before.said}.`, before.answered)
      await composer(page).fill(`And ${before.unsent}`)
      await expect.poll(() => draftsIn(page)).toContain(before.unsent)
      await writeFile(page, before.file)
      await page.goto(`${at}/settings/game-profile`)
      await page.getByLabel('Appearance').fill(before.setting)
      // The copy of the store is made a few seconds after the first change.
      const hasCopy = () =>
        page.evaluate(async () => {
          const copy = await (await navigator.storage.getDirectory()).getDirectoryHandle('vesper-copy')
          for await (const name of (copy as unknown as { keys(): AsyncIterable<string> }).keys())
            if (name.startsWith('base-')) return true
          return false
        })
      await expect.poll(hasCopy, { timeout: 30_000 }).toBe(true)
      await page.goto(`${at}/settings/storage`)
      await page.getByRole('button', { name: 'Create snapshot' }).click()
      await expect(page.getByRole('button', { name: /^Restore the snapshot of/ })).toBeVisible()
    })
    for (const word of [...Object.values(before), ofCard]) expect(await filesWith(folder, [word]), word).not.toEqual([])

    await visit(async (page) => {
      await page.goto(`${at}/settings/privacy`)
      await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
      await page.getByLabel('Repeat passphrase').fill(passphrase)
      await page.getByRole('button', { name: 'Turn on lock' }).click()
      await expect(page.getByText('Lock is on')).toBeVisible({ timeout: 60_000 })
      await page.goto(`${at}/chat`)
      await unlock(page)
      await expect(composer(page)).toHaveValue(`And ${before.unsent}`)
      // The browser keeps titles of closed tabs for itself, those from before the lock too. From now on they say nothing.
      await expect(page).toHaveTitle('Vesper')
      script(`You say ${after.answered}.`)
      await converse(page, `I say ${after.said}.`, after.answered)
      const drafts = await draftsIn(page)
      await composer(page).fill(`And ${after.unsent}`)
      await expect.poll(() => draftsIn(page)).not.toBe(drafts)
      await page.goto(`${at}/settings/privacy`)
      await unlock(page)
      await expect(page.getByRole('button', { name: 'Change passphrase' })).toBeVisible()
      // As long as a copy of what was changed takes.
      await page.waitForTimeout(8_000)
    })
    const words = [...Object.values(before), ...Object.values(after), ofCard]
    const isTitle = (found: string) => found.includes(`${sep}Sessions${sep}`) && found.endsWith(`: ${ofCard}`)
    expect((await filesWith(folder, words)).filter((found) => !isTitle(found))).toEqual([])

    await visit(async (page) => {
      await page.goto(`${at}/chat`)
      await unlock(page)
      await expect(page.getByText(before.answered)).toBeVisible()
      await expect(page.getByText(after.answered)).toBeVisible()
      await expect(composer(page)).toHaveValue(`And ${after.unsent}`)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

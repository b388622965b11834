import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { normalise } from '../../src/workers/media/cards/normalise.ts'
import { writeCardPng } from '../../src/workers/media/cards/writeCard.ts'
import { portrait } from '../fixtures/cards/portrait.ts'
import { arrive } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const nameOf = (at: number) => `Keeper ${at} Vale`

const longWords = 'Is 34, keeps the lighthouse alone, and writes down each ship that passes by the window.'

function card(
  at: number,
  description = `${nameOf(at)} is 34 and keeps the lighthouse.`,
  first_mes = 'You are early.',
  creator = 'Harbour press',
): Uint8Array {
  const data = { name: nameOf(at), description, first_mes, tags: [], creator }
  const raw = { spec: 'chara_card_v2', spec_version: '2.0', data }
  return writeCardPng(normalise({ raw, spec: 'v2', container: 'png', fileName: '' }), portrait())
}

function chat(character: string, at: number): string {
  const header = { user_name: 'You', character_name: character, create_date: '2024-05-01@10h00m00s', chat_metadata: {} }
  const lines = Array.from({ length: 6 }, (_, line) => ({
    name: line % 2 ? 'You' : character,
    is_user: line % 2 === 1,
    mes: `Line ${line} of evening ${at}.`,
    send_date: 1_700_000_000_000 + at * 1000 + line,
  }))
  return [header, ...lines].map((line) => JSON.stringify(line)).join('\n')
}

/** A user folder as SillyTavern lays it out: 20 characters, 50 chats, 5 lorebooks, 3 presets, and what comes along. */
async function sillyTavernFolder(root: string): Promise<string> {
  const put = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  for (let at = 0; at < 20; at++) await put(`characters/Keeper${at}.png`, card(at))
  // The chats of the first are under a shorter name, as SillyTavern leaves them when a character is renamed.
  for (let at = 0; at < 50; at++) {
    const whose = at % 20
    await put(`chats/Keeper${whose}/evening ${at}.jsonl`, chat(whose === 0 ? 'Keeper' : nameOf(whose), at))
  }
  for (let at = 0; at < 5; at++) {
    const entries = { 0: { uid: 0, key: [`lamp ${at}`], content: `Lamp ${at} never goes out.` } }
    await put(`worlds/Harbour ${at}.json`, JSON.stringify({ entries }))
  }
  for (let at = 0; at < 3; at++) {
    const prompts = [{ identifier: 'main', name: 'Main', role: 'system', content: `Write in style ${at}.` }]
    await put(`OpenAI Settings/Style ${at}.json`, JSON.stringify({ temperature: 0.9, prompts, prompt_order: [] }))
  }
  await put('backgrounds/harbour.png', portrait())
  await put('settings.json', JSON.stringify({ power_user: { personas: {}, persona_descriptions: {} } }))
  await put('characters/broken.png', card(99).slice(0, 300))
  return root
}

const bring = (page: Page, folder: string) => page.getByLabel('Folder to import').setInputFiles(folder)
const found = (page: Page) => page.getByRole('list', { name: 'Found' })
const result = (page: Page) => page.getByRole('list', { name: 'Result' })
const startImport = (page: Page) => page.getByRole('button', { name: 'Import', exact: true }).click()

test('a SillyTavern folder moves in with three clicks, and all of it can be undone', async ({ page }, info) => {
  const folder = await sillyTavernFolder(info.outputPath('default-user'))
  await arrive(page, '/')
  const begun = Date.now()
  let clicks = 0

  await test.step('from Home, a folder is chosen and the plan is shown', async () => {
    await page.getByRole('link', { name: 'Bring everything' }).click()
    clicks += 1
    await bring(page, folder)
    clicks += 1
    await expect(found(page).getByRole('listitem')).toHaveText([
      '20 characters',
      '50 chats',
      '5 lorebooks',
      '3 presets',
    ])
    await expectAccessible(page, 'the plan')
  })
  await test.step('everything comes in, with a report', async () => {
    await startImport(page)
    clicks += 1
    await expect(result(page)).toContainText('Imported: 78')
    await expect(result(page)).toContainText('Not used: 2')
    await expect(result(page)).toContainText('Failed: 1')
    console.log(`Moving in: ${clicks} clicks, ${((Date.now() - begun) / 1000).toFixed(1)} s`)
    expect(clicks).toBeLessThanOrEqual(5)
    await expectAccessible(page, 'the report')
  })
  await test.step('the report can be saved', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save report as JSON' }).click()
    const rows = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { outcome: string }[]
    expect(rows).toHaveLength(81)
  })
  await test.step('the characters are in the library', async () => {
    await page.getByRole('button', { name: 'Go to characters' }).click()
    await page.getByLabel('Search characters').fill('Keeper')
    await expect(page.getByText('20 of 22')).toBeVisible()
    await page.goBack()
  })
  await test.step('one undo takes all of it back', async () => {
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
    await page.goto('/lorebooks')
    await expect(page.getByText('Harbour 1')).toBeHidden()
  })
})

/** A folder of as many cards. */
async function cardFolder(folder: string, count: number): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (let at = 0; at < count; at++) await writeFile(join(folder, `${at}.png`), card(at))
  return folder
}

test('who is here is skipped, and each character who is here in other words is asked about', async ({ page }, info) => {
  const folder = await cardFolder(info.outputPath('cards'), 4)
  await arrive(page, '/bring-everything')
  await bring(page, folder)
  await startImport(page)
  await expect(result(page)).toContainText('Imported: 4')

  await test.step('another version of a character is a question, a namesake is not', async () => {
    for (const at of [0, 1, 2]) await writeFile(join(folder, `${at}.png`), card(at, `${longWords} Number ${at}.`))
    await writeFile(join(folder, '3.png'), card(3, 'A pilot of 41.', 'Who goes there?', 'Somebody else'))
    await page.getByRole('button', { name: 'Import more' }).click()
    await bring(page, folder)
    await expect(page.getByText('3 characters you already have')).toBeVisible()
    await expect(page.getByText('1 with a name you already have, but another character')).toBeVisible()
    await expect(page.getByText('Different in the file: Personality.')).toHaveCount(3)
    await expectAccessible(page, 'conflicts')
  })
  await test.step('each has its own answer, and one can be that of all the rest', async () => {
    const of = (at: number, words: string) =>
      page.getByRole('group', { name: nameOf(at) }).getByRole('radio', { name: words })
    await expect(of(0, 'Keep both')).toBeChecked()
    await of(0, 'Skip').check()
    await of(1, 'Replace mine').check()
    await page.getByRole('button', { name: 'Same for all the rest (1)' }).click()
    await expect(of(0, 'Skip')).toBeChecked()
    await expect(of(2, 'Replace mine')).toBeChecked()
    await startImport(page)
    for (const words of ['Imported: 1', 'Replaced: 2', 'Skipped: 1']) await expect(result(page)).toContainText(words)
  })
})

test('an import can be paused and goes on while the player is elsewhere', async ({ page }, info) => {
  const folder = await cardFolder(info.outputPath('cards'), 120)
  await arrive(page, '/bring-everything')
  await bring(page, folder)
  await startImport(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
  await expectAccessible(page, 'a paused import')
  await page.getByRole('link', { name: 'Vesper, home' }).click()
  await page.getByRole('link', { name: 'Import paused' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Vesper, home' }).click()
  await expect(page.getByText('Import finished: 120 files imported')).toBeVisible({ timeout: 45_000 })
  await page.getByRole('button', { name: 'Show report' }).click()
  await expect(result(page)).toContainText('Imported: 120')
  await expect(page.getByRole('link', { name: /^Import/ })).toBeHidden()
})

test('a full disk pauses the import, a reload says where it stopped, and nothing comes twice', async ({
  page,
}, info) => {
  const folder = await cardFolder(info.outputPath('cards'), 60)
  await arrive(page, '/bring-everything')
  const browser = await page.context().newCDPSession(page)
  const origin = new URL(page.url()).origin
  const limit = async (roomBytes: number) => {
    const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate())
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + roomBytes })
  }
  await bring(page, folder)
  await expect(found(page)).toHaveText('60 characters')
  await limit(1)
  await test.step('it stops with what happened and a next step', async () => {
    await startImport(page)
    await expect(page.getByRole('alert')).toContainText('The disk is full')
    await expectAccessible(page, 'an import on a full disk')
    await page.getByRole('button', { name: 'Free up space' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Storage Space Full' })
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('with room it goes on, and a reload in the middle is told', async () => {
    await browser.send('Storage.overrideQuotaForOrigin', { origin })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your last import stopped' })).toBeVisible()
    await expect(page.getByText(/after \d+ of 60 files/)).toBeVisible()
    await expectAccessible(page, 'a stopped import')
  })
  await test.step('the same folder again brings the rest', async () => {
    await page.getByLabel('Rest of the folder').setInputFiles(folder)
    await startImport(page)
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
    await expect(result(page)).toContainText('Already here')
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 20_000 })
    await page.goto('/characters')
    await page.getByLabel('Search characters').fill(nameOf(3))
    await expect(page.getByText(nameOf(3), { exact: true })).toBeHidden()
  })
})

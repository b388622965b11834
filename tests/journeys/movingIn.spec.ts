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

function card(at: number, description = `${nameOf(at)} is 34 and keeps the lighthouse.`): Uint8Array {
  const data = { name: nameOf(at), description, first_mes: 'You are early.', tags: [], creator: '' }
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
    await expect(page.getByText(nameOf(3)).first()).toBeVisible()
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

test('what is here already is skipped, and another character of the same name is asked about once', async ({
  page,
}, info) => {
  const folder = info.outputPath('cards')
  await mkdir(folder, { recursive: true })
  for (let at = 0; at < 3; at++) await writeFile(join(folder, `${at}.png`), card(at))
  await arrive(page, '/bring-everything')
  await bring(page, folder)
  await startImport(page)
  await expect(result(page)).toContainText('Imported: 3')

  await writeFile(join(folder, '0.png'), card(0, 'Somebody else of 41, a pilot.'))
  await page.getByRole('button', { name: 'Import more' }).click()
  await bring(page, folder)
  await expect(page.getByText('2 already here')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Keep both' })).toBeChecked()
  await expectAccessible(page, 'a conflict')
  await startImport(page)
  await expect(result(page)).toContainText('Imported: 1')
  await expect(result(page)).toContainText('Already here: 2')
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { beginChat, foreignCard } from '../support/app.ts'
import {
  arriveWithPictures,
  type Comfy,
  countKept,
  expect,
  imageButton,
  orders,
  picture,
  test,
} from '../support/images.ts'
import { expectAccessible } from '../support/looks.ts'

const tile = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const status = (page: Page) => page.getByRole('status').filter({ hasText: / of \d+ are ready/ })

/** At the studio of the foreign card's character. */
async function studio(page: Page, comfy: Comfy, ollama: string): Promise<void> {
  await arriveWithPictures(page, '/character-upload', { address: comfy.url, ollama })
  await beginChat(page)
  await page.goto('/characters')
  await chooseForCharacter(page, 'Expressions…')
  await expect(page.getByRole('heading', { level: 1, name: `Expressions of ${foreignCard.name}` })).toBeVisible()
}

/** From the menu of the character in the library, which closes when the library has read itself meanwhile. */
const chooseForCharacter = (page: Page, name: string) =>
  expect(async () => {
    await page.getByRole('button', { name: `More for ${foreignCard.name}` }).click({ timeout: 5_000 })
    await page.getByRole('menuitem', { name }).click({ timeout: 5_000 })
  }).toPass()

async function choose(page: Page, ...names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'None', exact: true }).click()
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check()
}

/** At the studio, with three expressions ordered of a server that holds the first. */
async function beginSet(page: Page, comfy: Comfy, ollama: string): Promise<void> {
  await studio(page, comfy, ollama)
  await choose(page, 'Joy', 'Anger', 'Fear')
  comfy.server.hold()
  await page.getByRole('button', { name: 'Generate 3 expressions' }).click()
  await expect.poll(() => orders(comfy)).toBe(1)
}

test('expressions are painted from one portrait, one is painted again, and all leave with the card', async ({
  page,
  comfy,
  simulator,
}) => {
  await studio(page, comfy, simulator.url('ollama'))
  await choose(page, 'Joy', 'Anger')
  await page.getByLabel('Custom').fill('Deep in thought')
  await page.getByRole('button', { name: 'Generate 3 expressions' }).click()
  await expect(tile(page, 'Joy').getByRole('progressbar')).toBeVisible()
  await expect(tile(page, 'Joy').getByText('Ready')).toBeVisible()
  await expect(status(page)).toHaveText('3 of 3 are ready.')
  await tile(page, 'Anger').getByRole('button', { name: 'Redo: Anger' }).click()
  await page.getByLabel('Additional prompt').fill('arms crossed')
  await page.getByRole('button', { name: 'Regenerate' }).click()
  await expect.poll(() => orders(comfy)).toBe(4)
  await expect(status(page)).toHaveText('3 of 3 are ready.')
  await page.getByRole('button', { name: 'Save 3 to the card' }).click()
  await expect(page.getByText(`3 expressions were saved to ${foreignCard.name}'s card`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Expressions in the card' }).getByRole('img')).toHaveCount(3)

  await page.getByRole('button', { name: 'Save 3 to the card' }).click()
  const question = page.getByRole('alertdialog', { name: 'Replace 3 expressions on the card?' })
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/characters')
  const leaving = page.waitForEvent('download')
  await chooseForCharacter(page, 'Export as CHARX, with all files')
  const entries = unzipSync(new Uint8Array(await readFile(await (await leaving).path())))
  expect(
    Object.keys(entries)
      .filter((name) => name.startsWith('assets/emotion/'))
      .toSorted(),
  ).toEqual(
    ['anger', 'deep_in_thought', 'joy'].map((name) => expect.stringContaining(`assets/emotion/images/${name}.`)),
  )
  const card = JSON.parse(new TextDecoder().decode(entries['card.json'])) as {
    readonly data: { readonly assets: readonly { readonly type: string; readonly name: string }[] }
  }
  expect(card.data.assets.filter(({ type }) => type === 'emotion').map(({ name }) => name)).toEqual([
    'joy',
    'anger',
    'deep_in_thought',
  ])
})

test('a set goes on while one chats and after a reload, and chats have their pictures in between', async ({
  page,
  comfy,
  simulator,
}) => {
  await beginSet(page, comfy, simulator.url('ollama'))
  await page.reload()
  await expect(status(page)).toHaveText('0 of 3 are ready, 3 to go.')
  await page.getByRole('link', { name: 'Play', exact: true }).click()
  await imageButton(page).click()
  comfy.server.release()
  await expect(picture(page)).toBeVisible()
  await expect(page.getByText(`3 expressions for ${foreignCard.name} are ready to review`)).toBeVisible()
  expect([orders(comfy), await countKept(page, 'images')]).toEqual([4, 4])
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(status(page)).toHaveText('3 of 3 are ready.')
})

test('what is not painted yet is cancelled, and what the server refuses says why', async ({
  page,
  comfy,
  simulator,
}) => {
  await beginSet(page, comfy, simulator.url('ollama'))
  await page.getByRole('button', { name: 'Cancel the rest' }).click()
  comfy.server.release()
  await expect(tile(page, 'Fear').getByText('Failed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the rest' })).toBeHidden()
  expect(orders(comfy)).toBe(1)
  await comfy.close()
  await tile(page, 'Fear').getByRole('button', { name: 'Redo: Fear' }).click()
  await page.getByRole('button', { name: 'Regenerate' }).click()
  await expect(tile(page, 'Fear')).not.toContainText(/Waiting|Generating|Ready|Failed/)
})

test('the studio is accessible, in its form and in its set', async ({ page, comfy, simulator }) => {
  await studio(page, comfy, simulator.url('ollama'))
  await expectAccessible(page, 'the form of a set')
  await choose(page, 'Joy', 'Anger')
  await page.getByRole('button', { name: 'Generate 2 expressions' }).click()
  await expect(status(page)).toHaveText('2 of 2 are ready.')
  await page.getByRole('button', { name: 'Save 2 to the card' }).click()
  await expect(page.getByRole('list', { name: 'Expressions in the card' })).toBeVisible()
  await expectAccessible(page, 'a set')
})

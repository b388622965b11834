import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { chatThroughOllama, composer, converse, foreignCard, lastMessage, messages, replyEnds } from '../support/app.ts'
import { expectAccessible, widths } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'
import { callWorker } from '../support/workers.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(async ({ page, simulator }) => chatThroughOllama(page, simulator.url('ollama')))

const twoWordings = [
  { match: { n: 1 }, reply: { text: 'The old boat lies in the harbour.' } },
  { match: { n: 2 }, reply: { text: 'The red boat lies in the harbour.' } },
]

test('two wordings are compared side by side, one is taken and one deleted, and that is taken back', async ({
  page,
  simulator,
}) => {
  simulator.script(...twoWordings)
  await converse(page, 'What do you see?', 'The old boat')
  await lastMessage(page).getByRole('button', { name: 'Regenerate' }).click()
  await expect(lastMessage(page)).toContainText('The red boat')
  await replyEnds(page)
  await choose(page, lastMessage(page), 'Compare wordings')
  const dialog = page.getByRole('dialog', { name: 'Compare wordings' })
  const left = dialog.getByRole('region', { name: 'Left wording' })
  const right = dialog.getByRole('region', { name: 'Right wording' })
  await expect(left.locator('mark')).toHaveText('red ')
  await expect(right.locator('mark')).toHaveText('old ')
  await right.getByRole('button', { name: 'Use this wording' }).click()
  await expect(lastMessage(page)).toContainText('The old boat')
  await choose(page, lastMessage(page), 'Compare wordings')
  await right.getByRole('button', { name: 'Delete this wording' }).click()
  await expect(dialog.getByRole('button', { name: 'Delete this wording' }).first()).toBeDisabled()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(lastMessage(page)).not.toContainText('1 / ')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(lastMessage(page)).toContainText('1 / 2')
})

test('arrow keys leaf through the wordings of the newest reply, and ask for another after the last', async ({
  page,
  simulator,
}) => {
  simulator.script(...twoWordings)
  await converse(page, 'What do you see?', 'The old boat')
  await page.getByRole('region', { name: 'Conversation' }).focus()
  await page.keyboard.press('End')
  await expect(lastMessage(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(lastMessage(page)).toContainText('The red boat')
  await replyEnds(page)
  await page.keyboard.press('ArrowLeft')
  await expect(lastMessage(page)).toContainText('The old boat')
  await expect(lastMessage(page)).toBeFocused()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: widths.phone })

  test('a swipe leafs through the wordings, and scrolling does not', async ({ page, simulator }) => {
    simulator.script(...twoWordings)
    await converse(page, 'What do you see?', 'The old boat')
    await swipe(lastMessage(page), { x: -5, y: -150 })
    await swipe(lastMessage(page), { x: -150, y: 5 })
    await expect(lastMessage(page)).toContainText('The red boat')
    await replyEnds(page)
    await expect(lastMessage(page)).toContainText('2 / 2')
    await swipe(lastMessage(page), { x: 150, y: 5 })
    await expect(lastMessage(page)).toContainText('The old boat')
  })
})

test('a message is pinned and hidden, says so, and both stay after a reload', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'I keep the lamp.' } })
  await converse(page, 'What do you do?', 'I keep the lamp.')
  await choose(page, lastMessage(page), 'Pin: always send to the AI')
  await expect(lastMessage(page)).toContainText('always sent to the AI')
  await choose(page, lastMessage(page), 'Hide from the AI')
  await expect(lastMessage(page)).toContainText('not sent to the AI')
  await page.reload()
  await expect(lastMessage(page)).toContainText('always sent to the AI')
  await choose(page, lastMessage(page), 'Show to the AI')
  await expect(lastMessage(page)).not.toContainText('not sent to the AI')
})

test('a bookmark in a long chat is found again and jumped to', async ({ page }) => {
  await makeLong(page, 3000, { at: 700, bookmark: 'the storm' })
  await page.reload()
  await expect(lastMessage(page)).toContainText('Line 2999.')
  await command(page, 'Bookmarks and pins')
  const marks = page.getByRole('dialog', { name: 'Bookmarks and pins' })
  await expect(marks.getByRole('listitem')).toHaveCount(1)
  await marks.getByRole('button', { name: /^the storm/ }).click()
  const meant = page.getByRole('article').filter({ hasText: 'Line 700.' })
  await expect(meant).toBeFocused()
  await expect(meant).toBeInViewport()
  await page.getByRole('button', { name: 'Newest' }).click()
  await expect(lastMessage(page)).toContainText('Line 2999.')
})

test('a message is bookmarked with a word, which is changed and taken away', async ({ page }) => {
  await choose(page, lastMessage(page), 'Bookmark')
  const dialog = page.getByRole('dialog', { name: 'Bookmark' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await dialog.getByRole('textbox').fill('beginning')
  await page.keyboard.press('Enter')
  await expect(lastMessage(page)).toContainText('beginning')
  await choose(page, lastMessage(page), 'Change bookmark')
  await dialog.getByRole('textbox').fill('first light')
  await page.keyboard.press('Enter')
  await expect(lastMessage(page)).toContainText('first light')
  await choose(page, lastMessage(page), 'Remove bookmark')
  await expect(lastMessage(page)).not.toContainText('first light')
})

test('what was deleted from here on is undone and done again with the keyboard', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'I keep the lamp.' } })
  await converse(page, 'What do you do?', 'I keep the lamp.')
  await choose(page, messages(page).nth(1), 'Delete from here')
  await expect(messages(page)).toHaveCount(1)
  await page.getByRole('region', { name: 'Conversation' }).focus()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(messages(page)).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(messages(page)).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(messages(page)).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+Y')
  await expect(messages(page)).toHaveCount(1)
})

test('a picture is pasted, sent without what the camera wrote into it, and seen in full', async ({
  page,
  simulator,
}) => {
  simulator.script({ reply: { text: 'How lovely.' } })
  await paste(page, readFileSync(foreignCard.path))
  const attached = page.getByRole('list', { name: 'Attached pictures' })
  await expect(attached.getByRole('img')).toHaveCount(1)
  await expect(page.getByText('Models do not see pictures yet.')).toBeVisible()
  await converse(page, 'Look at this.', 'How lovely.')
  await expect(attached).toBeHidden()
  const mine = messages(page).nth(1)
  await expect(mine.getByRole('img')).toBeVisible()
  await page.reload()
  await mine
    .getByRole('button', { name: /Picture/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog').getByRole('img')
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  // The file was a character's card. What is kept is a picture and nothing else.
  expect(readFileSync(foreignCard.path).includes('chara')).toBe(true)
  const kept = await keptPictures(page)
  expect(kept).toHaveLength(1)
  expect(kept[0]).not.toContain('chara')
})

test('a file that is no picture is not attached, and the player is told why', async ({ page }) => {
  await page
    .getByLabel('Picture files')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await expect(page.getByText('This is not a picture Vesper can show.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Attached pictures' })).toBeHidden()
})

test('the whole chat is printed, on paper and without controls, and nothing of it stays behind', async ({ page }) => {
  await makeLong(page, 400)
  await page.reload()
  await expect(lastMessage(page)).toContainText('Line 399.')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await command(page, 'Print this chat')
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-print]')
  await expect(paper).toBeVisible()
  await expect(paper.getByText(/^Line \d+\./)).toHaveCount(399)
  await expect(paper.getByRole('button')).toHaveCount(0)
  await expect(composer(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await paper.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(paper).toHaveCount(0)
  await expect(composer(page)).toBeVisible()
})

test('the keyboard alone leads through the messages, to what can be done with one, and back', async ({ page }) => {
  await makeLong(page, 300)
  await page.reload()
  await expect(lastMessage(page)).toContainText('Line 299.')
  await page.getByRole('region', { name: 'Conversation' }).focus()
  const focused = page.locator('article:focus')
  await page.keyboard.press('ArrowUp')
  await expect(focused).toContainText('Line 299.')
  await page.keyboard.press('ArrowUp')
  await expect(focused).toContainText('Line 298.')
  await page.keyboard.press('Home')
  await expect(focused).toContainText('lantern')
  await expect(focused).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(focused).toContainText('Line 1.')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('article').getByRole('button', { name: 'Copy' }).and(page.locator(':focus')),
  ).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(focused).toContainText('Line 1.')
  await page.keyboard.press('End')
  await expect(focused).toContainText('Line 299.')
})

test('messages with marks, their menu, marks and compared wordings are accessible', async ({ page, simulator }) => {
  test.setTimeout(180_000)
  simulator.script(...twoWordings)
  await converse(page, 'What do you see?', 'The old boat')
  await lastMessage(page).getByRole('button', { name: 'Regenerate' }).click()
  await expect(lastMessage(page)).toContainText('The red boat')
  await replyEnds(page)
  await choose(page, lastMessage(page), 'Pin: always send to the AI')
  await choose(page, lastMessage(page), 'Hide from the AI')
  await paste(page, readFileSync(foreignCard.path))
  await expect(page.getByRole('list', { name: 'Attached pictures' })).toBeVisible()
  await lastMessage(page).getByRole('button', { name: 'More' }).click()
  await expectAccessible(page, 'a message with its menu')
  await page.keyboard.press('Escape')
  await choose(page, lastMessage(page), 'Compare wordings')
  await expect(page.getByRole('dialog', { name: 'Compare wordings' })).toBeVisible()
  await expectAccessible(page, 'compared wordings')
  await page.keyboard.press('Escape')
  await command(page, 'Bookmarks and pins')
  await expect(page.getByRole('dialog', { name: 'Bookmarks and pins' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'marks')
})

/** Chooses from the menu of a message. */
async function choose(page: Page, message: Locator, what: string): Promise<void> {
  await message.hover()
  await message.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

/** Runs a command by its name. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox').fill(name)
  await page.keyboard.press('Enter')
}

/** Fills the open chat until it has so many messages, as an import would. */
async function makeLong(page: Page, count: number, mark?: { readonly at: number; readonly bookmark: string }) {
  const id = await page.evaluate(() => localStorage.getItem('vesper-last-session'))
  const lines = Array.from({ length: count - 1 }, (_, index) => {
    const line = index + 1
    return {
      kind: 'put',
      table: 'messages',
      value: {
        session: id,
        position: line + 10,
        id: `line-${line}`,
        role: line % 2 === 0 ? 'assistant' : 'user',
        characterName: line % 2 === 0 ? foreignCard.name : 'Sam',
        variants: [
          { content: `Line ${line}. ${'The tide comes in. '.repeat(line % 7)}`, state: 'complete', timestamp: 0 },
        ],
        active: 0,
        timestamp: 1_700_000_000_000 + line * 1000,
        metadata: {},
        ...(mark?.at === line && { bookmark: mark.bookmark }),
      },
    }
  })
  expect(await callWorker(page, 'storage', 'commit', 'A long chat', lines)).toMatchObject({ kind: 'answered' })
}

/** Pastes a picture into the field where one writes. */
async function paste(page: Page, picture: Buffer): Promise<void> {
  await composer(page).evaluate(
    (field, bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [...picture],
  )
}

/** The bytes of all pictures that are kept with messages, as text. */
async function keptPictures(page: Page): Promise<readonly string[]> {
  return await page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name ?? ''))
      if (database.objectStoreNames.contains('attachments')) {
        const rows = await answer(database.transaction('attachments').objectStore('attachments').getAll())
        for (const { value } of rows) found.push(await (value.blob as Blob).text())
      }
      database.close()
    }
    return found
  })
}

/** A finger that goes from the middle of something. */
async function swipe(target: Locator, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  await target.evaluate(
    (element, by) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const touch = (dx: number, dy: number) =>
        new Touch({ identifier: 1, target: element, clientX: left + width / 2 + dx, clientY: top + height / 2 + dy })
      const tell = (type: string, touches: Touch[], changed: Touch[]) =>
        element.dispatchEvent(
          new TouchEvent(type, { touches, changedTouches: changed, bubbles: true, cancelable: true }),
        )
      tell('touchstart', [touch(0, 0)], [touch(0, 0)])
      tell('touchend', [], [touch(by.x, by.y)])
    },
    { x, y },
  )
}

import type { Locator, Page } from '@playwright/test'
import { arrive, chatThroughOllama, composer, foreignCard, lastMessage } from '../support/app.ts'
import { expectAccessible, widths } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const senior = 'Wilma is a high school senior who paints boats.'

const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

const youngest = (page: Page, kind: string) =>
  page.getByRole('dialog', { name: `How old is the youngest person in this ${kind}?` })

async function state(dialog: Locator, age: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Age' }).fill(age)
  await dialog.getByRole('button', { name: 'Save age and continue' }).click()
  await expect(dialog).toBeHidden()
}

test('a lorebook in which an age is open is imported once an adult age is stated', async ({ page }) => {
  await arrive(page, '/lorebooks')
  await page.getByRole('button', { name: 'Import' }).first().click()
  const entries = [{ keys: ['wilma'], name: 'Wilma', content: senior, insertion_order: 1, enabled: true }]
  const book = file('Boats.json', JSON.stringify({ name: 'Boats', entries }))
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  const bring = () => page.getByLabel('Lorebook files').setInputFiles(book)
  const dialog = page.getByRole('dialog', { name: 'How old is Wilma?' })

  await bring()
  await expect(dialog).toContainText('in the lorebook Boats.json: The entry “Wilma” says “')
  await expect(dialog).toContainText('high school senior')
  await expectAccessible(page, 'the question for an age in a lorebook')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(files.nth(0)).toContainText('Cancelled. Nothing was imported.')
  await bring()
  await state(dialog, '17')
  await expect(files.nth(1)).toContainText("Couldn't import it. Characters here are adults, aged 18 or older.")
  await bring()
  await state(dialog, '19')
  await expect(files.nth(2)).toContainText('Boats is in your lorebooks')
})

test('an edited lorebook asks for an age it leaves open, asks once, and is not saved where somebody is a minor', async ({
  page,
}) => {
  await arrive(page, '/lorebooks')
  await page.getByRole('button', { name: 'Import' }).first().click()
  const entries = [{ keys: ['wilma'], name: 'Wilma', content: 'Wilma is forty.', insertion_order: 1, enabled: true }]
  await page.getByLabel('Lorebook files').setInputFiles(file('Boats.json', JSON.stringify({ name: 'Boats', entries })))
  await page.getByRole('list', { name: 'Files' }).getByRole('link', { name: 'Boats' }).click()
  await page.getByRole('region', { name: 'Entries', exact: true }).getByRole('button', { name: 'Wilma' }).click()
  const saves = async (text: string) => {
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'How old is Wilma?' })
  const isSaved = async () => {
    const notice = page.getByRole('status').filter({ hasText: 'Boats was saved' })
    await notice.getByRole('button', { name: 'Dismiss' }).click()
  }

  await saves(senior)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await state(dialog, '19')
  await isSaved()
  await saves(`${senior} She rows.`)
  await isSaved()
  await saves('Wilma is sixteen years old.')
  await expect(page.getByRole('region', { name: 'Errors' })).toContainText('The entry “Wilma” says')
  await expect(page.getByText('Not saved yet')).toBeVisible()
})

test('a chat in which an age is open is imported once an adult age is stated, and the model is told it', async ({
  page,
  simulator,
}) => {
  simulator.script({ reply: { text: 'The tide is in.' } })
  await chatThroughOllama(page, simulator.url('ollama'))
  await page.getByRole('button', { name: 'Sessions', exact: true }).click()
  const sessions = page.getByRole('dialog', { name: 'Sessions' })
  const chats = sessions.getByRole('region', { name: 'Chats', exact: true }).getByRole('listitem')
  const lines = [
    { user_name: 'Sam', character_name: foreignCard.name, chat_metadata: {} },
    { name: foreignCard.name, is_user: false, mes: senior },
  ]
  const chat = file('A visit.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'))
  const bring = () => sessions.getByLabel('Session file').setInputFiles(chat)
  const dialog = youngest(page, 'chat')

  await bring()
  await expect(dialog).toContainText('in the chat A visit.jsonl: Message 1 says “')
  await expectAccessible(page, 'the question for an age in a chat')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(sessions).toContainText('Cancelled. Nothing was imported.')
  await expect(chats.filter({ hasText: 'A visit' })).toHaveCount(0)
  await bring()
  await state(dialog, '17')
  await expect(sessions.getByRole('alert')).toContainText("Couldn't import it. Characters here are adults")
  await expect(chats.filter({ hasText: 'A visit' })).toHaveCount(0)
  await bring()
  await state(dialog, '19')
  await chats.filter({ hasText: 'A visit (Imported)' }).getByRole('button', { name: 'Load' }).click()
  await expect(lastMessage(page)).toContainText('high school senior')

  await composer(page).fill('Hello!')
  await composer(page).press('Enter')
  await expect(lastMessage(page)).toContainText('The tide is in.')
  const sent = simulator.log().filter(({ method, path }) => method === 'POST' && path === '/api/chat')
  expect(JSON.stringify(sent.at(-1)?.json)).toContain('Everyone in this chat is 19 years old or older.')
})

const scenarios: Readonly<Record<string, { readonly name: string; readonly text: string }>> = {
  nodes: {
    name: 'boats.json',
    text: JSON.stringify({
      ...{ id: 'boats', name: 'boats', start: 'pier' },
      nodes: { pier: { desc: senior, end: true } },
    }),
  },
  EOS: {
    name: 'boats.json',
    text: JSON.stringify({ pages: { start: [{ say: { label: `<p>${senior}</p>` } }, { end: {} }] }, init: '' }),
  },
  GuideMe: {
    name: 'boats.xml',
    text: `<Tease><Title>boats</Title><Pages><Page id="start"><Text>${senior}</Text></Page></Pages></Tease>`,
  },
}

for (const [format, { name, text }] of Object.entries(scenarios)) {
  test(`a scenario of ${format} in which an age is open is imported on a phone once an adult age is stated`, async ({
    page,
  }) => {
    await page.setViewportSize(widths.phone)
    await arrive(page, '/scenarios')
    await page.getByRole('button', { name: 'Import' }).first().click()
    const bring = () => page.getByLabel('Scenario files').setInputFiles(file(name, text))
    const dialog = youngest(page, 'scenario')

    await bring()
    await expect(dialog).toContainText(`in the scenario ${format === 'GuideMe' ? 'boats.xml' : 'boats'}`)
    await expect(dialog).toContainText('The script says “')
    await expectAccessible(page, 'the question for an age in a scenario')
    await page.setViewportSize(widths.phone)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Cancelled. Nothing was imported.')).toBeVisible()
    await bring()
    await state(dialog, '17')
    await expect(page.getByRole('alert').filter({ hasText: 'You stated the age 17.' })).toBeVisible()
    await bring()
    await state(dialog, '19')
    await expect(page.getByText('Imported as boats.')).toBeVisible()
  })
}

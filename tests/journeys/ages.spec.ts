import type { Page } from '@playwright/test'
import { arrive, composer, converse, lastMessage, messages, say, withOllama } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const card = (name: string, description: string) => ({
  name: `${name}.json`,
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      spec: 'chara_card_v2',
      spec_version: '2.0',
      data: { name, description, first_mes: `${name} looks up.`, tags: [], extensions: {} },
    }),
  ),
})

const question = (page: Page, name: string) => page.getByRole('dialog', { name: `How old is ${name}?` })

test('a character whose age is open is asked about before a chat, and played once an adult age is saved', async ({
  page,
  simulator,
}) => {
  await arrive(page, '/character-upload', { ai: withOllama(simulator.url('ollama')) })
  await page
    .getByLabel('Character files')
    .setInputFiles([card('Wilma', 'Wilma is a high school senior who paints boats.')])
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('Wilma is in your library.')
  const play = page.getByRole('button', { name: 'Play', exact: true })
  await play.click()
  const dialog = question(page, 'Wilma')
  await expect(dialog).toContainText('Personality says “')
  await expect(dialog).toContainText('high school senior')
  await expectAccessible(page, 'the question for an age')

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(messages(page)).toHaveCount(0)

  await play.click()
  const age = dialog.getByRole('textbox', { name: 'Age' })
  await age.fill('17')
  await dialog.getByRole('button', { name: 'Save age and continue' }).click()
  await expect(dialog).toContainText('Characters are adults, aged 18 or older')
  await expect(messages(page)).toHaveCount(0)
  await age.fill('19')
  await age.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Wilma' })).toBeVisible()
  await expect(messages(page)).toHaveCount(1)

  simulator.script({ reply: { text: 'Good evening.' } })
  await composer(page).fill('Hello!')
  await composer(page).press('Enter')
  await expect(messages(page).last()).toContainText('Good evening.')
  const sent = simulator.log().filter(({ method, path }) => method === 'POST' && path === '/api/chat')
  expect(JSON.stringify(sent.at(-1)?.json)).toContain('Age: 19')
})

/** Begins a chat with somebody of a stated age; what the model says is up to the test. */
async function chatWithAdult(page: Page): Promise<void> {
  await page
    .getByLabel('Character files')
    .setInputFiles([card('Berta', 'Berta is forty years old and keeps the lighthouse.')])
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Berta' })).toBeVisible()
}

test('somebody a reply brings in is asked about at once, and the chat goes on with the age that was stated', async ({
  page,
  simulator,
}) => {
  await arrive(page, '/character-upload', { ai: withOllama(simulator.url('ollama')) })
  await chatWithAdult(page)
  simulator.script({ reply: { text: 'My cousin Otis comes up the stairs. Otis is a high school senior.' } })
  await converse(page, 'Who is that?', 'high school senior')
  const dialog = page.getByRole('dialog', { name: 'How old is the youngest person in this chat?' })
  await expect(dialog).toContainText('The last reply says “Otis is a high school senior')
  await expectAccessible(page, 'the question for an age in a chat')
  await dialog.getByRole('textbox', { name: 'Age' }).fill('19')
  await dialog.getByRole('button', { name: 'Save age and continue' }).click()
  await expect(dialog).toBeHidden()

  simulator.script({ reply: { text: 'He nods to you.' } })
  await converse(page, 'Good evening, Otis.', 'He nods to you.')
  await page.reload()
  simulator.script({ reply: { text: 'He smiles.' } })
  await converse(page, 'How are you?', 'He smiles.')
  await expect(dialog).toBeHidden()
})

test('a profile that leaves the player’s age open is asked about before the first turn, and keeps the answer', async ({
  page,
  simulator,
}) => {
  await arrive(page, '/settings/game-profile', { ai: withOllama(simulator.url('ollama')) })
  await page.getByRole('textbox', { name: 'Appearance' }).fill('A high school senior with red hair.')
  await page.getByRole('link', { name: 'Characters', exact: true }).click()
  await page.getByRole('button', { name: 'Import' }).first().click()
  await chatWithAdult(page)
  simulator.script({ reply: { text: 'Welcome to the light.' } })
  await say(page, 'Good evening.')
  const dialog = page.getByRole('dialog', { name: /^How old / })
  await dialog.getByRole('textbox', { name: 'Age' }).fill('20')
  await dialog.getByRole('button', { name: 'Save age and continue' }).click()
  await expect(lastMessage(page)).toContainText('Welcome to the light.')
  const sent = simulator.log().filter(({ method, path }) => method === 'POST' && path === '/api/chat')
  expect(JSON.stringify(sent.at(-1)?.json)).toContain('20 years old.')
})

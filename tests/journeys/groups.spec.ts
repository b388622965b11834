import type { Page } from '@playwright/test'
import type { Simulator } from '../simulators/llm/server.ts'
import { chatThroughOllama, converse, foreignCard, lastMessage, messages, replyEnds, say } from '../support/app.ts'
import { enter, tabTo } from '../support/keyboard.ts'
import { expectAccessible, widths } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const host = foreignCard.name
const guest = 'Ingrid Solvang'
const secret = 'The key lies under the third stone.'

const here = (page: Page) => page.getByRole('dialog', { name: 'Characters in this chat' })
const members = (page: Page) => here(page).getByRole('list', { name: 'Members' }).getByRole('listitem')
const speakers = (page: Page) => page.getByRole('toolbar', { name: 'Let somebody speak' })

const asked = (simulator: Simulator) =>
  simulator
    .log()
    .filter(({ method, path }) => method === 'POST' && path === '/api/chat')
    .map(({ json }) => (json as { messages: readonly { role: string; content: string }[] }).messages)
const lastPrompt = (simulator: Simulator) => JSON.stringify(asked(simulator).at(-1))

async function openMembers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Character: / }).click()
  await page.getByRole('button', { name: 'Add a character' }).click()
  await expect(here(page)).toBeVisible()
}

async function bringIn(page: Page, name = guest): Promise<void> {
  await openMembers(page)
  await here(page).getByRole('searchbox', { name: 'Add a character' }).fill(name.slice(0, 5))
  await here(page)
    .getByRole('button', { name: `Add ${name}` })
    .click()
  await expect(members(page).filter({ hasText: name })).toHaveCount(1)
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(here(page)).toBeHidden()
}

/** Says something that another answers than the one who spoke last. */
async function conversePast(page: Page, words: string, who: string, answer: string): Promise<void> {
  await converse(page, words, answer)
  await expect(lastMessage(page)).toHaveAccessibleName(new RegExp(`^${who}`))
}

test.beforeEach(async ({ page, simulator }) => chatThroughOllama(page, simulator.url('ollama')))

test('whoever is brought in answers to their name, as themselves, and knows nothing of what was said before', async ({
  page,
  simulator,
}) => {
  simulator.script({ reply: { text: 'Yes, I hear you.' } })
  await converse(page, secret, 'Yes, I hear you.')
  await bringIn(page)
  await leave(page)
  await conversePast(page, 'Ingrid, what do you say?', guest, 'Yes, I hear you.')
  expect(lastPrompt(simulator)).toContain('Ingrid, what do you say?')
  expect(lastPrompt(simulator)).not.toContain('third stone')
  await conversePast(page, 'And you, Marguerite?', host, 'Yes, I hear you.')
  expect(lastPrompt(simulator)).toContain('third stone')
  expect(lastPrompt(simulator)).toContain(`${guest}: Yes, I hear you.`)
  await page.reload()
  await expect(speakers(page).getByRole('button', { name: `Let ${guest} speak` })).toBeVisible()
})

test('they can be let into what was said before', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'Yes, I hear you.' } })
  await converse(page, secret, 'Yes, I hear you.')
  await openMembers(page)
  await here(page).getByRole('switch', { name: 'Can see earlier messages' }).click()
  await here(page)
    .getByRole('button', { name: `Add ${guest}` })
    .click()
  await expect(members(page).filter({ hasText: guest })).toHaveCount(1)
  await leave(page)
  await conversePast(page, 'Ingrid, what do you say?', guest, 'Yes, I hear you.')
  expect(lastPrompt(simulator)).toContain('third stone')
})

test('a tap lets somebody speak, and where only taps count words wait for one', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'Very well.' } })
  await bringIn(page)
  const next = here(page).getByRole('combobox', { name: 'Who speaks next' })
  await next.selectOption('The one I select')
  // It is shown once it is stored.
  await expect(next).toHaveValue('tap')
  await leave(page)
  await say(page, 'Marguerite, Ingrid: good evening.')
  await expect(lastMessage(page)).toContainText('good evening.')
  await replyEnds(page)
  await expect(messages(page)).toHaveCount(2)
  expect(asked(simulator)).toEqual([])
  for (const name of [guest, host]) {
    await speakers(page)
      .getByRole('button', { name: `Let ${name} speak` })
      .click()
    await expect(lastMessage(page)).toHaveAccessibleName(new RegExp(`^${name}`))
    await expect(lastMessage(page)).toContainText('Very well.')
    await replyEnds(page)
  }
  await expect(messages(page)).toHaveCount(4)
})

test('whoever is away hears nothing of it, and does not speak', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'Hush.' } })
  await bringIn(page)
  const isHere = here(page).getByRole('switch', { name: `${guest} is present` })
  await isHere.click()
  await leave(page)
  await expect(speakers(page).getByRole('button', { name: `${guest} is not here` })).toBeDisabled()
  await conversePast(page, `Not a word to Ingrid. ${secret}`, host, 'Hush.')
  await openMembers(page)
  await isHere.click()
  await leave(page)
  await conversePast(page, 'Ingrid, come in!', guest, 'Hush.')
  expect(lastPrompt(simulator)).toContain('come in!')
  expect(lastPrompt(simulator)).not.toContain('third stone')
})

for (const quirks of [[], ['ignoreStop']] as const) {
  test(`a reply ends where it would go on as somebody else${quirks.length > 0 ? ', also on a server that does not stop' : ''}`, async ({
    page,
    simulator,
  }) => {
    simulator.script({ reply: { text: `I see a sail.\n${guest}: So do I, a red one.` }, quirks })
    await bringIn(page)
    await leave(page)
    await conversePast(page, 'Marguerite, what is out there?', host, 'I see a sail.')
    await expect(lastMessage(page)).not.toContainText('a red one')
    await expect(lastMessage(page)).not.toContainText(guest)
  })
}

test('with the last guest gone it is a chat with one again, and joining is taken back like any change', async ({
  page,
}) => {
  await bringIn(page)
  await here(page)
    .getByRole('button', { name: `Remove ${guest}` })
    .click()
  await expect(members(page)).toHaveCount(1)
  await leave(page)
  await expect(speakers(page)).toBeHidden()
  await page.getByRole('region', { name: 'Conversation' }).focus()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(speakers(page).getByRole('button', { name: `Let ${guest} speak` })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(speakers(page)).toBeHidden()
})

test('the keyboard alone brings somebody in, lets them speak, and shows them out', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'Here I am.' } })
  await enter(page, /^Character: /)
  await expect(page.getByRole('searchbox', { name: 'Search characters' })).toBeFocused()
  await enter(page, 'Add a character')
  await expect(here(page)).toBeVisible()
  await enter(page, `Add ${guest}`)
  await expect(members(page)).toHaveCount(2)
  await leave(page)
  await enter(page, `Let ${guest} speak`)
  await expect(lastMessage(page)).toHaveAccessibleName(new RegExp(`^${guest}`))
  await replyEnds(page)
  await enter(page, 'Characters in this chat')
  await tabTo(page, 'button', `Remove ${guest}`)
  await page.keyboard.press('Enter')
  await expect(members(page)).toHaveCount(1)
})

test('who is here, and who may speak, is accessible and fits a phone', async ({ page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize(widths.phone)
  await bringIn(page)
  await expect(here(page).getByRole('button', { name: `Remove ${guest}` })).toBeInViewport()
  await expectAccessible(page, 'who is here')
  await leave(page)
  await expect(speakers(page)).toBeVisible()
  await expectAccessible(page, 'a chat with several')
})

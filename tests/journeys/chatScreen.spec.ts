import type { Page } from '@playwright/test'
import {
  arrive,
  beginChat,
  chatThroughOllama,
  composer,
  converse,
  foreignCard,
  lastMessage,
  messages,
  replyEnds,
  say,
  withOllama,
} from '../support/app.ts'
import { enter, tabTo } from '../support/keyboard.ts'
import { expectAccessible, widths } from '../support/looks.ts'
import { changeElsewhere } from '../support/settings.ts'
import { expect, test } from '../support/test.ts'

const endless = { reply: { text: 'Wave after wave. '.repeat(600) }, tokensPerSec: 20 }

const quick = (page: Page) => page.getByRole('toolbar', { name: 'Quick actions' })
const action = (page: Page, name: string) => quick(page).getByRole('button', { name, exact: true })
const environments = (page: Page) => page.getByRole('dialog', { name: 'Environment' })
/** The conversation itself, so that keys go to no field and no button. */
const leaveFields = (page: Page) => page.getByRole('region', { name: 'Conversation' }).focus()

/** Settings as they are on disk before the first visit. */
async function arriveWith(page: Page, address: string, settings: object): Promise<void> {
  await page.addInitScript((settings) => {
    if (localStorage.getItem('vesper-adult')) return
    localStorage.setItem('vesper-adult', 'true')
    localStorage.setItem('hasCompletedSetup', 'true')
    localStorage.setItem('vesper-settings', JSON.stringify({ version: 1, visitCount: 3, ...settings }))
  }, settings)
  await page.goto(address)
}

test.describe('in a chat', () => {
  test.beforeEach(async ({ page, simulator }) => chatThroughOllama(page, simulator.url('ollama')))

  test('the bar holds every action of an ordinary chat, by its name', async ({ page }) => {
    for (const name of ['Auto', 'Env', 'Stop', 'Response', 'Clear', 'Sessions'])
      await expect(action(page, name)).toBeVisible()
    for (const name of ['Edge!', 'To Chat', 'To Viewer', 'Exit Scenario', 'Image'])
      await expect(action(page, name)).toBeHidden()
  })

  test('while a reply is written the screen says AI Thinking, and Stop ends it', async ({ page, simulator }) => {
    simulator.script(endless)
    await say(page, 'Tell me about the sea.')
    await expect(page.getByText('AI Thinking')).toBeVisible()
    await expect(lastMessage(page)).toContainText('Wave after wave.')
    await action(page, 'Stop').click()
    await expect(lastMessage(page)).toContainText('Stopped here.')
    await expect(page.getByText('AI Thinking')).toBeHidden()
  })

  test('Response asks for the last reply in other words', async ({ page, simulator }) => {
    simulator.script(
      { match: { n: 1 }, reply: { text: 'The first wording.' } },
      { match: { n: 2 }, reply: { text: 'The second wording.' } },
    )
    await converse(page, 'How was your day?', 'The first wording.')
    await action(page, 'Response').click()
    await expect(lastMessage(page)).toContainText('The second wording.')
    await replyEnds(page)
    simulator.script({ reply: { text: 'The third wording.' } })
    await leaveFields(page)
    await page.keyboard.press('Control+r')
    await expect(lastMessage(page)).toContainText('The third wording.')
    await expect(messages(page)).toHaveCount(3)
  })

  test('Space says nothing where nothing moves', async ({ page, simulator }) => {
    simulator.script({ reply: { text: 'The tide is out.' } })
    await leaveFields(page)
    await page.keyboard.press('Space')
    await converse(page, 'Shall we walk?', 'The tide is out.')
    await expect(messages(page)).toHaveCount(3)
  })

  test('Space in a field writes a space', async ({ page }) => {
    await composer(page).pressSequentially('one two')
    await expect(composer(page)).toHaveValue('one two')
    await expect(messages(page)).toHaveCount(1)
  })

  test('nothing at all lets the character go on, without a message of the player', async ({ page, simulator }) => {
    simulator.script({ reply: { text: 'And then the lamp went out.' } })
    await composer(page).press('Enter')
    await expect(lastMessage(page)).toContainText('And then the lamp went out.')
    await expect(messages(page)).toHaveCount(2)
  })

  test('Auto goes on by itself as often as it may, and then switches itself off', async ({ page, simulator }) => {
    simulator.script({ reply: { text: 'And then?' } })
    await action(page, 'Autoplay pace').click()
    const pace = page.getByRole('dialog', { name: 'Autoplay pace' })
    await pace.getByRole('slider', { name: 'Seconds between replies on Auto' }).press('Home')
    const count = pace.getByRole('slider', { name: 'Replies before Auto stops' })
    await count.press('Home')
    await count.press('ArrowRight')
    await page.keyboard.press('Escape')
    await action(page, 'Auto').click()
    await expect(messages(page)).toHaveCount(3)
    await replyEnds(page)
    await expect(action(page, 'Auto')).toHaveAttribute('aria-pressed', 'false')
  })

  test('Auto waits while one is writing, and Stop switches it off', async ({ page, simulator }) => {
    simulator.script({ reply: { text: 'And then?' } })
    await action(page, 'Auto').click()
    await expect(action(page, 'Auto')).toHaveAttribute('aria-pressed', 'true')
    await expect(messages(page)).toHaveCount(2)
    await action(page, 'Stop').click()
    await expect(action(page, 'Auto')).toHaveAttribute('aria-pressed', 'false')
  })

  test('Alt+C asks before it clears, and what was cleared comes back', async ({ page }) => {
    await leaveFields(page)
    await page.keyboard.press('Alt+c')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Clear all chat messages?')
    await question.getByRole('button', { name: 'Clear' }).click()
    await expect(messages(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(messages(page)).toHaveCount(1)
  })

  test('Ctrl+I without an image server says so, and leads to where one is set up', async ({ page }) => {
    await leaveFields(page)
    await page.keyboard.press('Control+i')
    const notice = page.getByRole('alert').filter({ hasText: 'No image server is set up yet.' })
    await notice.getByRole('button', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/settings\//)
  })

  test('a place of Vesper goes along with every prompt of this chat', async ({ page, simulator }) => {
    await action(page, 'Env').click()
    await expect(environments(page).getByRole('listitem')).toHaveCount(23)
    await environments(page).getByRole('button', { name: 'Beach', exact: true }).click()
    await expect(environments(page)).toBeHidden()
    await expect(action(page, 'Env')).toHaveAttribute('title', 'Place: Beach')
    simulator.script({ reply: { text: 'The sand is warm.' } })
    await converse(page, 'Where are we?', 'The sand is warm.')
    await page.reload()
    await expect(action(page, 'Env')).toHaveAttribute('title', 'Place: Beach')
  })

  test('a place of one’s own is made, changed, chosen, deleted and brought back', async ({ page }) => {
    await action(page, 'Env').click()
    const dialog = environments(page)
    await dialog.getByRole('button', { name: 'Create Custom' }).click()
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await dialog.getByLabel('Name').fill('Lighthouse')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Edit Lighthouse' }).click()
    await dialog.getByLabel('Prompt').fill('A lamp turns over the dark sea.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Lighthouse', exact: true }).click()
    await expect(action(page, 'Env')).toHaveAttribute('title', 'Place: Lighthouse')
    await action(page, 'Env').click()
    await expect(dialog.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Delete Lighthouse' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByRole('button', { name: 'None', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog.getByRole('button', { name: 'Lighthouse', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  test('the whole bar can be worked with the keyboard alone', async ({ page, simulator }) => {
    simulator.script({ match: { n: 1 }, reply: { text: 'Rest.' } }, { match: { n: 2 }, reply: { text: 'Breathe.' } })
    await converse(page, 'How was your day?', 'Rest.')
    await enter(page, 'Env')
    await expect(environments(page)).toBeVisible()
    await expect(environments(page).getByRole('button', { name: 'None', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(environments(page)).toBeHidden()
    await expect(action(page, 'Env')).toBeFocused()
    await tabTo(page, 'button', 'Response')
    await page.keyboard.press('Space')
    await expect(lastMessage(page)).toContainText('Breathe.')
    await replyEnds(page)
    await enter(page, 'Sessions')
    await expect(page.getByRole('dialog', { name: 'Sessions' })).toBeVisible()
  })

  test('on a phone the actions are in a sheet at the composer, and its last one can be reached', async ({ page }) => {
    await page.setViewportSize(widths.phone)
    await page.getByRole('button', { name: 'Chat actions' }).click()
    await action(page, 'Sessions').click()
    await expect(page.getByRole('dialog', { name: 'Sessions' })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('the bar, its pace and the places are accessible', async ({ page }) => {
    test.setTimeout(180_000)
    await action(page, 'Autoplay pace').click()
    await expect(page.getByRole('slider', { name: 'Replies before Auto stops' })).toBeVisible()
    await expectAccessible(page, 'pace of autoplay')
    await page.keyboard.press('Escape')
    await action(page, 'Env').click()
    await expectAccessible(page, 'environments')
    await environments(page).getByRole('button', { name: 'Create Custom' }).click()
    await expect(environments(page).getByLabel('Name')).toBeVisible()
    await expectAccessible(page, 'an environment being made')
  })
})

test('with AI replies switched off, the chat says once that nobody answers', async ({ page, simulator }) => {
  await arriveWith(page, '/character-upload', {
    ai: withOllama(simulator.url('ollama')),
    general: { llmEnabled: false },
  })
  await beginChat(page)
  const text = 'AI Chat is disabled. Enable it in Settings to get character responses.'
  const notice = messages(page).filter({ hasText: text })
  await say(page, 'Good evening.')
  await expect(notice).toHaveCount(1)
  await say(page, 'Hello?')
  await expect(messages(page).filter({ hasText: 'Hello?' })).toHaveCount(1)
  await expect(notice).toHaveCount(1)
  expect(simulator.log().filter(({ path }) => path.startsWith('/api/chat'))).toEqual([])
})

test('OpenRouter without a key asks for one in the chat, and the words stay in the composer', async ({ page }) => {
  await arrive(page, '/character-upload', { ai: { provider: 'openrouter' } })
  await beginChat(page)
  await say(page, 'Good evening.')
  await expect(lastMessage(page)).toContainText('Please configure your AI API key in Settings to enable AI responses.')
  await expect(composer(page)).toHaveValue('Good evening.')
})

test('the hosted service asks to sign in, and the words stay in the composer', async ({ page }) => {
  await arrive(page, '/character-upload', { ai: { provider: 'vesper' } })
  await beginChat(page)
  await say(page, 'Good evening.')
  await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(composer(page)).toHaveValue('Good evening.')
  await expect(messages(page)).toHaveCount(1)
})

test('without a character the screen says No Character, and what needs one says so', async ({ page, simulator }) => {
  await arrive(page, '/chat', { ai: withOllama(simulator.url('ollama')) })
  await expect(page.getByRole('heading', { name: 'No Character' })).toBeVisible()
  for (const name of ['Auto', 'Response']) {
    await action(page, name).click()
    await expect(page.getByText('Please select a character first').first()).toBeVisible()
  }
  await say(page, 'Is anybody there?')
  await expect(composer(page)).toHaveValue('Is anybody there?')
})

test('a place chosen without a chat is where new chats begin', async ({ page, simulator }) => {
  await arrive(page, '/chat', { ai: withOllama(simulator.url('ollama')) })
  await action(page, 'Env').click()
  await environments(page).getByRole('button', { name: 'Gym', exact: true }).click()
  await page.goto('/character-upload')
  await beginChat(page)
  await expect(action(page, 'Env')).toHaveAttribute('title', 'Place: Gym')
  await expect(page.getByRole('heading', { level: 1, name: foreignCard.name })).toBeVisible()
})

test('the indicator leads to the settings when all is well, and to the AI settings when it is not', async ({
  page,
  simulator,
}) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  await expect(page.getByRole('link', { name: 'AI connected' })).toHaveAttribute('href', '/settings')
  await changeElsewhere(page, 'ai', { ollama: { baseUrl: simulator.refusedUrl, model: 'tern:8b' } })
  await expect(page.getByRole('link', { name: 'AI not reachable' })).toHaveAttribute('href', '/settings/ai/settings')
})

test('open-settings opens the settings, at a tab if one is named', async ({ page }) => {
  await arrive(page, '/')
  await page.evaluate(() => dispatchEvent(new CustomEvent('open-settings')))
  await expect(page).toHaveURL(/\/settings\/\w/)
  await page.evaluate(() => dispatchEvent(new CustomEvent('open-settings', { detail: { tab: 'general' } })))
  await expect(page).toHaveURL(/\/settings\/general/)
})

test('storage-quota-exceeded opens the dialog that says what to do', async ({ page }) => {
  await arrive(page, '/')
  await page.evaluate(() => dispatchEvent(new Event('storage-quota-exceeded')))
  await expect(page.getByRole('alertdialog', { name: 'Storage Space Full' })).toBeVisible()
})

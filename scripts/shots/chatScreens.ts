import type { Page } from '@playwright/test'
import { composer, lastMessage, messages, replyEnds, say } from '../../tests/support/app.ts'
import { changeElsewhere } from '../../tests/support/settings.ts'
import type { Screen } from './screens.ts'
import { command, messageMenu } from './steps.ts'

/** Everything of the chat, in the order it is looked at: a chat that was seeded, and what can be opened over it. */
export const chatScreens: readonly Screen[] = [
  { name: 'chat-actions-thoughts', at: '/chat', open: (page) => lastMessage(page).scrollIntoViewIfNeeded() },
  {
    name: 'chat-script',
    at: '/chat',
    open: (page) => inLayout(page, 'script'),
    close: (page) => inLayout(page, 'bubbles'),
  },
  {
    name: 'chat-book',
    at: '/chat',
    open: (page) => inLayout(page, 'book'),
    close: (page) => inLayout(page, 'bubbles'),
  },
  {
    name: 'chat-editing',
    at: '/chat',
    open: async (page) => {
      await lastMessage(page).hover()
      await lastMessage(page).getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('textbox', { name: 'Message text' }).waitFor()
    },
    close: (page) => page.getByRole('button', { name: 'Cancel' }).click(),
  },
  {
    name: 'message-menu',
    at: '/chat',
    open: async (page) => {
      await lastMessage(page).hover()
      await lastMessage(page).getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'bookmark',
    at: '/chat',
    open: (page) => messageMenu(page, messages(page).first(), /bookmark/i),
  },
  { name: 'marks', at: '/chat', open: (page) => command(page, 'Bookmarks and pins') },
  { name: 'compare', at: '/chat', open: (page) => messageMenu(page, lastMessage(page), 'Compare wordings') },
  { name: 'inspector', at: '/chat', open: (page) => messageMenu(page, lastMessage(page), 'What the model saw') },
  {
    name: 'edit-and-branch',
    at: '/chat',
    open: (page) => messageMenu(page, messages(page).nth(1), 'Edit and branch'),
  },
  { name: 'autoplay', at: '/chat', open: (page) => page.getByRole('button', { name: 'Autoplay pace' }).click() },
  { name: 'sessions', at: '/chat', open: (page) => command(page, 'Sessions') },
  {
    name: 'sessions-export',
    at: '/chat',
    open: async (page) => {
      await command(page, 'Sessions')
      await page
        .getByRole('button', { name: /^Export / })
        .first()
        .click()
    },
  },
  { name: 'branches', at: '/chat', open: (page) => page.getByRole('button', { name: 'Branches' }).click() },
  {
    name: 'search',
    at: '/chat',
    open: async (page) => {
      await command(page, 'Search chats')
      await page.getByLabel('Search for', { exact: true }).fill('lamp')
      await page.getByRole('dialog').locator('mark').first().waitFor()
    },
  },
  {
    name: 'search-nothing',
    at: '/chat',
    open: async (page) => {
      await command(page, 'Search chats')
      await page.getByLabel('Search for', { exact: true }).fill('zeppelin')
    },
  },
  { name: 'members', at: '/chat', open: (page) => command(page, 'Characters in this chat') },
  { name: 'environments', at: '/chat', open: (page) => page.getByRole('button', { name: 'Env', exact: true }).click() },
  {
    name: 'environment-form',
    at: '/chat',
    open: async (page) => {
      await page.getByRole('button', { name: 'Env', exact: true }).click()
      await page.getByRole('button', { name: 'Create Custom' }).click()
    },
  },
  { name: 'scene', at: '/chat', open: (page) => command(page, 'Author’s note and situation') },
  { name: 'chat-lore', at: '/chat', open: (page) => command(page, 'Lore of this chat') },
  {
    name: 'picker',
    at: '/chat',
    open: (page) => page.getByRole('button', { name: /^Character: .* Choose another$/ }).click(),
  },
  {
    name: 'question',
    at: '/chat',
    open: (page) => page.getByRole('button', { name: 'Clear', exact: true }).click(),
    close: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click(),
  },
  {
    name: 'error-card',
    at: '/chat',
    open: async (page) => {
      await page.evaluate(() => {
        const reason = new Error('The chat could not be read, because another tab holds it.')
        const promise = Promise.resolve()
        dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason }))
      })
    },
    failsOnPurpose: true,
  },
  {
    name: 'chat-writing',
    at: '/chat',
    open: async (page, { simulator }) => {
      simulator.script({ reply: { text: 'The sea keeps its own hours. '.repeat(400) }, tokensPerSec: 8 })
      await say(page, 'And what did the sea say to that?')
      await page.getByText('The sea keeps').first().waitFor()
    },
    close: async (page) => {
      await page.getByRole('button', { name: 'Stop reply' }).click()
      await replyEnds(page)
    },
  },
  {
    name: 'chat-reply-failed',
    at: '/chat',
    open: async (page, { simulator }) => {
      simulator.script({ preStatus: 404, body: { error: 'model "tern:8b" not found' } })
      await say(page, 'Are you still there?')
      await replyEnds(page)
    },
    failsOnPurpose: true,
  },
  {
    name: 'chat-group',
    at: '/chat',
    open: async (page, { simulator }) => {
      simulator.script({ reply: { text: '"Two of us, then." *She makes room on the bench.* "Who begins?"' } })
      await command(page, 'Characters in this chat')
      await page.getByRole('button', { name: 'Add Ingrid Solvang' }).click()
      await page.keyboard.press('Escape')
      await say(page, 'Ingrid, come in out of the rain.')
      await page.getByText('Who begins?').first().waitFor()
      await replyEnds(page)
    },
  },
  { name: 'group-members', at: '/chat', open: (page) => command(page, 'Characters in this chat') },
  {
    name: 'chat-incognito',
    at: '/characters?incognito',
    open: async (page) => {
      await page.getByRole('button', { name: 'Play with Ingrid Solvang' }).click()
      await messages(page).first().waitFor()
      await composer(page).fill('Between us.')
    },
  },
]

/** Chooses how messages look. */
const inLayout = (page: Page, messageLayout: string) => changeElsewhere(page, 'ui', { messageLayout })

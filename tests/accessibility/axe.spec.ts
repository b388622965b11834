import {
  arrive,
  chatThroughOllama,
  composer,
  converse,
  importCard,
  lastMessage,
  messages,
  replyEnds,
  say,
  withOllama,
} from '../support/app.ts'
import { enter, tabTo } from '../support/keyboard.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const addresses = {
  home: '/',
  'chat without anybody': '/chat',
  characters: '/characters',
  'a new character': '/characters/add',
  'bringing characters in': '/character-upload',
  'general settings': '/settings/general',
  plugins: '/settings/plugins',
  permissions: '/settings/permissions',
  privacy: '/settings/privacy',
  effects: '/settings/kinks/effects',
  'kink modules': '/settings/kinks/modules',
  storage: '/settings/storage',
  'settings of memory': '/settings/ai/memories',
  'a trial of recall': '/memory-test',
  'not found': '/no/such/place',
  lorebooks: '/lorebooks',
  backup: '/settings/backup',
  presets: '/settings/ai/presets',
  'voice control': '/settings/voice-control',
  'game profile': '/settings/game-profile',
  'error 500': '/error/500',
  'error 403': '/error/403',
  'error 503': '/error/503',
  'signing in': '/login',
} as const

/** Several share a browser: meeting it for the first time takes longer than a screen. */
const together = 6
const screens = Object.entries(addresses)
for (let from = 0; from < screens.length; from += together) {
  const some = screens.slice(from, from + together)
  test(`these screens are accessible: ${some.map(([screen]) => screen).join(', ')}`, async ({ page }) => {
    await arrive(page, '/')
    for (const [screen, address] of some) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      await expectAccessible(page, screen)
    }
  })
}

test('the age gate is accessible', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Vesper is for adults' })).toBeVisible()
  await expectAccessible(page, 'gate')
})

test('each step of the setup is accessible', async ({ page, simulator }) => {
  await arrive(page, '/setup', { ai: withOllama(simulator.url('ollama')) })
  await expect(page.getByRole('radio', { name: 'Ollama' })).toBeVisible()
  await expectAccessible(page, 'setup, provider')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('Ollama is ready.')).toBeVisible()
  await expectAccessible(page, 'setup, connection')
  await page.getByLabel('Server address').fill(simulator.refusedUrl)
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('Ollama is ready.')).toBeHidden()
  await expect(page.getByRole('main').getByRole('status').getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'setup, connection that fails')
  await page.getByRole('button', { name: 'Continue without replies' }).click()
  await expect(page.getByRole('button', { name: /^Talk to/ }).first()).toBeVisible()
  await page.getByRole('heading', { name: 'How much of Vesper would you like?' }).click()
  await expect(page.getByRole('radio', { name: /^Just chat/ })).toBeVisible()
  await expectAccessible(page, 'setup, companion')
})

test('the settings of each provider are accessible', async ({ page }) => {
  await arrive(page, '/settings/ai/settings')
  for (const provider of ['In your browser', 'Ollama', 'Custom server', 'OpenRouter', 'Vesper']) {
    await page.getByRole('radio', { name: new RegExp(`^${provider}`) }).check()
    await expect(page.getByRole('button', { name: 'Test Connection' })).toBeVisible()
    await expectAccessible(page, provider)
  }
})

test('a chat is accessible: as it begins, is written, is changed, fails and is listed', async ({ page, simulator }) => {
  simulator.script(
    {
      match: { n: 1 },
      reply: { text: '*She smiles.* **Good** evening.\n\n- one\n- two\n\n`three`', reasoning: 'Hm.' },
    },
    { match: { n: 2 }, fault: { kind: 'error', at: 'beforeHeaders', error: { name: 'forbidden' } } },
    { match: { n: 3 }, reply: { text: 'Wave after wave. '.repeat(600) }, tokensPerSec: 5 },
  )
  await chatThroughOllama(page, simulator.url('ollama'))
  await expectAccessible(page, 'a chat that begins')
  await converse(page, 'Good evening.', 'evening.')
  await say(page, 'Are you there?')
  await expect(lastMessage(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'a reply that failed')
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave')
  await expectAccessible(page, 'a reply being written')
  await page.getByRole('button', { name: 'Stop reply' }).click()
  await replyEnds(page)
  await lastMessage(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Message text' })).toBeVisible()
  await expectAccessible(page, 'a message being changed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Sessions' }).click()
  const chats = page.getByRole('dialog', { name: 'Sessions' }).getByRole('region', { name: 'Chats' })
  await expect(chats.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'sessions')
  await chats.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'a question')
})

test('characters are accessible: imported, refused, listed and changed', async ({ page }) => {
  await arrive(page, '/character-upload')
  await importCard(page)
  await page.getByLabel('Character files').setInputFiles({
    name: 'holiday.png',
    mimeType: 'image/png',
    buffer: Buffer.from('This is not a picture.'),
  })
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(/^Reading/)).toHaveCount(0)
  await expectAccessible(page, 'imported characters')
  await page.goto('/characters')
  await page.getByRole('button', { name: 'More for Marguerite Vale' }).click()
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expectAccessible(page, 'a menu of a character')
  // Looking at it on a phone has laid the cards out anew, and the menu has closed.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Marguerite Vale' }).click()
  await expect(page.getByLabel('Personality')).toHaveValue(/Patient|lighthouse/)
  await expectAccessible(page, 'a character being changed')
})

test('the keyboard alone leads from the gate to a message', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'And a good evening to you.' } })
  await page.goto('/')
  await enter(page, 'I am 18 or older')
  await expect(page).toHaveURL('/setup')
  const ollama = page.getByRole('radio', { name: /^Ollama/ })
  await expect(ollama).toBeVisible()
  const chosen = await page.getByRole('radio', { checked: true }).first().getAttribute('value')
  await tabTo(page, 'radio', chosen === 'ollama' ? /^Ollama/ : /./)
  for (let step = 0; step < 8 && !(await ollama.isChecked()); step += 1) await page.keyboard.press('ArrowDown')
  await expect(ollama).toBeChecked()
  await enter(page, 'Next')
  await tabTo(page, 'textbox', 'Server address')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(simulator.url('ollama'))
  await enter(page, 'Test Connection')
  await expect(page.getByText('Ollama is ready.')).toBeVisible()
  await enter(page, 'Next')
  await enter(page, /^Talk to/)
  await expect(page).toHaveURL('/chat')
  await expect(messages(page)).toHaveCount(1)
  await tabTo(page, 'textbox', 'Message')
  await page.keyboard.type('Good evening.')
  await page.keyboard.press('Enter')
  await expect(lastMessage(page)).toContainText('And a good evening to you.')
  await expect(composer(page)).toBeFocused()
})

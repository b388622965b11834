import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser/findBrowser.ts'
import { startVictim, type Victim } from '../crash/browser.ts'
import type { Simulator } from '../simulators/llm/server.ts'
import { chatThroughOllama, composer, converse, lastMessage, messages, replyEnds, say } from '../support/app.ts'
import { everythingKept } from '../support/kept.ts'
import { expect, test } from '../support/test.ts'

const longText = Array.from({ length: 200 }, (_, index) => `Wave ${index + 1} came in.`).join(' ')

test('L12 a tab that is killed in mid-stream has lost nothing when it opens again', async ({ page, simulator }) => {
  writeScripts(simulator)
  await chatThroughOllama(page, simulator.url('ollama'))
  await talkUntilMidStream(page)
  await composer(page).fill('And this I have not sent yet')
  await expect
    .poll(async () => (await everythingKept(page))['vesper-sessions/composerDrafts'])
    .toContain('And this I have not sent yet')
  await expectDraft(page)
  const again = await page.context().newPage()
  await crash(page)
  await again.goto('/chat')
  await expectNothingLost(again)
  await expect(composer(again)).toHaveValue('And this I have not sent yet')
  await goOn(again)
})

test('L12 a browser that is killed in mid-stream has lost nothing when it starts again', async ({
  simulator,
  baseURL,
  launchOptions,
}) => {
  writeScripts(simulator)
  const address = baseURL ?? ''
  const profile = await mkdtemp(join(tmpdir(), 'vesper-killed-'))
  const executable = findBrowser() ?? ''
  let victim: Victim | undefined
  try {
    const first = await chromium.launchPersistentContext(profile, launchOptions)
    await chatThroughOllama(await first.newPage(), simulator.url('ollama'), { at: address })
    await first.close()

    victim = await startVictim(executable, profile, `${address}/chat`)
    await talkUntilMidStream(victim.page)
    await expectDraft(victim.page)
    await victim.kill()

    victim = await startVictim(executable, profile, `${address}/chat`)
    await expectNothingLost(victim.page)
    await goOn(victim.page)
    await victim.kill()

    victim = await startVictim(executable, profile, `${address}/chat`)
    await expect(lastMessage(victim.page)).toContainText('And then the sea was still.')
    await expect(lastMessage(victim.page).getByRole('button', { name: 'Retry' })).toBeHidden()
    await expectOnce(victim.page, 'Tell me about the sea.')
  } finally {
    await victim?.kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

function writeScripts(simulator: Simulator): void {
  simulator.script(
    { match: { n: 1 }, reply: { text: 'Two sugars, as always.' } },
    { match: { n: 2 }, reply: { text: longText }, tokensPerSec: 40 },
    { match: { n: 3 }, reply: { text: ' And then the sea was still.' } },
  )
}

async function talkUntilMidStream(page: Page): Promise<void> {
  await converse(page, 'How do you take your tea?', 'Two sugars, as always.')
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 10 came in.')
}

/** A reply is written down every half second: what is on screen now is on disk a moment later. */
async function expectDraft(page: Page): Promise<void> {
  await expect.poll(async () => (await everythingKept(page))['vesper-sessions/drafts']).toContain('Wave 8 came in.')
}

/** Everything that was said is there, and of what was being said all but the last moments. */
async function expectNothingLost(page: Page): Promise<void> {
  await expectOnce(page, 'How do you take your tea?')
  await expectOnce(page, 'Two sugars, as always.')
  await expectOnce(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 8 came in.')
  await expect(lastMessage(page)).not.toContainText('Wave 200 came in.')
}

/** Scrolls to the beginning first: what is far out of sight is not drawn. A chat that opens goes to its end once more. */
async function expectOnce(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('region', { name: 'Conversation' }).evaluate((area) => {
      area.scrollTop = 0
    })
    await expect(messages(page).filter({ hasText: text })).toHaveCount(1, { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

async function goOn(page: Page): Promise<void> {
  await expect(lastMessage(page).getByRole('button', { name: 'Retry' })).toBeVisible()
  await lastMessage(page).getByRole('button', { name: 'Continue' }).first().click()
  await expect(lastMessage(page)).toContainText('And then the sea was still.')
  await expect(lastMessage(page)).toContainText('Wave 8 came in.')
  await replyEnds(page)
}

/** Ends the process of a tab; the browser lives on. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => {})
  await crashed
}

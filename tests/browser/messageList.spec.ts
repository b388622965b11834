import type { Page } from '@playwright/test'
import { chatThroughOllama, composer, converse, lastMessage, replyEnds, say } from '../support/app.ts'
import { widths } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: widths.phone })

const paragraphs = (count: number) => Array.from({ length: count }, (_, index) => `Wave ${index + 1}.`).join('\n\n')

test('on a phone, a reply that grows by several lines between two frames is followed to its end', async ({
  page,
  simulator,
}) => {
  simulator.script({ reply: { text: paragraphs(300) }, tokensPerSec: 1500 })
  await chatThroughOllama(page, simulator.url('ollama'))
  const grownPx = await largestGrowth(page)
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 300.', { timeout: 20_000 })
  await replyEnds(page)
  await expect.poll(() => fromEndPx(page)).toBeLessThan(2)
  await expect(page.getByRole('button', { name: 'Newest' })).toBeHidden()
  // Otherwise nothing was tried here.
  expect(await grownPx()).toBeGreaterThan(60)
})

test('on a phone, whoever scrolls up is left there while the reply goes on, until they want the newest', async ({
  page,
  simulator,
}) => {
  simulator.script({ reply: { text: paragraphs(400) }, tokensPerSec: 100 })
  await chatThroughOllama(page, simulator.url('ollama'))
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 30.')
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await conversation.hover()
  await page.mouse.wheel(0, -400)
  const newest = page.getByRole('button', { name: 'Newest' })
  await expect(newest).toBeVisible()
  const top = await conversation.evaluate(({ scrollTop }) => scrollTop)
  await expect(lastMessage(page)).toContainText('Wave 60.')
  expect(await conversation.evaluate(({ scrollTop }) => scrollTop)).toBe(top)
  await newest.click()
  await expect(newest).toBeHidden()
  await expect(lastMessage(page)).toContainText('Wave 90.')
  await expect.poll(() => fromEndPx(page)).toBeLessThan(48)
  await page.getByRole('button', { name: 'Stop reply' }).click()
  await expect(composer(page)).toBeVisible()
})

test('on a phone, whoever scrolled up and says something is brought to their words', async ({ page, simulator }) => {
  simulator.script({ reply: { text: paragraphs(60) } })
  await chatThroughOllama(page, simulator.url('ollama'))
  await converse(page, 'Tell me about the sea.', 'Wave 60.')
  await page.getByRole('region', { name: 'Conversation' }).hover()
  await page.mouse.wheel(0, -2000)
  await expect(page.getByRole('button', { name: 'Jump to newest' })).toBeVisible()
  await say(page, 'And once more.')
  await replyEnds(page)
  await expect.poll(() => fromEndPx(page)).toBeLessThan(48)
  await expect(page.getByRole('button', { name: 'Jump to newest' })).toBeHidden()
})

/** How far the end of the conversation is below what can be seen. */
const fromEndPx = (page: Page) =>
  page
    .getByRole('region', { name: 'Conversation' })
    .evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)

/** Watches every frame from now on. Resolves with what tells by how much the conversation grew at most between two. */
async function largestGrowth(page: Page): Promise<() => Promise<number>> {
  const watch = await page.getByRole('region', { name: 'Conversation' }).evaluateHandle((region) => {
    const seen = { height: region.scrollHeight, most: 0 }
    const look = () => {
      seen.most = Math.max(seen.most, region.scrollHeight - seen.height)
      seen.height = region.scrollHeight
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  return () => watch.evaluate(({ most }) => most)
}

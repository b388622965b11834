import { chatThroughOllama, composer, converse, lastMessage, messages, replyEnds, say } from '../support/house.ts'
import { expect, test } from '../support/test.ts'

const longText = Array.from({ length: 40 }, (_, index) => `Wave ${index + 1} came in.`).join(' ')

test('L18 while one tab is being answered, another is told so and keeps its words', async ({
  page,
  context,
  simulator,
}) => {
  simulator.script(
    { match: { n: 1 }, reply: { text: longText }, tokensPerSec: 60 },
    { match: { n: 2 }, reply: { text: 'Now it is your turn.' } },
  )
  await chatThroughOllama(page, simulator.url('ollama'))
  const other = await context.newPage()
  await other.goto('/chat')
  await expect(messages(other)).toHaveCount(1)

  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 2 came in.')
  await say(other, 'And about the wind.')
  await expect(other.getByRole('alert')).toContainText('A reply is being written in this chat already.')
  await expect(composer(other)).toHaveValue('And about the wind.')
  expect(simulator.log().filter(({ method, path }) => method === 'POST' && path === '/api/chat')).toHaveLength(1)

  await expect(lastMessage(page)).toContainText('Wave 40 came in.', { timeout: 30_000 })
  await replyEnds(page)
  await other.reload()
  await expect(lastMessage(other)).toContainText('Wave 40 came in.')
  await expect(composer(other)).toHaveValue('And about the wind.')
  await composer(other).press('Enter')
  await expect(lastMessage(other)).toContainText('Now it is your turn.')
  await expect(messages(other)).toHaveCount(5)
})

test('L18 a tab that opens while another is being answered leaves that reply alone', async ({
  page,
  context,
  simulator,
}) => {
  simulator.script({ reply: { text: longText }, tokensPerSec: 60 })
  await chatThroughOllama(page, simulator.url('ollama'))
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 2 came in.')
  const other = await context.newPage()
  await other.goto('/chat')
  await expect(messages(other)).toHaveCount(3)
  await expect(lastMessage(page)).toContainText('Wave 40 came in.', { timeout: 30_000 })
  await replyEnds(page)
  await page.reload()
  await expect(lastMessage(page)).toContainText('Wave 40 came in.')
  await expect(lastMessage(page).getByRole('button', { name: 'Retry' })).toBeHidden()
})

test('what one tab said is in the other by itself', async ({ page, context, simulator }) => {
  simulator.script({ reply: { text: 'Said in the first tab.' } })
  await chatThroughOllama(page, simulator.url('ollama'))
  const other = await context.newPage()
  await other.goto('/chat')
  await expect(messages(other)).toHaveCount(1)
  await converse(page, 'Say something.', 'Said in the first tab.')
  await expect(messages(other)).toHaveCount(3)
  await expect(lastMessage(other)).toContainText('Said in the first tab.')
})

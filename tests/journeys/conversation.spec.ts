import { chatThroughOllama, converse, lastMessage, messages, replyEnds, say } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const longText = Array.from({ length: 60 }, (_, index) => `Wave ${index + 1} came in.`).join(' ')

/** Slow enough to watch, quick enough to wait for. */
const slowly = { reply: { text: longText }, tokensPerSec: 40 }

test.beforeEach(async ({ page, simulator }) => chatThroughOllama(page, simulator.url('ollama')))

test('a reply can be read while it is written', async ({ page, simulator }) => {
  simulator.script(slowly)
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 2 came in.')
  await expect(lastMessage(page)).not.toContainText('Wave 60 came in.')
  await expect(page.getByRole('button', { name: 'Stop reply' })).toBeVisible()
  await expect(lastMessage(page)).toContainText('Wave 60 came in.', { timeout: 30_000 })
  await replyEnds(page)
})

test('a reply that is stopped keeps what was said, ends at the server, and can go on', async ({ page, simulator }) => {
  simulator.script({ match: { n: 1 }, ...slowly }, { match: { n: 2 }, reply: { text: ' And then it was still.' } })
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 3 came in.')
  await page.getByRole('button', { name: 'Stop reply' }).click()
  await expect(lastMessage(page)).toContainText('Stopped here.')
  await expect.poll(() => chats(simulator).at(-1)?.outcome).toBe('aborted')
  await lastMessage(page).getByRole('button', { name: 'Continue' }).first().click()
  await expect(lastMessage(page)).toContainText('And then it was still.')
  await expect(lastMessage(page)).toContainText('Wave 3 came in.')
  await expect(messages(page)).toHaveCount(3)
})

test('another wording stands beside the first, and either can be chosen', async ({ page, simulator }) => {
  simulator.script(
    { match: { n: 1 }, reply: { text: 'The first wording.' } },
    { match: { n: 2 }, reply: { text: 'The second wording.' } },
  )
  await converse(page, 'How was your day?', 'The first wording.')
  await lastMessage(page).getByRole('button', { name: 'Regenerate' }).click()
  await expect(lastMessage(page)).toContainText('The second wording.')
  await expect(lastMessage(page)).toContainText('2 / 2')
  await lastMessage(page).getByRole('button', { name: 'Previous wording' }).click()
  await expect(lastMessage(page)).toContainText('The first wording.')
  await page.reload()
  await expect(lastMessage(page)).toContainText('The first wording.')
  await expect(lastMessage(page)).toContainText('1 / 2')
})

test('a message is changed by hand, and the change can be taken back', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'I like the rain.' } })
  await converse(page, 'Do you like the rain?', 'I like the rain.')
  await lastMessage(page).hover()
  await lastMessage(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Message text' }).fill('I like the **storm**.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(lastMessage(page).locator('strong')).toHaveText('storm')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lastMessage(page)).toContainText('I like the rain.')
})

test('a message that was deleted comes back with Undo', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'I like the rain.' } })
  await converse(page, 'Do you like the rain?', 'I like the rain.')
  await lastMessage(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(messages(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(messages(page)).toHaveCount(3)
  await expect(lastMessage(page)).toContainText('I like the rain.')
})

test('clearing asks first, and can be taken back', async ({ page }) => {
  await page.getByRole('button', { name: 'Clear' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to clear all chat messages?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(messages(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear' }).click()
  await question.getByRole('button', { name: 'Clear' }).click()
  await expect(messages(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(messages(page)).toHaveCount(1)
})

test('a reply that failed says why, and is tried again by hand', async ({ page, simulator }) => {
  simulator.script(
    { match: { n: 1 }, fault: { kind: 'error', at: 'beforeHeaders', error: { name: 'forbidden' } } },
    { match: { n: 2 }, reply: { text: 'Now I am here.' } },
  )
  await say(page, 'Are you there?')
  const problem = lastMessage(page).getByRole('alert')
  await expect(problem).toContainText('AI Error:')
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(lastMessage(page)).toContainText('Now I am here.')
  await expect(problem).toBeHidden()
  await expect(messages(page)).toHaveCount(3)
})

test('a reply that breaks off keeps its words and says that it is not whole', async ({ page, simulator }) => {
  simulator.script(
    { match: { n: 1 }, reply: { text: longText }, fault: { kind: 'reset', at: { token: 20 } } },
    { match: { n: 2 }, reply: { text: ' It goes on.' } },
  )
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 2 came in.')
  await expect(lastMessage(page).getByRole('button', { name: 'Retry' })).toBeVisible()
  await lastMessage(page).getByRole('button', { name: 'Continue' }).first().click()
  await expect(lastMessage(page)).toContainText('It goes on.')
})

for (const [status, error] of [
  [429, 'rate'],
  [503, 'exhausted'],
] as const)
  test(`L23 the countdown of a ${status} is visible, and can be cancelled`, async ({ page, simulator }) => {
    simulator.script({
      headers: { 'access-control-expose-headers': 'retry-after' },
      fault: { kind: 'error', at: 'beforeHeaders', error: { name: error, retryAfter: { seconds: 20, in: 'header' } } },
    })
    await say(page, 'Are you there?')
    await expect(page.getByText(/Retrying 1\/3 in (20|19) s/)).toBeVisible()
    await expect(page.getByText(/Retrying 1\/3 in 1[5-8] s/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(/Retrying/)).toBeHidden()
    await replyEnds(page)
    expect(chats(simulator)).toHaveLength(1)
  })

test('L23 a countdown that runs out tries again by itself', async ({ page, simulator }) => {
  simulator.script(
    {
      match: { n: 1 },
      headers: { 'access-control-expose-headers': 'retry-after' },
      fault: { kind: 'error', at: 'beforeHeaders', error: { name: 'rate', retryAfter: { seconds: 2, in: 'header' } } },
    },
    { match: { n: 2 }, reply: { text: 'Thank you for waiting.' } },
  )
  await say(page, 'Are you there?')
  await expect(page.getByText(/Retrying 1\/3/)).toBeVisible()
  await expect(lastMessage(page)).toContainText('Thank you for waiting.')
})

test('who waits long is told that this may be normal', async ({ page, simulator }) => {
  simulator.script({ headerDelayMs: 60_000, reply: { text: 'At last.' } })
  await page.clock.install()
  await say(page, 'Are you there?')
  await expect(page.getByText('Marguerite Vale is thinking…')).toBeVisible()
  await page.clock.fastForward(6_000)
  await expect(page.getByText('Still waiting. The model may be loading…')).toBeVisible()
  await page.getByRole('button', { name: 'Stop reply' }).click()
  await replyEnds(page)
})

type Log = { log(): readonly { readonly path: string; readonly method: string; readonly outcome: string }[] }
const chats = (simulator: Log) =>
  simulator.log().filter(({ method, path }) => method === 'POST' && path.startsWith('/api/chat'))

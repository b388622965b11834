import { chatThroughOllama, lastMessage, replyEnds, say } from '../support/house.ts'
import { expect, test } from '../support/test.ts'

test('what is ruled out is not said: the reply ends before it with the reason, and can be asked for again', async ({
  page,
  simulator,
}) => {
  simulator.script(
    { match: { n: 1 }, reply: { text: 'The rain has stopped. She lifts a n33dle from the tray. It gleams.' } },
    { match: { n: 2 }, reply: { text: 'The rain has stopped. No needles here, only tea.' } },
  )
  await chatThroughOllama(page, simulator.url('ollama'))
  await page.goto('/settings/consent')
  await page
    .getByRole('group', { name: 'Needles and piercing', exact: true })
    .getByRole('radio', { name: 'No', exact: true })
    .check({ force: true })
  await page.goto('/chat')
  await say(page, 'What is on the tray?')
  await replyEnds(page)
  await expect(lastMessage(page)).toContainText('The rain has stopped.')
  await expect(lastMessage(page)).toContainText('Stopped here: you have ruled out Needles and piercing.')
  await expect(page.getByText(/n33dle|gleams/)).toHaveCount(0)
  await lastMessage(page).getByRole('button', { name: 'Retry' }).click()
  await replyEnds(page)
  await expect(lastMessage(page)).toContainText('No needles here, only tea.')
})

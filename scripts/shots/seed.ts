import type { Page } from '@playwright/test'
import {
  arrive,
  chatThroughOllama,
  converse,
  lastMessage,
  messages,
  replyEnds,
  withOllama,
} from '../../tests/support/app.ts'
import type { Rig } from './screens.ts'
import { command, messageMenu } from './steps.ts'

const answers = [
  {
    text:
      '*She takes the lamp from its hook and holds it between you.* [[wear: a grey wool coat]]\n\n' +
      '"Nobody crosses in this. Nobody **sensible**." [[think: He has the look of somebody who was told not to come.]]',
    reasoning: 'The boat is late and the weather is turning. She would offer the kettle before she asks.',
  },
  {
    text:
      '"Then you will wait here, like the rest of us." *She leans on the rail of the stove.* [[pose: leaning on the rail]]\n\n' +
      '- dry your boots\n- mind the third stair\n- the lamp is not to be touched\n\n> House rules, on a card by the door.',
  },
  { text: '"Then you will wait, and I shall pretend not to be glad." *She sets a second cup down.*' },
  { text: '"A boat is a rumour until it knocks on wood." *She reads the barometer twice.*' },
] as const

/** Somebody who has been here before, and has done nothing yet. */
export async function arriveAtHome(page: Page, { simulator }: Rig): Promise<void> {
  await arrive(page, '/', { ai: withOllama(simulator.url('ollama')) })
}

/** An evening with things left behind: two wordings, marks, a place, a saved session and a branch. */
export async function playEvening(page: Page, { simulator }: Rig): Promise<void> {
  simulator.script(...answers.map((reply, index) => ({ match: { n: index + 1 }, reply })))
  await chatThroughOllama(page, simulator.url('ollama'))
  await converse(page, '*I shake the rain from my sleeves.* Is there news of the boat?', 'sensible')
  await converse(page, 'Then I shall wait with you.', 'by the door')
  await lastMessage(page).getByRole('button', { name: 'Regenerate' }).click()
  await lastMessage(page).getByText('second cup').waitFor()
  await replyEnds(page)
  await page.getByRole('button', { name: 'Env', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Beach', exact: true }).click()
  await messageMenu(page, messages(page).nth(1), 'Pin: always send to the AI')
  await messageMenu(page, messages(page).nth(2), 'Bookmark')
  await page.getByLabel('Label (optional)').fill('The rule about boats')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await command(page, 'Sessions')
  await page.getByLabel('Name', { exact: true }).fill('By the stove')
  await page.getByRole('button', { name: 'Save Current' }).click()
  await page.getByText('“By the stove” was saved.').waitFor()
  await page.keyboard.press('Escape')
  await messageMenu(page, messages(page).nth(2), 'Branch from here')
  await page.getByText('Now in the branch').first().waitFor()
  await converse(page, 'And if the boat never comes?', 'knocks on wood')
  await page.getByRole('button', { name: 'Branches' }).click()
  await page.getByRole('treeitem').nth(1).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await lastMessage(page).getByText('second cup').waitFor()
}

import type { Page } from '@playwright/test'
import { chatThroughOllama, messages, replyEnds, say } from '../support/app.ts'
import { everythingKept } from '../support/kept.ts'
import { expectAccessible } from '../support/looks.ts'
import { installPlugin } from '../support/plugins.ts'
import { follow } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

/** In Settings: switches a module on by its name. */
async function switchOn(page: Page, name: string): Promise<void> {
  await page.goto('/settings/kinks/modules')
  await page.getByRole('switch', { name }).check({ force: true })
  // Within the app: a page that is loaded anew may ask for the settings before they are saved.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Play', exact: true }).click()
  await expect(messages(page).first()).toBeVisible()
}

/** Says something and waits for the answer, wherever a module's words stand beside it. */
async function talk(page: Page, text: string, answer: string): Promise<void> {
  await say(page, text)
  await expect(messages(page).filter({ hasText: answer }).last()).toBeVisible()
  await replyEnds(page)
}

const narrator = (page: Page, words: string) => messages(page).filter({ hasText: words })

test.describe('kink modules', () => {
  test.beforeEach(async ({ page, simulator }) => {
    await chatThroughOllama(page, simulator.url('ollama'))
    simulator.script({ reply: { text: 'Slowly, then.' } })
  })

  /** All that the model was sent. */
  const prompts = (log: readonly { readonly body: string }[]) => log.map(({ body }) => body).join('\n')

  test('say nothing to the model until they are switched on', async ({ page, simulator }) => {
    await talk(page, "I'm on the edge!", 'Slowly, then.')
    expect(prompts(simulator.log())).not.toContain('edges by your rules')
  })

  test('tell the model their rules, count what is said, and keep the count over a reload', async ({
    page,
    simulator,
  }) => {
    await switchOn(page, 'Edging')
    await talk(page, "I'm on the edge!", 'Slowly, then.')
    await expect(narrator(page, 'At the edge: 1 of 3. Rest.')).toBeVisible()
    // A reply waits for no module that a busy computer keeps: it has its say with a later one.
    const expectCountWith = (words: string) =>
      expect(async () => {
        await talk(page, words, 'Slowly, then.')
        const asked = simulator.log().filter(({ body }) => body.includes(words))
        expect(prompts(asked)).toContain('at the edge once, of 3')
      }).toPass()
    await expectCountWith('Not yet.')
    await expect.poll(async () => (await everythingKept(page))['vesper-sessions/kinkNotes']).toContain('kink-edging')
    await page.reload()
    await expect(messages(page).first()).toBeVisible()
    await expectCountWith('Go on.')
  })

  test('ask the player, and hear the answer', async ({ page, simulator }) => {
    await switchOn(page, 'Tasks')
    simulator.script({ reply: { text: 'Good.\n\nTask: sit quite still, 5 seconds' } })
    await talk(page, 'What shall I do?', 'sit quite still')
    const question = page.getByRole('region', { name: 'Tasks asks' })
    await expect(question).toContainText('Time is up: sit quite still. Did you do it?', { timeout: 15_000 })
    await question.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(question).toBeHidden()
    await expect(narrator(page, 'Done. 1 done so far.')).toBeVisible()
  })

  test('come from outside as well: walled off, and in time for the reply', async ({ page, simulator }) => {
    simulator.script({ reply: { text: 'Hush, now.' } })
    await page.goto('/settings/plugins')
    await installPlugin(page, 'hush')
    await page.goto('/chat')
    await expect(messages(page).first()).toBeVisible()
    await say(page, 'Good evening.')
    await expect(narrator(page, 'A minute of silence.')).toBeVisible()
    await replyEnds(page)
    await say(page, 'But')
    await expect(narrator(page, 'The minute begins anew.')).toBeVisible()
    // A reply waits for no module that a busy computer keeps: it has its say with a later one.
    await expect(async () => {
      await replyEnds(page)
      await say(page, 'But still')
      await replyEnds(page)
      expect(prompts(simulator.log())).toContain('keeps quiet now')
    }).toPass()
  })

  test('end with the stop, and say so', async ({ page, simulator }) => {
    await switchOn(page, 'Tasks')
    simulator.script({ reply: { text: 'Task: sit quite still, 5 seconds' } })
    await talk(page, 'What shall I do?', 'sit quite still')
    await expect(narrator(page, '5 seconds, from now.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(narrator(page, 'The task is off. Nothing is owed.')).toBeVisible()
  })

  test('are named in what the model saw, and listed with what they asked for', async ({ page }) => {
    await switchOn(page, 'Edging')
    // A module that is still starting sits its first turn out.
    await say(page, 'Good evening.')
    await replyEnds(page)
    await say(page, "I'm on the edge!")
    await replyEnds(page)
    const reply = messages(page).filter({ hasText: 'Slowly, then.' }).last()
    await reply.hover()
    await reply.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'What the model saw' }).click()
    await expect(page.getByRole('list', { name: 'Sections of the prompt' })).toContainText('Edging')
    await page.keyboard.press('Escape')
    await follow(page, 'Settings', 'Other modules')
    await expect(page.getByRole('list', { name: 'Module requests' })).toContainText('stimulation ends')
    await expectAccessible(page, 'Other modules')
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { arrive, chatThroughOllama, composer, converse, lastMessage, messages, say } from '../support/app.ts'
import { unfold } from '../support/consent.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const question = (page: Page, topic: string) => page.getByRole('group', { name: topic, exact: true })
const answer = (page: Page, topic: string, words: string) =>
  question(page, topic).getByRole('radio', { name: words, exact: true })

test('a player says yes, maybe and no, finds a topic, adds their own, and all of it is there next time', async ({
  page,
}) => {
  await arrive(page, '/settings/consent')
  await unfold(page, 'Sensation')
  await answer(page, 'Blindfolds', 'Yes').check({ force: true })
  await answer(page, 'Wax and heat', 'Maybe').check({ force: true })
  await page.getByRole('searchbox', { name: 'Find a topic' }).fill('needles')
  await expect(question(page, 'Blindfolds')).toBeHidden()
  await answer(page, 'Needles and piercing', 'No').check({ force: true })
  await page.getByRole('searchbox', { name: 'Find a topic' }).fill('')
  await unfold(page, 'Custom topic')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Clowns')
  await page.getByRole('textbox', { name: 'Keywords' }).fill('clown, circus tent')
  await page.getByRole('button', { name: 'Add hard limit' }).click()
  await expect(page.getByText('“Clowns” is a hard limit now.')).toBeVisible()
  await page.reload()
  await unfold(page, 'Sensation', 'Dark')
  for (const [topic, words] of [
    ['Blindfolds', 'Yes'],
    ['Wax and heat', 'Maybe'],
    ['Needles and piercing', 'No'],
    ['Clowns', 'No'],
    ['Ropes and restraints', 'Open'],
  ] as const)
    await expect(answer(page, topic, words), topic).toBeChecked()
})

test('arrow keys answer, and kinds of device are ruled out here and with the devices alike', async ({ page }) => {
  await arrive(page, '/settings/consent')
  await unfold(page, 'Sensation', 'Devices')
  await answer(page, 'Blindfolds', 'Open').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(answer(page, 'Blindfolds', 'No')).toBeChecked()
  await answer(page, 'Shock', 'Never').check({ force: true })
  await page.getByRole('link', { name: 'Strength and maximums' }).click()
  await page.getByText('Maximums by type').click()
  await expect(page.getByRole('switch', { name: 'Shock: never' })).toBeChecked()
})

test('a file brings what is stricter; what is looser only when the player says so', async ({ page }) => {
  await arrive(page, '/settings/consent')
  await unfold(page, 'Sensation')
  await answer(page, 'Blindfolds', 'No').check({ force: true })
  await answer(page, 'Wax and heat', 'No').check({ force: true })
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ kind: 'vesper-consent', answers: { blindfold: 'no', wax: 'no' } })
  const theirs = { ...JSON.parse(text), answers: { blindfold: 'yes', wax: 'no', ice: 'no' } }
  const file = { name: 'theirs.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(theirs)) }
  await page.getByLabel('Consent file').setInputFiles(file)
  const offer = page.getByRole('region', { name: 'Changes in the file' })
  await expect(offer).toContainText('Ice and cold: open → no')
  await expect(offer).toContainText('Blindfolds: no → yes')
  await offer.getByRole('button', { name: 'Import' }).click()
  await expect(answer(page, 'Ice and cold', 'No')).toBeChecked()
  await expect(answer(page, 'Blindfolds', 'No')).toBeChecked()
  await page.getByLabel('Consent file').setInputFiles({ ...file, buffer: Buffer.from('[]') })
  await expect(page.getByText('This is not a consent file. Choose one exported from Vesper.')).toBeVisible()
})

test('the key of the safeword works within a field, leads to aftercare, and back to where one was', async ({
  page,
  simulator,
}) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  simulator.script({ match: { n: 1 }, reply: { text: 'Good evening to you.' } })
  await converse(page, 'Good evening.', 'Good evening to you.')
  const before = await messages(page).count()
  await composer(page).fill('half a thought')
  await page.keyboard.press('F2')
  await expect(page.getByRole('heading', { level: 1, name: 'Everything has stopped' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Breathe in/ })).toBeVisible()
  await page.getByLabel('What was it?').selectOption({ label: 'Blindfolds' })
  await page.getByRole('button', { name: 'Add hard limit' }).click()
  await expect(page.getByText('Blindfolds is now a hard limit.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to where I was' }).click()
  await expect(page).toHaveURL('/chat')
  expect(await messages(page).count()).toBe(before)
})

test('afterwards one can talk about it out of the scene, and take a break from devices', async ({
  page,
  simulator,
}) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  await say(page, 'Safeword')
  await page.getByRole('button', { name: 'Take a break of 10 minutes' }).click()
  await expect(page.getByText("You're taking a break. Devices stay off for 10 more minutes.")).toBeVisible()
  simulator.script({ match: { n: 1 }, reply: { text: 'Of course. How are you now?' } })
  await page.getByRole('button', { name: 'Send to Marguerite Vale' }).click()
  await expect(lastMessage(page)).toContainText('Of course. How are you now?')
  const [asked] = simulator.log().filter(({ method, path }) => method === 'POST' && path === '/api/chat')
  expect(JSON.stringify(asked?.json)).toContain('Speak out of character')
  await page.getByRole('button', { name: 'Resume scene' }).click()
  await expect(page.getByText('Out of character', { exact: true })).toBeHidden()
  await page.reload()
  await page.goto('/aftercare')
  await expect(page.getByText(/^You're taking a break\. Devices stay off for/)).toBeVisible()
})

test('the director’s panel reaches the model as words, and leaves the conversation usable', async ({
  page,
  simulator,
}) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  await page.getByRole('button', { name: 'Direct', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Direct scene' })
  await panel.getByRole('slider', { name: 'Intensity' }).fill('30')
  await panel.getByRole('slider', { name: 'Pace' }).fill('50')
  await panel.getByLabel('Another topic').selectOption({ label: 'Hypnosis and trance' })
  await panel.getByRole('group').getByRole('radio', { name: 'More' }).check({ force: true })
  await panel.getByLabel('Length').selectOption('30 minutes')
  await panel.getByRole('button', { name: 'Start evening' }).click()
  await expect(panel).toContainText('Slow build')
  simulator.script({ match: { n: 1 }, reply: { text: 'Softly, then.' } })
  await converse(page, 'Go on.', 'Softly, then.')
  const [asked] = simulator.log().filter(({ method, path }) => method === 'POST' && path === '/api/chat')
  expect(JSON.stringify(asked?.json)).toMatch(/Intensity: gentle \(30 of 100\).*Pace: slower than usual/)
  await expect(page.getByRole('button', { name: 'Direct', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test.describe('at rest', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test.describe.configure({ timeout: 180_000 })

  test('the consent page is accessible, and fits a phone', async ({ page }) => {
    await arrive(page, '/settings/consent')
    await unfold(page, 'How answers work', 'Sensation', 'Custom topic', 'Devices', 'Characters')
    await answer(page, 'Blindfolds', 'No').check({ force: true })
    await answer(page, 'Wax and heat', 'Maybe').check({ force: true })
    await answer(page, 'Ice and cold', 'Yes').check({ force: true })
    await expectAccessible(page, 'consent')
  })

  test('aftercare and the director’s panel are accessible, and fit a phone', async ({ page, simulator }) => {
    await chatThroughOllama(page, simulator.url('ollama'))
    const direct = page.getByRole('button', { name: 'Direct', exact: true })
    await direct.click()
    await page.getByText('Limits apply immediately.').click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('slider', { name: 'Intensity' })).toBeHidden()
    await expect(direct).toBeFocused()
    await direct.click()
    await expect(page.getByRole('slider', { name: 'Intensity' })).toBeVisible()
    await expectAccessible(page, 'the director’s panel', ['dark'])
    await page.keyboard.press('F2')
    await expect(page.getByRole('heading', { level: 1, name: 'Everything has stopped' })).toBeVisible()
    await expectAccessible(page, 'aftercare')
  })
})

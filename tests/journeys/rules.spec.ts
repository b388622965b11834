import { newId } from 'sdk'
import { arrive, chatThroughOllama, composer, converse, lastMessage, messages, replyEnds, say } from '../support/app.ts'
import { expect, test } from '../support/test.ts'
import { callWorker } from '../support/workers.ts'

test('Ctrl+R asks for the last reply again, from within a field too, and says when there is none', async ({
  page,
  simulator,
}) => {
  simulator.script(
    { match: { n: 1 }, reply: { text: 'The first wording.' } },
    { match: { n: 2 }, reply: { text: 'The second wording.' } },
  )
  await chatThroughOllama(page, simulator.url('ollama'))
  await converse(page, 'Good evening.', 'The first wording.')
  await composer(page).focus()
  await page.keyboard.press('ControlOrMeta+R')
  await expect(lastMessage(page)).toContainText('The second wording.')
  await replyEnds(page)
  await expect(messages(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click()
  await expect(messages(page)).toHaveCount(0)
  await composer(page).focus()
  await page.keyboard.press('ControlOrMeta+R')
  await expect(page.getByText('No previous message to regenerate').first()).toBeVisible()
})

test('the picker says of everybody who they are, by which model and with which tags, and leads to the chat', async ({
  page,
  simulator,
}) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  await page.getByRole('button', { name: /^Character: Marguerite Vale/ }).click()
  const picker = page.getByRole('dialog', { name: 'Characters' })
  const ingrid = picker.getByRole('button').filter({ hasText: 'Ingrid Solvang' })
  await expect(ingrid.locator('img')).toBeAttached()
  await expect(ingrid).toContainText('·')
  await expect(picker.getByRole('button').filter({ hasText: 'Marguerite Vale' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(picker.getByRole('link', { name: 'Create Character' })).toBeVisible()
  await expect(picker.getByRole('link', { name: 'View All Characters' })).toBeVisible()
  await expect(picker.getByRole('switch', { name: /Incognito Mode/ })).not.toBeChecked()
  await picker.getByRole('searchbox').fill('ingrid')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/chat')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Solvang' })).toBeVisible()
})

test('while a scenario decides who is here, nobody else can be chosen', async ({ page, simulator }) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  await converse(page, 'Good evening.', /./)
  const id = await page.evaluate(() => localStorage.getItem('vesper-last-session'))
  const read = await callWorker(page, 'storage', 'read', 'sessions', id)
  if (read.kind !== 'answered') throw new Error(read.why)
  const scenario = { id: newId(), name: 'The long night', currentNode: 'hall', state: {} }
  const value = { ...(read.value as object), scenario }
  expect(
    await callWorker(page, 'storage', 'commit', 'A scenario', [{ kind: 'put', table: 'sessions', value }]),
  ).toMatchObject({ kind: 'answered' })
  await page.reload()
  const picker = page.getByRole('button', { name: /^Character: Marguerite Vale/ })
  await expect(picker).toBeDisabled()
  await expect(picker).toHaveAccessibleDescription(/^This scenario chooses the character\./)
})

test('a reply that cannot be had says AI Error and why, in its place', async ({ page, simulator }) => {
  simulator.script({ preStatus: 404, body: { error: 'model "tern:8b" not found' } })
  await chatThroughOllama(page, simulator.url('ollama'))
  await say(page, 'Is anybody there?')
  await expect(lastMessage(page).getByRole('alert')).toContainText(/^AI Error: ./)
  await expect(lastMessage(page).getByRole('button', { name: 'Choose a source' })).toBeVisible()
})

for (const { granted, words } of [
  { granted: true, words: 'Persistent storage granted! Your data is now protected.' },
  { granted: false, words: 'Persistent storage denied. Please bookmark this site and try again.' },
])
  test(`the page of storage says what the browser promised: ${granted}`, async ({ page }) => {
    await page.addInitScript((granted) => {
      navigator.storage.persisted = async () => false
      navigator.storage.persist = async () => granted
    }, granted)
    await arrive(page, '/settings/storage')
    await page.getByRole('button', { name: 'Request persistent storage' }).click()
    await expect(page.getByText(words)).toBeVisible()
  })

test('no card of Home moves another while the page loads', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { readonly value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await arrive(page, '/')
  const home = page.getByRole('main')
  await expect(home.getByRole('heading', { name: 'Moving in from another program?' })).toBeVisible()
  await expect(home.getByRole('link', { name: 'View All Characters' })).toBeVisible()
  const shift = await page.evaluate(
    () => (window as unknown as { readonly seen: { readonly shift: number } }).seen.shift,
  )
  // What is left are letters that get their own font.
  expect(shift).toBeLessThan(0.02)
})

import { tinyGguf } from '../fixtures/tinyGguf.ts'
import { converse, importCard, lastMessage, messages, passGate, replyEnds, say } from '../support/app.ts'
import { chooseModel, custom, ollama, openRouter, testConnection } from '../support/providers.ts'
import { expect, test } from '../support/test.ts'

const evenings = [ollama, custom, openRouter].flatMap((provider) => [
  { provider, place: 'within the engine', isSandboxed: false },
  { provider, place: 'in the sandbox', isSandboxed: true },
])

for (const { provider, place, isSandboxed } of evenings) {
  const title = `a newcomer talks to a character of another program through ${provider.label}, ${place}`
  test(title, async ({ page, simulator }) => {
    if (isSandboxed) await page.addInitScript(sandboxEverything)
    const evening = ['Good evening.', 'Is the lamp lit?', 'Then I will stay.']
    simulator.script(
      ...evening.map((_, index) => ({
        match: { dialect: provider.dialect, n: index + 1 },
        reply: { text: `This is answer number ${index + 1}, said by the lamp.` },
      })),
    )

    await test.step('the gate, and the wizard behind it', async () => {
      await page.goto('/')
      await passGate(page)
      await expect(page).toHaveURL('/setup')
      await page.getByRole('radio', { name: provider.label }).check()
      await page.getByRole('button', { name: 'Next' }).click()
      await provider.fill(page, simulator)
      await chooseModel(page, provider.model)
      await testConnection(page, provider.label)
      await page.getByRole('button', { name: 'Next' }).click()
    })

    await test.step('a card that another program wrote', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Who would you like to talk to?' })).toBeVisible()
      await page.getByRole('link', { name: 'Import a character' }).click()
      await importCard(page)
      await page.getByRole('button', { name: 'Play', exact: true }).click()
      await expect(page).toHaveURL('/chat')
      await expect(messages(page)).toHaveCount(1)
      await expect(lastMessage(page)).toContainText('You made it before the weather did.')
    })

    await test.step('three turns', async () => {
      for (const [index, said] of evening.entries())
        await converse(page, said, `This is answer number ${index + 1}, said by the lamp.`)
      await expect(messages(page)).toHaveCount(7)
      // Beside the page itself each plugin in the sandbox has a frame of its own.
      expect(page.frames().length > 1).toBe(isSandboxed)
    })

    await test.step('what the server got to see', () => {
      const asked = simulator.log().filter(({ dialect, path }) => dialect === provider.dialect && /chat/.test(path))
      const last = JSON.stringify(asked.filter(({ method }) => method === 'POST').at(-1)?.json)
      expect(last).toContain('keeps the lighthouse at Gannet Point')
      for (const said of evening) expect(last).toContain(said)
      expect(last).toContain('This is answer number 2')
    })
  })
}

test('a server of one’s own replies after four clicks', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'And a good evening to you.' } })
  await page.goto('/')
  await passGate(page)
  await expect(page).toHaveURL('/setup')
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.evaluate('addEventListener("pointerdown", () => countClick(), true)')
  const begun = Date.now()
  await page.getByText('Ollama', { exact: true }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Server address').fill(simulator.url('ollama'))
  await page.getByRole('button', { name: /^(Next|Continue)/ }).click()
  await page
    .getByRole('button', { name: /^Talk to/ })
    .first()
    .click()
  await converse(page, 'Good evening.', 'And a good evening to you.')
  console.log(
    `A server of one’s own: ${clicks} clicks, ${((Date.now() - begun) / 1000).toFixed(1)} s to the first reply`,
  )
  expect(clicks).toBeLessThanOrEqual(4)
})

test('a newcomer talks to a character through a model from a file, inside the browser', async ({ page, simulator }) => {
  await page.goto('/')
  await passGate(page)
  await page.getByRole('radio', { name: 'In your browser' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  const file = { name: 'tiny.gguf', mimeType: 'application/octet-stream' }
  await page
    .getByLabel('GGUF file')
    .setInputFiles({ ...file, buffer: Buffer.from(tinyGguf({ contextTokens: 16_384 })) })
  await expect(page.getByText('Model ready')).toBeVisible()
  await page.getByText('Advanced', { exact: true }).click()
  await page.getByLabel('Context window').fill('16384')
  await testConnection(page, 'In your browser')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('link', { name: 'Import a character' }).click()
  await importCard(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  for (const turn of [1, 2, 3]) {
    await say(page, `This is turn ${turn}.`)
    await expect(messages(page).filter({ hasText: `This is turn ${turn}.` })).toBeVisible()
    await expect(lastMessage(page)).toHaveAccessibleName(/^Marguerite Vale/)
    await expect(lastMessage(page).getByRole('paragraph').first()).toHaveText(/\w+ \w+/, { timeout: 30_000 })
    await page.getByRole('button', { name: 'Stop reply' }).click()
    await replyEnds(page)
  }
  expect(simulator.log()).toEqual([])
})

test('the wizard offers the hosted service where an account server answers, and asks to sign in for it', async ({
  page,
}) => {
  await page.goto('/')
  await passGate(page)
  await page.getByRole('radio', { name: /The hosted service/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('Please sign in to use the hosted service.').first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})

test('Next is in sight on each step of the wizard, on a desk and on a phone', async ({ page, simulator }) => {
  await page.goto('/')
  await passGate(page)
  for (const provider of ['In your browser', ollama.label, custom.label, openRouter.label]) {
    await page.getByRole('radio', { name: provider }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    if (provider === ollama.label) await ollama.fill(page, simulator)
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await expect(page.getByRole('button', { name: /^(Next|Continue)/ })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await expect(page.getByLabel('Context window')).toHaveCount(0)
    await page.getByRole('button', { name: 'Back' }).click()
  }
})

/** As if somebody had asked for the sandbox before the first visit. Frames without an origin have no storage to ask. */
function sandboxEverything(): void {
  if (self.origin === 'null' || localStorage.getItem('vesper-settings')) return
  localStorage.setItem('vesper-settings', JSON.stringify({ version: 1, general: { sandboxBuiltins: true } }))
}

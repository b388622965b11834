import { chatThroughOllama } from '../support/house.ts'
import { test } from '../support/test.ts'

test('shots', async ({ page, simulator }) => {
  test.setTimeout(240_000)
  simulator.script({ reply: { text: 'See [the harbour guide](https://exa\u0301mple.com/a) and [mail](mailto:x@example.com?subject=hi&body=secret) or [https://vesper.app](https://evil.example/x).' } })
  await chatThroughOllama(page, simulator.url('ollama'))
  const shot = async (name: string) => {
    for (const [kind, width, height] of [['d', 1280, 800], ['p', 390, 844]] as const) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(500)
      await page.screenshot({ path: `/work/notes/shot-${name}-${kind}.png` })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await page.getByRole('textbox', { name: /message/i }).first().fill('Where to?')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(3000)
  await shot('chat')
  await page.goto('/settings?tab=privacy')
  await page.waitForTimeout(2500)
  await shot('privacy')
  await page.goto('/characters')
  await page.waitForTimeout(2500)
  await shot('library')
  await page.goto('/settings?tab=consent')
  await page.waitForTimeout(2000)
  await shot('consent')
  await page.goto('/api/health')
  await page.waitForTimeout(1500)
  await page.evaluate(() => new Promise((resolve) => { const r = indexedDB.deleteDatabase('vesper-sessions'); r.onsuccess = resolve; r.onerror = resolve }))
  await page.goto('/chat')
  await page.waitForTimeout(3500)
  await shot('missing')
})

import { test } from '@playwright/test'
import { expect } from '../support/patience.ts'

const places = [
  '/',
  '/characters',
  '/chat',
  '/scenarios',
  '/plugins',
  '/devices',
  '/images',
  '/settings',
  '/settings?tab=consent',
  '/settings?tab=privacy',
  '/memory',
  '/lore',
  '/hypnosis',
  '/chastity',
  '/scenarios/new',
]

test('no page breaks its own policy: neither CSP nor Trusted Types report anything on a tour', async ({ page }) => {
  test.setTimeout(120_000)
  await page.addInitScript(() => {
    localStorage.setItem('hasCompletedSetup', 'true')
    localStorage.setItem('vesper-adult', 'true')
    const reports: string[] = []
    Object.assign(window, { reports })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) => {
      reports.push(`${violatedDirective} ${blockedURI} ${sample} ${sourceFile}`)
    })
  })
  const found: string[] = []
  page.on('pageerror', ({ message }) => /policy|trusted/i.test(message) && found.push(message))
  page.on('console', (message) => /Content Security|Trusted ?Type/i.test(message.text()) && found.push(message.text()))
  for (const place of places) {
    await page.goto(place)
    await expect(page.getByRole('heading').first()).toBeVisible()
    // Workers, plugins and what is loaded late.
    await page.waitForLoadState('networkidle')
    const reports = await page.evaluate(() => (window as unknown as { reports: readonly string[] }).reports)
    found.push(...reports.map((report) => `${place}: ${report}`))
  }
  expect(found).toEqual([])
  const refused = await page.evaluate(() => {
    const tries: readonly (() => void)[] = [
      () => new Worker('data:text/javascript,1'),
      () => Object.assign(document.createElement('script'), { src: '/assets/x.js' }),
      () => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' }),
      () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>x</b>' }),
    ]
    return tries.map((act) => {
      try {
        act()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(refused, 'the policy is enforced').toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Theme } from './app.ts'
import { expect } from './patience.ts'
import { changeElsewhere } from './settings.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const widths = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
const narrowest = { width: 320, height: 640 } as const

/**
 * Holds a screen to the rules: in the first theme without violations at both widths, and never wider than a phone; in the
 * others with colours that can be read, which is all that differs between themes.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  [first, ...others]: readonly [Theme, ...Theme[]] = ['dark', 'light'],
): Promise<void> {
  await wear(page, first)
  for (const [name, size] of Object.entries(widths)) {
    await resize(page, size)
    expect.soft(await violations(page), `${screen}, ${first}, ${name}`).toEqual([])
  }
  for (const size of [widths.phone, narrowest]) {
    await resize(page, size)
    expect.soft(await tooWide(page), `${screen} at ${size.width} px`).toEqual([])
  }
  await resize(page, widths.desktop)
  for (const theme of others) {
    await wear(page, theme)
    await settled(page)
    expect.soft(await violations(page, 'colours'), `${screen}, ${theme}`).toEqual([])
  }
}

async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size)
  await settled(page)
}

/** Changes the theme the way another tab would. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await changeElsewhere(page, 'ui', { theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** What moves and ends by itself is over by then; a browser that draws no more frames would never say so. */
const settlesWithinMs = 4000

/** Waits for the end of whatever moves and ends by itself. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async (limitMs) => {
    const atRest = async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
    }
    await Promise.race([atRest(), new Promise((resolve) => setTimeout(resolve, limitMs))])
  }, settlesWithinMs)
}

export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<readonly string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  return await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(
      document,
      rules === 'colours' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {},
    )
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    )
  }, rules)
}

/** What makes the page scroll sideways, if anything does. */
async function tooWide(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 5)
  })
}

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Theme } from '../../tests/support/app.ts'
import { settled, wear, widths } from '../../tests/support/looks.ts'
import type { Rig, Screen, Width } from './screens.ts'
import { troublesOf } from './troubles.ts'

/** One picture of one screen. */
export interface Shot {
  readonly screen: string
  readonly width: Width
  readonly theme: Theme
  /** Within the folder of the pictures. */
  readonly file: string
  /** What is wrong there, in words. */
  readonly troubles: readonly string[]
}

/** Looks at a screen at every width and in every theme. One that cannot be reached is shown as far as one came. */
export async function look(page: Page, screen: Screen, rig: Rig, folder: string): Promise<readonly Shot[]> {
  const troubles = troublesOf(page, screen)
  const shots: Shot[] = []
  const take = async (width: Width, theme: Theme, why: readonly string[] = []) => {
    const file = `${screen.name}-${widths[width].width}-${theme}.png`
    await page.screenshot({ path: join(folder, file) })
    shots.push({ screen: screen.name, width, theme, file, troubles: [...why, ...(await troubles.taken())] })
  }
  const [first, ...others] = screen.widths ?? (['desktop', 'phone'] as const)
  try {
    await page.setViewportSize(widths[first])
    await page.goto(screen.at)
    await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor()
    await screen.open?.(page, rig)
    // Pictures and code that come late; a reply being written never ends, and is not waited for.
    await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => {})
    for (const width of [first, ...others]) {
      await page.setViewportSize(widths[width])
      for (const theme of ['dark', 'light'] as const) {
        await wear(page, theme)
        await settled(page)
        await take(width, theme)
      }
    }
    await screen.close?.(page)
  } catch (error) {
    await take(first, 'dark', [`could not be reached: ${error instanceof Error ? error.message : error}`])
  } finally {
    troubles.end()
  }
  return shots
}

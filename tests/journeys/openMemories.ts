import type { Page } from '@playwright/test'
import { arrive, foreignCard, importCard } from '../support/app.ts'
import { expect } from '../support/patience.ts'

/** From the library to the page of what the foreign card's character remembers. */
export async function openMemories(page: Page): Promise<void> {
  await arrive(page, '/character-upload')
  await importCard(page)
  await page.goto('/characters')
  // With the two that come with Vesper: when they arrive, the card moves aside.
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('button', { name: `More for ${foreignCard.name}` }).click()
  await page.getByRole('menuitem', { name: 'Memories' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${foreignCard.name}'s memories` })).toBeVisible()
}

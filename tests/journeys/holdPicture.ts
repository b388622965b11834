import type { Page } from '@playwright/test'
import { type Comfy, chatWithPictures, expect, imageButton } from '../support/images.ts'

/** In a chat with pictures: orders one, and holds the server while it works on it. */
export async function holdPicture(page: Page, comfy: Comfy, ollama: string): Promise<void> {
  await chatWithPictures(page, { address: comfy.url, ollama })
  comfy.server.hold()
  await imageButton(page).click()
  await expect.poll(() => comfy.server.jobs).toBe(1)
}

import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect } from './patience.ts'

/** A card that another program wrote: a PNG as SillyTavern exports it. */
export const foreignCard = {
  path: fileURLToPath(new URL('../fixtures/cards/samples/marguerite.sillytavern.png', import.meta.url)),
  name: 'Marguerite Vale',
} as const

export type Theme = 'dark' | 'light'

interface Regular {
  readonly theme?: Theme
  /** The `ai` section of the settings, where they differ from what they come with. */
  readonly ai?: object
}

/** Opens an address as somebody who has been here before: of age, past the setup, and asked about protection. */
export async function arrive(page: Page, address: string, { theme = 'dark', ai = {} }: Regular = {}): Promise<void> {
  await page.addInitScript(
    ([theme, ai]) => {
      if (localStorage.getItem('vesper-adult')) return
      localStorage.setItem('vesper-adult', 'true')
      localStorage.setItem('hasCompletedSetup', 'true')
      localStorage.setItem('persistenceRequested', 'true')
      localStorage.setItem('vesper-settings', JSON.stringify({ version: 1, ui: { theme }, ai, visitCount: 3 }))
    },
    [theme, ai] as const,
  )
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** What the settings hold once somebody has set up an Ollama server. */
export const withOllama = (baseUrl: string) => ({ provider: 'ollama', ollama: { baseUrl, model: 'tern:8b' } })

interface Where {
  readonly theme?: Theme
  /** The app's own address, in a browser that does not know it. */
  readonly at?: string
}

/** Opens a fresh chat with the foreign card's character, who talks through Ollama. */
export async function chatThroughOllama(
  page: Page,
  baseUrl: string,
  { theme = 'dark', at = '' }: Where = {},
): Promise<void> {
  await arrive(page, `${at}/character-upload`, { theme, ai: withOllama(baseUrl) })
  await beginChat(page)
}

/** Answers the question at the door. */
export async function passGate(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Vesper is for adults' }).getByRole('button', { name: 'I am 18' }).click()
}

/** On a page that imports characters: hands over a file, and waits until it is in the library. */
export async function importCard(page: Page, { path, name } = foreignCard): Promise<void> {
  await page.getByLabel('Character files').setInputFiles(path)
  await expect(page.getByRole('list', { name: 'Files' })).toContainText(`${name} is in your library.`)
}

/** From the page that imports characters to a fresh chat with the foreign card's. */
export async function beginChat(page: Page): Promise<void> {
  await importCard(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: foreignCard.name })).toBeVisible()
  await expect(messages(page)).toHaveCount(1)
}

/** The messages on screen, oldest first. */
export const messages = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('article')
export const lastMessage = (page: Page) => messages(page).last()

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** Waits until nobody is writing. */
export async function replyEnds(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible({ timeout: 30_000 })
}

/** Says something and waits for the whole answer. */
export async function converse(page: Page, text: string, answer: string | RegExp): Promise<void> {
  await say(page, text)
  await expect(lastMessage(page)).toContainText(answer)
  await replyEnds(page)
}

/** Opens a step of a character's form. */
export const formStep = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps of the form' }).getByRole('button', { name }).click()

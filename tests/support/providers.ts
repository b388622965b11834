import type { Page } from '@playwright/test'
import type { Dialect } from '../simulators/llm/script.ts'
import type { Simulator } from '../simulators/llm/server.ts'
import { expect } from './patience.ts'

/** How a person sets up one of the providers, in the wizard or in settings: what they choose, type and press. */
export interface ProviderCase {
  readonly provider: 'ollama' | 'custom' | 'openrouter'
  /** As it is called on the page. */
  readonly label: string
  readonly dialect: Dialect
  /** The model to choose from the list, as the list calls it. */
  readonly model: string
  fill(page: Page, simulator: Simulator): Promise<void>
}

export const ollama: ProviderCase = {
  provider: 'ollama',
  label: 'Ollama',
  dialect: 'ollama',
  model: 'tern:8b',
  fill: async (page, simulator) => {
    await page.getByLabel('Server address').fill(simulator.url('ollama'))
  },
}

export const custom: ProviderCase = {
  provider: 'custom',
  label: 'Custom server',
  dialect: 'openai',
  model: 'lantern-1',
  fill: async (page, simulator) => {
    await page.getByLabel('Server address').fill(simulator.base('openai'))
    await saveKey(page, 'sk-custom-0123456789')
  },
}

export const openRouter: ProviderCase = {
  provider: 'openrouter',
  label: 'OpenRouter',
  dialect: 'openrouter',
  model: 'Harbour: Tern 24B',
  fill: async (page) => saveKey(page, 'sk-or-0123456789abcdef'),
}

export async function saveKey(page: Page, key: string): Promise<void> {
  await page.getByLabel('API key', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Stored in this browser, protected')).toBeVisible()
}

/** Presses the button and waits for the good news. */
export async function testConnection(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText(`${label} is ready.`)).toBeVisible()
}

/** Chooses a model from the list, unless it is in use already. */
export async function chooseModel(page: Page, model: string): Promise<void> {
  const inUse = page.getByRole('button', { name: `In use: ${model}`, exact: true })
  const use = page.getByRole('button', { name: `Use ${model}`, exact: true })
  await expect(use.or(inUse)).toBeVisible()
  if (await use.isVisible()) await use.click()
  await expect(inUse).toHaveAttribute('aria-pressed', 'true')
}

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
  await expect(page.getByText('Kept in this browser')).toBeVisible()
}

/** Presses the button and waits for the good news. */
export async function testConnection(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText(`${label} is ready.`)).toBeVisible()
}

/** Sets a provider up under Settings, as far as it takes to talk. */
export async function setUp(page: Page, { label, fill, model }: ProviderCase, simulator: Simulator): Promise<void> {
  await page.goto('/settings/ai/settings')
  await page.getByRole('radio', { name: label }).check()
  await fill(page, simulator)
  await page.getByRole('button', { name: `Use ${model}`, exact: true }).click()
  await expect(page.getByRole('button', { name: `Use ${model}`, exact: true })).toHaveAttribute('aria-pressed', 'true')
}

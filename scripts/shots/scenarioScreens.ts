import type { Page } from '@playwright/test'
import { chatThroughOllama } from '../../tests/support/app.ts'
import type { Rig, Screen } from './screens.ts'

const stage = (page: Page) => page.getByRole('region', { name: 'Stage' })
const press = (page: Page, name: string) => stage(page).getByRole('button', { name, exact: true }).click()

/** Somebody with a chat, as stories that talk want one. */
export async function bringPartner(page: Page, { simulator }: Rig): Promise<void> {
  await chatThroughOllama(page, simulator.url('ollama'))
}

/** Goes into a scenario, past its cover. */
async function play(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Start( over)?$/ })
    .first()
    .click()
  await press(page, 'Start')
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Exit Scenario' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Exit Scenario' }).click()
}

/** Stories: where they are kept, played, written and explained. */
export const scenarioScreens: readonly Screen[] = [
  { name: 'scenarios', at: '/scenarios' },
  {
    name: 'scenarios-import',
    at: '/scenarios',
    open: (page) => page.getByRole('button', { name: 'Import' }).first().click(),
  },
  {
    name: 'scenario',
    at: '/scenario/lighthouse-evening',
    open: (page) => page.getByRole('heading', { name: 'Cast' }).waitFor(),
  },
  {
    name: 'scenario-native',
    at: '/scenario/lighthouse-evening',
    open: async (page) => {
      await play(page)
      await stage(page).getByRole('button', { name: 'Go in' }).waitFor()
    },
    close: leave,
  },
  {
    name: 'scenario-eos',
    at: '/scenario/tea-room',
    open: async (page) => {
      await play(page)
      await stage(page).getByText('The bell over the door rings.').waitFor()
    },
  },
  {
    name: 'scenario-comforts',
    at: '/scenario/tea-room',
    open: async (page) => {
      await play(page)
      await page.getByRole('button', { name: 'Playback' }).click()
    },
  },
  {
    name: 'scenario-guideme',
    at: '/scenario/garden-walk',
    open: async (page) => {
      await play(page)
      await stage(page).getByRole('button', { name: 'Go in' }).waitFor()
    },
  },
  {
    name: 'scenario-details',
    at: '/scenario/garden-walk',
    open: async (page) => {
      await play(page)
      await page.getByRole('button', { name: 'Details' }).click()
    },
  },
  {
    name: 'scenario-editor',
    at: '/scenarios/my',
    open: async (page) => {
      await page.getByRole('button', { name: 'New scenario' }).click()
      await page.getByText('Saved', { exact: true }).waitFor()
    },
  },
  {
    name: 'scenario-draft',
    at: '/scenarios',
    open: (page) => page.getByRole('button', { name: 'Draft with AI' }).click(),
  },
  { name: 'scenario-guide', at: '/scenario-guide' },
  { name: 'scenario-guide-eos', at: '/eos' },
  { name: 'scenario-guide-guideme', at: '/guideme' },
]

import type { Page } from '@playwright/test'
import { arrive, foreignCard, importCard } from '../../tests/support/app.ts'
import { expect } from '../../tests/support/patience.ts'
import { memoriesText, textFile } from './papers.ts'
import type { Screen } from './screens.ts'

const keeper = foreignCard.name
const file = () => textFile('Marguerite.vesper-memories.json', memoriesText)

/** Somebody who is remembered by one of their characters, and by the others not yet. */
export async function bringMemories(page: Page): Promise<void> {
  await arrive(page, '/character-upload')
  await importCard(page)
  await openMemories(page, keeper)
  await openImport(page)
  await page.getByRole('button', { name: /^Import \d+ memories$/ }).click()
  await page.getByRole('article').first().waitFor()
}

/** What a character remembers, its dialogs, what may be set about it, and the page where recall is tried. */
export const memoryScreens: readonly Screen[] = [
  { name: 'memory-none', at: '/characters', open: (page) => openMemories(page, 'Ingrid Solvang') },
  { name: 'memory-list', at: '/characters', open: (page) => openMemories(page, keeper) },
  {
    name: 'memory-timeline',
    at: '/characters',
    open: async (page) => {
      await openMemories(page, keeper)
      await page.getByText('Timeline', { exact: true }).click()
    },
    close: (page) => page.getByText('List', { exact: true }).click(),
  },
  {
    name: 'memory-none-found',
    at: '/characters',
    open: async (page) => {
      await openMemories(page, keeper)
      await page.getByRole('searchbox', { name: 'Search memories' }).fill('zeppelin')
    },
  },
  {
    name: 'memory-editing',
    at: '/characters',
    open: async (page) => {
      await openMemories(page, keeper)
      await page
        .getByRole('button', { name: /^Edit: / })
        .first()
        .click()
      await page.getByRole('textbox', { name: 'Memory' }).waitFor()
    },
  },
  {
    name: 'memory-adding',
    at: '/characters',
    open: async (page) => {
      await openMemories(page, keeper)
      await page.getByRole('button', { name: 'Add a memory' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Memory' }).fill('Sam sails on Sundays.')
    },
  },
  { name: 'memory-selected', at: '/characters', open: (page) => selectTwo(page) },
  {
    name: 'memory-merging',
    at: '/characters',
    open: async (page) => {
      await selectTwo(page)
      await page.getByRole('button', { name: 'Merge…' }).click()
      await page.getByRole('dialog', { name: 'Merge 2 memories' }).waitFor()
    },
  },
  {
    name: 'memory-importing',
    at: '/characters',
    open: async (page) => {
      await openMemories(page, keeper)
      await openImport(page)
    },
  },
  {
    name: 'memory-carrying',
    at: '/characters',
    open: async (page) => {
      await openMemories(page, keeper)
      await chooseFromMenu(page, 'Copy to…')
      await page
        .getByRole('dialog')
        .getByRole('list', { name: 'Characters' })
        .getByRole('button', { name: 'Ingrid Solvang' })
        .click()
    },
  },
  { name: 'memory-settings', at: '/settings/ai/memories' },
  {
    name: 'memory-settings-below',
    at: '/settings/ai/memories',
    open: async (page) => {
      await page.getByRole('button', { name: `Delete memories: ${keeper}` }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'memory-forgetting',
    at: '/settings/ai/memories',
    open: (page) => page.getByRole('button', { name: `Delete memories: ${keeper}` }).click(),
    close: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click(),
  },
  {
    name: 'memory-embedder-trial',
    at: '/settings/ai/memories',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Embedder' }).selectOption('vesper.embedder-endpoint/endpoint')
      await page.getByRole('button', { name: 'Test' }).click()
      await page.getByText(/^Test failed: /).scrollIntoViewIfNeeded()
    },
    close: async (page) => {
      await page.getByRole('combobox', { name: 'Embedder' }).selectOption('')
    },
    failsOnPurpose: true,
  },
  { name: 'memory-test', at: '/memory-test' },
  {
    name: 'memory-test-recalled',
    at: '/memory-test',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Character' }).selectOption({ label: keeper })
      await page.getByRole('textbox', { name: 'Messages' }).fill('Shall we have a cup of tea?')
      await page.getByRole('button', { name: 'Test recall' }).click()
      // The embedder is loaded first.
      await page.getByRole('table').waitFor({ timeout: 60_000 })
      await page.getByRole('table').scrollIntoViewIfNeeded()
    },
  },
]

async function openMemories(page: Page, name: string): Promise<void> {
  await page.goto('/characters')
  const entry = page.getByRole('menuitem', { name: 'Memories' })
  await expect(async () => {
    // A library that is still being read may take its menus along.
    if (!(await entry.isVisible())) await page.getByRole('button', { name: `More for ${name}` }).click()
    await entry.click({ timeout: 2000 })
  }).toPass()
  await page.getByRole('heading', { level: 1, name: `${name}'s memories` }).waitFor()
}

async function chooseFromMenu(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: /^More for the memories/ }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

async function openImport(page: Page): Promise<void> {
  await chooseFromMenu(page, 'Import from a file')
  await page.getByLabel('Memory file').setInputFiles(file())
  await page.getByRole('button', { name: /^Import \d+ memor/ }).waitFor()
}

async function selectTwo(page: Page): Promise<void> {
  await openMemories(page, keeper)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const words of ['Sam takes tea without sugar.', 'Sam takes tea with honey.']) {
    await page.getByRole('checkbox', { name: `Select: ${words}` }).check()
  }
}

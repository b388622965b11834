import { bookText, presetText, sample, textFile } from './papers.ts'
import type { Screen } from './screens.ts'
import { offerPersistence, selectIngrid } from './steps.ts'

const settingsPages = [
  'general',
  'game-profile',
  'ai/settings',
  'ai/presets',
  'voice-control',
  'privacy',
  'storage',
  'backup',
  'plugins',
  'plugins/vesper.exporter-markdown',
  'permissions',
  'developer',
] as const

/** Pages and dialogs that need no chat; what one leaves behind, the next one shows. */
export const pagesWithoutChat: readonly Screen[] = [
  { name: 'chat-empty', at: '/chat' },
  { name: 'home', at: '/' },
  { name: 'characters', at: '/characters' },
  {
    name: 'picker-list',
    at: '/characters',
    open: async (page) => {
      await page.goto('/chat')
      await page.getByRole('button', { name: 'No Character. Choose one' }).click()
    },
  },
  {
    name: 'characters-selection',
    at: '/characters',
    open: async (page) => {
      await selectIngrid(page)
    },
  },
  {
    name: 'characters-move',
    at: '/characters',
    open: async (page) => {
      await selectIngrid(page)
      await page.getByRole('button', { name: 'Move to folder' }).click()
    },
  },
  {
    name: 'characters-folders',
    at: '/characters',
    open: async (page) => {
      await selectIngrid(page)
      await page.getByRole('button', { name: 'Move to folder' }).click()
      await page.getByLabel('Folder', { exact: true }).fill('Harbour/Winter')
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await page.getByRole('button', { name: 'Done' }).click()
    },
  },
  {
    name: 'characters-none-found',
    at: '/characters',
    open: (page) => page.getByRole('searchbox').first().fill('nobody by this name'),
  },
  { name: 'character-add', at: '/characters/add' },
  {
    name: 'character-edit',
    at: '/characters',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.getByLabel('Personality').waitFor()
    },
  },
  { name: 'upload', at: '/character-upload' },
  {
    name: 'upload-report',
    at: '/character-upload',
    open: async (page) => {
      await page.getByLabel('Character files').setInputFiles(['marguerite.v2.json', 'marguerite.risu.jpeg'].map(sample))
      await page.getByLabel('Character files').setInputFiles(textFile('holiday.png', 'This is not a picture.'))
      await page.getByRole('list', { name: 'Files' }).getByRole('listitem').nth(2).waitFor()
      await page.getByRole('button', { name: 'Download report' }).waitFor()
    },
  },
  { name: 'lorebooks-none', at: '/lorebooks' },
  {
    name: 'lorebook',
    at: '/lorebooks',
    open: async (page) => {
      await page.getByRole('button', { name: 'Import' }).first().click()
      await page.getByLabel('Lorebook files').setInputFiles(textFile('Gannet Point.json', bookText))
      await page.getByRole('list', { name: 'Files' }).getByRole('link', { name: 'Gannet Point' }).click()
      await page.getByLabel('Messages').fill('The FERRY leaves from the harbour.')
      await page.getByRole('button', { name: 'Test activation' }).click()
      await page.getByRole('region', { name: 'Why entries are active or not' }).waitFor()
    },
  },
  {
    name: 'lorebook-entry',
    at: '/lorebooks',
    open: async (page) => {
      await page.getByRole('link', { name: 'Gannet Point' }).first().click()
      await page.getByRole('button', { name: 'The ferry' }).first().click()
      await page.getByText('Advanced').first().click()
    },
  },
  { name: 'lorebooks', at: '/lorebooks' },
  {
    name: 'preset-import',
    at: '/settings/ai/presets',
    open: async (page) => {
      await page.getByRole('button', { name: 'Import' }).click()
      await page.getByLabel('Preset file').setInputFiles(textFile('Slow tide.json', presetText))
      await page.getByRole('button', { name: 'Add as a new preset' }).waitFor()
    },
    close: (page) => page.getByRole('button', { name: 'Add as a new preset' }).click(),
  },
  {
    name: 'preset',
    at: '/settings/ai/presets',
    open: (page) => page.getByRole('list', { name: 'Presets' }).getByRole('link', { name: 'Slow tide' }).click(),
  },
  ...settingsPages.map((path) => ({ name: `settings-${path.replace('/', '-')}`, at: `/settings/${path}` })),
  { name: 'persistence-bookmark', at: '/', open: (page) => offerPersistence(page) },
  {
    name: 'persistence-permission',
    at: '/',
    open: async (page) => {
      await offerPersistence(page)
      await page.getByRole('button', { name: "I've Bookmarked It" }).click()
    },
  },
  {
    name: 'storage-full',
    at: '/',
    open: (page) => page.evaluate(() => void dispatchEvent(new Event('storage-quota-exceeded'))),
  },
  {
    name: 'commands',
    at: '/',
    open: async (page) => {
      await page.keyboard.press('Control+K')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'find',
    at: '/',
    open: async (page) => {
      await page.keyboard.press('Control+K')
      await page.getByRole('combobox').fill('ing')
      await page
        .getByRole('option', { name: /Character$/ })
        .first()
        .waitFor()
      await page
        .getByRole('option', { name: /Setting$/ })
        .first()
        .waitFor()
    },
  },
  { name: 'menu', at: '/', widths: ['phone'], open: (page) => page.getByRole('button', { name: 'Menu' }).click() },
  { name: 'not-found', at: '/no/such/place' },
  { name: 'settings-modules', at: '/settings/modules' },
  {
    name: 'module-off',
    at: '/settings/modules',
    open: async (page) => {
      await page.getByRole('switch', { name: /^Lorebooks/ }).uncheck()
      await page.goto('/lorebooks')
      await page.getByRole('button', { name: 'Switch on Lorebooks' }).waitFor()
    },
  },
  { name: 'error-500', at: '/error/500' },
  { name: 'error-403', at: '/error/403' },
  { name: 'setup-provider', at: '/setup' },
  {
    name: 'setup-connection',
    at: '/setup',
    open: async (page) => {
      await page.getByRole('radio', { name: /^Ollama/ }).check()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Test Connection' }).click()
      await page.getByText('Ollama is ready.').waitFor()
    },
  },
  {
    name: 'setup-starting-point',
    at: '/setup',
    open: async (page) => {
      await page.getByRole('radio', { name: /^Ollama/ }).check()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('radio', { name: /^Just chat/ }).waitFor()
    },
  },
  {
    name: 'setup-companion',
    at: '/setup',
    open: async (page) => {
      await page.getByRole('radio', { name: /^Ollama/ }).check()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      await page
        .getByRole('button', { name: /^Talk to/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'hide-set',
    at: '/settings/privacy',
    open: async (page) => {
      await page.getByLabel('Code', { exact: true }).fill('salt and tide')
      await page.getByLabel('Repeat code').fill('salt and tide')
      await page.getByRole('button', { name: 'Set code' }).click()
      await page.getByText('Hide code set').waitFor()
    },
  },
  {
    name: 'hide',
    at: '/',
    open: (page) => page.getByRole('dialog', { name: 'Vesper is hidden' }).waitFor(),
  },
]

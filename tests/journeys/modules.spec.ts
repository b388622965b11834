import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { arrive, chatThroughOllama, converse } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { savedSettings } from '../support/settings.ts'
import { follow, runFromPalette, visit } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

const action = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Quick actions' }).getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()

interface Sign {
  readonly label: string
  /** "Just chat" has it on. */
  readonly isChat?: true
  /** Where it shows in an open chat. */
  readonly inChat?: (page: Page) => Locator
  /** A card on a page of the settings. */
  readonly onPage?: { readonly at: string; readonly role: 'heading' | 'button' | 'radio'; readonly name: string }
  /** Its page among the settings. */
  readonly inSettings?: string
  /** Its command in the palette. */
  readonly command?: string
  /** A page of its own. */
  readonly at?: string
}

const signs: Readonly<Record<string, Sign>> = {
  account: { label: 'Account', isChat: true, inSettings: 'Email', command: 'Sign in', at: '/login' },
  scenarios: { label: 'Scenarios', inChat: (page) => link(page, 'Scenarios'), at: '/scenarios' },
  pictures: { label: 'Pictures', inSettings: 'Image Generation', at: '/settings/ai/comfyui' },
  portrait: {
    label: 'Portrait',
    isChat: true,
    inChat: (page) => page.getByRole('complementary', { name: /^Portrait of/ }),
  },
  reading: { label: 'Reading', isChat: true, command: 'Go to a date in this chat' },
  writing: {
    label: 'Writing help',
    isChat: true,
    inChat: (page) => page.getByRole('button', { name: 'Write for me' }),
  },
  memory: { label: 'Memories', inSettings: 'Memories', command: 'Memories of the characters', at: '/memory-test' },
  lorebooks: { label: 'Lorebooks', command: 'Lore of this chat', at: '/lorebooks' },
  presets: { label: 'Presets', inSettings: 'Presets', at: '/settings/ai/presets' },
  'authors-note': { label: 'Author’s note', command: 'Author’s note and situation' },
  environments: { label: 'Environments', inChat: (page) => action(page, 'Env') },
  groups: { label: 'Group chats', command: 'Characters in this chat: add' },
  voice: { label: 'Voice', inSettings: 'Voice control', at: '/settings/voice-control' },
  autoplay: { label: 'Auto', inChat: (page) => action(page, 'Auto') },
  director: { label: 'Director', inChat: (page) => action(page, 'Direct') },
  effects: { label: 'Effects', inSettings: 'Effects', at: '/settings/kinks/effects' },
  bookmarks: { label: 'Bookmarks', command: 'Bookmarks and pins of this chat' },
  'recent-chats': {
    label: 'Recent chats',
    isChat: true,
    inChat: (page) => page.getByRole('region', { name: 'Chats', exact: true }),
  },
  find: { label: 'Find', command: 'Text size' },
  'character-draft': {
    label: 'Character drafts',
    onPage: { at: '/characters/add', role: 'button', name: 'Draft with AI' },
  },
  'try-out': {
    label: 'Try-out chat',
    onPage: { at: '/characters/add', role: 'heading', name: 'Try-out chat' },
  },
  print: { label: 'Print', command: 'Print this chat' },
  'backup-folder': { label: 'Backup folder', onPage: { at: '/settings/backup', role: 'heading', name: 'Folder' } },
  'bring-everything': {
    label: 'Bring everything',
    isChat: true,
    command: 'Bring everything: import a folder, files or a zip',
    at: '/bring-everything',
  },
  'llm-browser': {
    label: 'In your browser',
    isChat: true,
    onPage: { at: '/settings/ai/settings', role: 'radio', name: 'In your browser' },
  },
  'llm-demo': { label: 'Try it now', isChat: true, command: 'Try it now: play a scripted first scene' },
  'kink-chastity': { label: 'Chastity', inSettings: 'Chastity', at: '/settings/kinks/chastity' },
  'kink-hypnosis': { label: 'Hypnosis', inSettings: 'Hypnosis', command: 'Hypnosis studio', at: '/hypnosis' },
  inspector: { label: 'Prompt inspector', command: 'What the model would see now' },
  'device-patterns': {
    label: 'Patterns and live control',
    inSettings: 'Live control',
    at: '/settings/sextoys/patterns',
  },
  'device-virtual': {
    label: 'Virtual toys',
    isChat: true,
    onPage: { at: '/settings/sextoys/virtual', role: 'button', name: 'Connect Virtual toys' },
  },
}

/** Its name begins with its label and goes on with what it does. */
const moduleSwitch = (page: Page, label: string) => page.getByRole('switch', { name: new RegExp(`^${label} `) })

/** Waits until it is saved: a page that is loaded anew at once would not know of it. */
async function switchModule(page: Page, id: string, on: boolean): Promise<void> {
  await moduleSwitch(page, signs[id]?.label ?? id).setChecked(on)
  const off = async () => ((await savedSettings(page, 'modules')) as { off?: readonly string[] } | undefined)?.off ?? []
  await expect.poll(async () => (await off()).includes(id)).toBe(!on)
}

async function expectSigns(page: Page, settings: Page, { inChat, onPage, inSettings, command }: Sign, there: boolean) {
  const visible = { visible: there }
  if (onPage) {
    await settings.goto(onPage.at)
    await expect(settings.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // A radio's name goes on with what the choice means.
    const exact = onPage.role !== 'radio'
    await expect(settings.getByRole(onPage.role, { name: onPage.name, exact })).toBeVisible(visible)
    await visit(settings, '/settings/modules')
  }
  if (inChat) await expect(inChat(page)).toBeVisible(visible)
  if (inSettings)
    await expect(settings.getByRole('navigation', { name: 'Settings' }).getByText(inSettings)).toBeAttached({
      attached: there,
    })
  if (!command) return
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox', { name: 'Command' }).fill(command)
  await expect(page.getByRole('option', { name: command })).toBeVisible(visible)
  await page.keyboard.press('Escape')
}

/** Five modules share a chat: opening one takes longer than looking at a module. */
const fives = Array.from({ length: Math.ceil(Object.keys(signs).length / 5) }, (_, index) =>
  Object.entries(signs).slice(index * 5, index * 5 + 5),
)

for (const five of fives) {
  const ids = five.map(([id]) => id).join(', ')
  test(`the modules ${ids} go from an open chat when another tab switches them off, and come back`, async ({
    page,
    context,
    simulator,
  }) => {
    test.setTimeout(five.length * 30_000)
    await chatThroughOllama(page, simulator.url('ollama'))
    const settings = await context.newPage()
    await settings.goto('/settings/modules')
    for (const [id, sign] of five) await test.step(id, () => goesAndComesBack(page, settings, id, sign))
  })
}

async function goesAndComesBack(page: Page, settings: Page, id: string, sign: Sign) {
  await expectSigns(page, settings, sign, true)
  await switchModule(settings, id, false)
  await expectSigns(page, settings, sign, false)
  await converse(page, 'Are you still there?', /\w+ \w+/)
  if (sign.at) {
    await visit(settings, sign.at)
    await expect(settings.getByRole('heading', { level: 1, name: `${sign.label}: switched off` })).toBeVisible()
    await settings.getByRole('button', { name: `Switch on ${sign.label}` }).click()
    await expect(settings.getByRole('heading', { name: `${sign.label}: switched off` })).toBeHidden()
    await visit(settings, '/settings/modules')
  } else await switchModule(settings, id, true)
  await expectSigns(page, settings, sign, true)
}

test('the workers that remember end with their module, and a chat goes on without them and with them', async ({
  page,
  context,
  simulator,
}) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  const remembering = () =>
    page
      .workers()
      .map((worker) => /\/(memory|embedding)-/.exec(worker.url())?.[1])
      .filter(Boolean)
      .toSorted()
  await expect.poll(remembering).toEqual(['embedding', 'memory'])
  const settings = await context.newPage()
  await settings.goto('/settings/modules')
  await moduleSwitch(settings, 'Memories').uncheck()
  await expect.poll(remembering).toEqual([])
  await converse(page, 'Do you remember?', /\w+ \w+/)
  expect(remembering()).toEqual([])
  await moduleSwitch(settings, 'Memories').check()
  await expect.poll(remembering).toEqual(['embedding', 'memory'])
  await converse(page, 'And now?', /\w+ \w+/)
})

test('just chat is one choice, holds from the first picture on, and is taken back by another', async ({
  page,
  simulator,
}) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  await runFromPalette(page, 'Open settings')
  await follow(page, 'Modules')
  await page.getByRole('radio', { name: /^Just chat/ }).check()
  for (const { label, isChat = false } of Object.values(signs))
    await expect(moduleSwitch(page, label)).toBeChecked({ checked: isChat })
  await expect(link(page, 'Scenarios')).toBeHidden()
  // Looked for in each frame: what would only be hidden later shows in some of them.
  await page.addInitScript(() => {
    const seen = (): void => {
      if (document.querySelector('a[href="/scenarios"]')) document.documentElement.dataset.sawScenarios = ''
      requestAnimationFrame(seen)
    }
    requestAnimationFrame(seen)
  })
  await page.goto('/chat')
  await converse(page, 'Only us two.', /\w+ \w+/)
  await expect(page.locator('html')).not.toHaveAttribute('data-saw-scenarios')
  expect(
    page
      .workers()
      .map((worker) => worker.url())
      .filter((url) => /\/(memory|embedding|scenario|image)-/.test(url)),
  ).toEqual([])
  await page.goto('/settings/modules')
  await page.getByRole('radio', { name: /^Everything/ }).check()
  await expect(link(page, 'Scenarios')).toBeVisible()
})

test('a story that is played ends with its module, and can be gone on with when it is back', async ({
  page,
  context,
}) => {
  await arrive(page, '/scenario/garden-walk')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const stage = page.getByRole('region', { name: 'Stage' })
  await stage.getByRole('button', { name: 'Go in' }).click()
  await expect(stage).toContainText('The paths meet at a sundial')
  const settings = await context.newPage()
  await settings.goto('/settings/modules')
  await moduleSwitch(settings, 'Scenarios').uncheck()
  await expect(stage).toBeHidden()
  await expect(page.getByRole('banner')).not.toContainText('garden')
  await moduleSwitch(settings, 'Scenarios').check()
  await expect(stage).toBeHidden()
  await page.goto('/scenario/garden-walk')
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(stage).toContainText('The paths meet at a sundial')
})

test('the list of modules, and a page whose module is off, are accessible', async ({ page }) => {
  await arrive(page, '/settings/modules')
  await expectAccessible(page, 'modules')
  await switchModule(page, 'scenarios', false)
  await page.goto('/scenarios/my')
  await expectAccessible(page, 'a page whose module is off')
})

test('what a module that is off has kept is exported on the storage page, deleted, brought back, and imported', async ({
  page,
}) => {
  await arrive(page, '/lorebooks')
  await page.getByRole('button', { name: 'Import' }).first().click()
  const book = Buffer.from(JSON.stringify({ entries: { 0: { uid: 0, key: ['lamp'], content: 'It never goes out.' } } }))
  await page
    .getByLabel('Lorebook files')
    .setInputFiles({ name: 'Harbour.json', mimeType: 'application/json', buffer: book })
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('link', { name: 'Harbour' })).toBeVisible()
  await page.goto('/settings/modules')
  await switchModule(page, 'lorebooks', false)
  await page.goto('/settings/storage')
  const kept = page.getByText('Lorebooks (off): 1 record')
  await expect(kept).toBeVisible()
  await expectAccessible(page, 'storage with a module that is off')
  const { dialog, path } = await exportData(page, 'Lorebooks')
  expect(path).toMatch(/vesper-backup-lorebooks-[\d-]{10}\.json$/)
  await expectAccessible(page, 'the export of a module')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Delete what Lorebooks keeps' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(kept).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(kept).toBeVisible()

  await page.getByRole('button', { name: 'Delete what Lorebooks keeps' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(kept).toBeHidden()
  await page.goto('/settings/backup')
  await page.getByLabel('Backup file').setInputFiles(path)
  await page.getByRole('button', { name: 'Add missing items' }).click()
  await expect(page.getByText('Backup imported: 1 added, 0 replaced')).toBeVisible()
  await page.goto('/settings/storage')
  await expect(kept).toBeVisible()
})

test('10,000 records of a module are exported, deleted and brought back, and never come to the page', async ({
  page,
}) => {
  test.setTimeout(180_000)
  // In letters, of all that workers say to the page: what is large takes it long, however fast the machine.
  await page.addInitScript(() => {
    let largest = 0
    const add = EventTarget.prototype.addEventListener
    const measured: typeof add = function (this: EventTarget, type, listener, options) {
      if (type === 'message')
        add.call(this, type, (event) => {
          largest = Math.max(largest, JSON.stringify((event as MessageEvent).data)?.length ?? 0)
          document.documentElement.dataset.largestMessage = String(largest)
        })
      add.call(this, type, listener, options)
    }
    MessagePort.prototype.addEventListener = measured
    Worker.prototype.addEventListener = measured
  })
  await arrive(page, '/settings/backup')
  await page.getByLabel('Backup file').setInputFiles({
    name: 'loras.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ characters: [], loras: Array.from({ length: 10_000 }, (_, at) => lora(at)) })),
  })
  await page.getByRole('button', { name: 'Add missing items' }).click()
  await expect(page.getByText('Backup imported: 10,000 added')).toBeVisible({ timeout: 60_000 })
  await page.goto('/settings/modules')
  await switchModule(page, 'pictures', false)
  await page.goto('/settings/storage')
  const kept = page.getByText('Pictures (off): 10,000 records')
  await expect(kept).toBeVisible()
  const { dialog, path } = await exportData(page, 'Pictures')
  expect((JSON.parse(await readFile(path, 'utf8')) as { loras: unknown[] }).loras).toHaveLength(10_000)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Delete what Pictures keeps' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(kept).toBeHidden({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(kept).toBeVisible({ timeout: 30_000 })
  const largest = await page.locator('html').getAttribute('data-largest-message')
  expect(Number(largest)).toBeGreaterThan(100)
  expect(Number(largest)).toBeLessThan(200_000)
})

const lora = (at: number) => ({
  ...{ id: `lora-${at}`, name: `Raincoat ${at}`, filename: `raincoat-${at}.safetensors`, category: 'outfit', tags: [] },
  ...{ description: 'A yellow raincoat.', modelStrength: 1, clipStrength: 1, enabled: true, triggerWords: [] },
  ...{ alwaysUseTriggerWords: false, keywords: [], baseModel: '', created: 1, modified: 1 },
})

/** Exports what a module keeps, from the storage page; its dialog stays open. */
async function exportData(page: Page, label: string) {
  await page.getByRole('button', { name: `Export ${label}` }).click()
  const dialog = page.getByRole('dialog', { name: `Export ${label}` })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await downloading
  const path = test.info().outputPath(file.suggestedFilename())
  await file.saveAs(path)
  await expect(dialog.getByText(`Saved as “${file.suggestedFilename()}”`)).toBeVisible()
  return { dialog, path }
}

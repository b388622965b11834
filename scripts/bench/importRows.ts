import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { contentHash, packPlugin } from 'sdk/package'
import { root } from '../setup.mjs'

/** A file at its limit, and how a player imports it. */
export interface ImportRow {
  readonly name: string
  readonly fileName: string
  /** Path of the page in the app. */
  readonly at: string
  /** Label of the file field. */
  readonly field: string
  bytes(): Promise<string | Uint8Array> | string | Uint8Array
  /** Opens what the file field is in. */
  open?(page: Page): Promise<void>
  /** Answers what the page asks before it goes on. */
  answer?(page: Page): Promise<void>
  /** What the page shows once the file is dealt with. */
  done(page: Page): Locator
}

const MiB = 1024 * 1024
const passphrase = 'four lamps by the pier'

/** Words, so that no reader gets away with skipping them. */
export const prose = (bytes: number): string =>
  'The harbour was quiet that night, and she counted the boats. '.repeat(bytes / 60).slice(0, bytes)

const pressImport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Import' }).first().click()
}
const openSessions = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Sessions', exact: true }).click()
}
const bookDone = (page: Page) =>
  page.getByRole('list', { name: 'Files' }).getByText(/is in your lorebooks|Not imported/)
const chatDone = (page: Page) => page.getByText(/was imported|not found|Invalid session file/).first()
const scenarioDone = (page: Page) => page.getByText(/^Imported as|could not|too large|cannot/).first()

const count = <Item>(length: number, make: (at: number) => Item): readonly Item[] =>
  Array.from({ length }, (_, at) => make(at))

const chat = (messages: number, letters: number) => ({
  version: 1,
  timestamp: 1_717_174_800_000,
  name: 'By the lake',
  currentCharacter: { name: 'Marguerite Vale' },
  messages: count(messages, (at) => ({
    id: `m${at}`,
    role: at % 2 === 0 ? 'assistant' : 'user',
    content: prose(letters),
    timestamp: 1_717_174_000_000 + at,
    characterName: 'Marguerite Vale',
  })),
})

const lines = (messages: number, letters: number): string =>
  [
    { user_name: 'Ines', character_name: 'Marguerite Vale', chat_metadata: {} },
    ...count(messages, (at) => ({
      name: at % 2 ? 'Ines' : 'Marguerite Vale',
      is_user: at % 2 === 1,
      mes: prose(letters),
    })),
  ]
    .map((line) => JSON.stringify(line))
    .join('\n')

/** EOS: pages of one sentence each, up to the limit of a script. */
const eos = (pages: number): string =>
  JSON.stringify({
    pages: Object.fromEntries(
      count(pages, (at) => [
        at === 0 ? 'start' : `page-${at}`,
        [{ say: { label: `<p>${prose(600)}</p>` } }, { goto: { target: `page-${at + 1}` } }],
      ]),
    ),
  })

const guide = (pages: number): string => `<?xml version="1.0" encoding="UTF-8"?>
<Tease id="harbour" scriptVersion="v0.1"><Title>Harbour</Title><Author><Name>Ottilie Brandt</Name></Author><Pages>${count(
  pages,
  (at) =>
    `<Page id="${at === 0 ? 'start' : `p${at}`}"><Text><p>${prose(600)}</p></Text><Button target="p${at + 1}">On</Button></Page>`,
).join('')}</Pages></Tease>`

async function native(nodes: number): Promise<string> {
  const sample: object = JSON.parse(await readFile(join(root, 'scenarios/breathing-room.json'), 'utf8'))
  const more = count(nodes, (at) => [
    at === 0 ? 'start' : `n${at}`,
    {
      desc: prose(600),
      char: 'narrator',
      noChat: true,
      buttons: [{ id: 'on', label: 'On', to: `n${(at + 1) % nodes || 1}` }],
    },
  ])
  return JSON.stringify({ ...sample, id: 'large', start: 'start', nodes: Object.fromEntries(more) })
}

const workflow = (nodes: number): string =>
  JSON.stringify(
    Object.fromEntries(count(nodes, (at) => [`${at}`, { class_type: 'CLIPTextEncode', inputs: { text: prose(900) } }])),
  )

async function plugin(): Promise<Uint8Array> {
  const text = new TextEncoder()
  const code = text.encode(`/* ${prose(4.9 * MiB)} */\nexport default {}\n`)
  const manifest = {
    id: 'yours.large',
    name: 'Large',
    version: '1.0.0',
    sdk: '^1.5',
    entry: 'index.js',
    integrity: await contentHash(code),
    contributes: { kinkModule: [{ id: 'hush', label: 'Hush', tags: ['silence'] }] },
  }
  return packPlugin({ 'plugin.json': text.encode(JSON.stringify(manifest)), 'index.js': code })
}

export const importRows: readonly ImportRow[] = [
  {
    name: 'lorebook of 16 MB',
    fileName: 'harbour.json',
    at: '/lorebooks',
    field: 'Lorebook files',
    open: pressImport,
    bytes: () =>
      JSON.stringify({
        name: 'Harbour',
        extensions: {},
        entries: count(15, (at) => ({ keys: [`key ${at}`], content: prose(MiB), enabled: true, insertion_order: at })),
      }),
    done: bookDone,
  },
  {
    name: 'lorebook of 20,000 entries',
    fileName: 'entries.json',
    at: '/lorebooks',
    field: 'Lorebook files',
    open: pressImport,
    bytes: () =>
      JSON.stringify({
        name: 'Entries',
        extensions: {},
        entries: count(20_000, (at) => ({
          keys: [`key ${at}`],
          content: prose(600),
          enabled: true,
          insertion_order: at,
        })),
      }),
    done: bookDone,
  },
  {
    name: 'preset of 4 MB',
    fileName: 'slow.json',
    at: '/settings/ai/presets',
    field: 'Preset file',
    open: pressImport,
    bytes: () => {
      const prompts = count(4, (at) => ({
        identifier: `p${at}`,
        name: `Part ${at}`,
        role: 'system',
        content: prose(MiB - 500),
      }))
      const order = prompts.map(({ identifier }) => ({ identifier, enabled: true }))
      return JSON.stringify({ temperature: 1, prompts, prompt_order: [{ character_id: 100_001, order }] })
    },
    done: (page) =>
      page
        .getByRole('dialog')
        .getByText(/would be added|bytes; at most/)
        .first(),
  },
  {
    name: 'chat of 95 MB (JSON)',
    fileName: 'lake.json',
    at: '/',
    field: 'Session file',
    open: openSessions,
    bytes: () => JSON.stringify(chat(20_000, 4600)),
    done: chatDone,
  },
  {
    name: 'chat of 95 MB (JSONL)',
    fileName: 'lake.jsonl',
    at: '/',
    field: 'Session file',
    open: openSessions,
    bytes: () => lines(20_000, 4700),
    done: chatDone,
  },
  {
    name: 'EOS script of 60 MB',
    fileName: 'large.json',
    at: '/scenarios/my',
    field: 'Scenario files',
    open: pressImport,
    bytes: () => eos(80_000),
    done: scenarioDone,
  },
  {
    name: 'GuideMe guide of 55 MB',
    fileName: 'large.xml',
    at: '/scenarios/my',
    field: 'Scenario files',
    open: pressImport,
    bytes: () => guide(75_000),
    done: scenarioDone,
  },
  {
    name: 'native scenario of 10 MB',
    fileName: 'native.json',
    at: '/scenarios/my',
    field: 'Scenario files',
    open: pressImport,
    bytes: () => native(15_000),
    done: scenarioDone,
  },
  {
    name: 'funscript of 490,000 points',
    fileName: 'evening.funscript',
    at: '/settings/sextoys/patterns',
    field: 'Pattern files',
    bytes: () => JSON.stringify({ actions: count(490_000, (at) => ({ at: at * 40, pos: (at * 7) % 100 })) }),
    done: (page) => page.getByText(/is in your patterns|Couldn't import/).first(),
  },
  {
    name: 'workflow of 2 MB',
    fileName: 'workflow.json',
    at: '/settings/ai/workflows',
    field: 'Workflow file',
    bytes: () => workflow(2000),
    done: (page) => page.getByRole('alert').first(),
  },
  {
    name: 'plugin of 5 MB of code',
    fileName: 'large.vesper-plugin',
    at: '/settings/plugins',
    field: 'Install from file',
    bytes: plugin,
    done: (page) =>
      page
        .getByRole('alertdialog')
        .or(page.getByText(/was not installed/))
        .first(),
  },
]

/** Makes a backup of everything that is in the page's store. Resolves with where it was saved. */
export async function makeBackup(page: Page, address: string, folder: string, isSealed: boolean): Promise<string> {
  await page.goto(`${address}/settings/backup`)
  if (isSealed) {
    await page.getByLabel('Lock it with a passphrase').check()
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await page.getByLabel('The same once more').fill(passphrase)
  }
  const downloading = page.waitForEvent('download', { timeout: 180_000 })
  await page.getByRole('button', { name: 'Make a backup' }).click()
  const file = await downloading
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return path
}

export const backupRow = (isSealed: boolean): Omit<ImportRow, 'bytes'> => ({
  name: `backup of all of these${isSealed ? ', sealed' : ''}`,
  fileName: '',
  at: '/settings/backup',
  field: 'Backup file',
  ...(isSealed && { answer: unseal }),
  done: (page) => page.getByRole('button', { name: /^Import/ }).first(),
})

async function unseal(page: Page): Promise<void> {
  await page.getByLabel('Passphrase of the backup').fill(passphrase)
  await page.getByRole('button', { name: 'Open' }).click()
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { root } from '../setup.mjs'

/** A file at its limit, and how a player imports it. */
export interface ImportRow {
  readonly name: string
  readonly fileName: string
  /** Path of the page in the app. */
  readonly at: string
  /** Label of the file field. */
  readonly field?: string
  bytes(): Promise<string | Uint8Array> | string | Uint8Array
  /** Makes the browser ready for it. */
  prepare?(context: BrowserContext, bytes: string | Uint8Array): Promise<void>
  /** Opens what the file field is in. */
  open?(page: Page): Promise<void>
  /** Brings the file in another way than by its field. */
  bring?(page: Page): Promise<void>
  /** Takes what was read over, where the page asks. */
  keep?(page: Page): Promise<void>
  /** What the page shows once the file is dealt with. */
  done(page: Page): Locator
}

const MiB = 1024 * 1024

/** Words, so that no reader gets away with skipping them. */
export const prose = (bytes: number): string =>
  'The harbour was quiet that night, and she counted the boats. '.repeat(bytes / 60).slice(0, bytes)

const pressImport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Import' }).first().click()
}
const bookDone = (page: Page) =>
  page.getByRole('list', { name: 'Files' }).getByText(/is in your lorebooks|Couldn't import/)
const scenarioDone = (page: Page) => page.getByText(/^Imported as|could not|too large|too long|cannot/).first()

const count = <Item>(length: number, make: (at: number) => Item): readonly Item[] =>
  Array.from({ length }, (_, at) => make(at))

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
    name: 'funscript of 330,000 points',
    fileName: 'evening.funscript',
    at: '/settings/sextoys/patterns',
    field: 'Pattern files',
    bytes: () => JSON.stringify({ actions: count(330_000, (at) => ({ at: at * 40, pos: (at * 7) % 100 })) }),
    done: (page) => page.getByText(/is in your patterns|Couldn't import/).first(),
  },
]

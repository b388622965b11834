import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { zipSync } from 'fflate'
import type { BenchBrowser } from './browser.ts'
import type { Figure } from './figures.ts'
import { furtherImportRows } from './furtherImportRows.ts'
import { type ImportRow, importRows, prose } from './importRows.ts'
import { traced } from './trace.ts'

const MiB = 1024 * 1024
const restMs = 3000
const mark = 'bench-import'
/** What the page shows once a file of cards is dealt with. */
const cardsDone = /^\d+ imported/

const data = (more: object) => ({
  name: 'Marguerite Vale',
  description: 'A lighthouse keeper of 41.',
  personality: '',
  scenario: '',
  first_mes: 'You are early.',
  mes_example: '',
  creator_notes: '',
  system_prompt: '',
  post_history_instructions: '',
  alternate_greetings: [],
  tags: [],
  creator: '',
  character_version: '',
  extensions: {},
  ...more,
})
const card = (more: object) => JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data: data(more) })
const numbered = (count: number, value: (at: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`key_${at}`, value(at)]))

function archive(count: number): Uint8Array {
  const files = Array.from({ length: count }, (_, at) => [
    `card-${at}.json`,
    new TextEncoder().encode(card({ name: `Person ${at}`, description: `A sailor of ${30 + (at % 40)}.` })),
  ])
  return zipSync(Object.fromEntries(files), { level: 0 })
}

const cards = {
  at: '/character-upload',
  field: 'Character files',
  done: (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: cardsDone }).first(),
}

const hostileCards: readonly ImportRow[] = [
  {
    name: 'card of 14 MB in texts of 1 MiB',
    ...cards,
    fileName: 'a.json',
    bytes: () => card({ alternate_greetings: Array.from({ length: 14 }, (_, at) => prose(MiB - at - 1)) }),
  },
  {
    name: 'card of 14 MB in one text',
    ...cards,
    fileName: 'b.json',
    bytes: () => card({ description: prose(14 * MiB) }),
  },
  {
    name: 'card of 600,000 keys',
    ...cards,
    fileName: 'c.json',
    bytes: () => card({ extensions: numbered(600_000, (at) => at) }),
  },
  {
    name: 'card of 49,000 keys',
    ...cards,
    fileName: 'd.json',
    bytes: () => card({ name: 'Bram', extensions: numbered(49_000, (at) => `value ${at}`) }),
  },
  {
    name: 'card of 40 fields of 1 MiB',
    ...cards,
    fileName: 'e.json',
    bytes: () => card({ extensions: numbered(40, () => prose(MiB)) }),
  },
  { name: 'archive of 10,000 cards', ...cards, fileName: 'f.zip', bytes: () => archive(10_000) },
  { name: 'archive of 1,900 cards', ...cards, fileName: 'g.zip', bytes: () => archive(1900) },
]

/** Hostile and very large files, each brought in by a page of its own: for how long the page is kept from all else. */
export async function importFigures(
  { browser, freshContext }: BenchBrowser,
  address: string,
): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vesper-bench-imports-'))
  const context = await freshContext()
  try {
    const page = await context.newPage()
    const figures: Figure[] = []
    for (const row of [...furtherImportRows, ...importRows, ...hostileCards]) {
      const path = join(folder, row.fileName)
      const bytes = await row.bytes()
      await writeFile(path, bytes)
      await row.prepare?.(context, bytes)
      figures.push(await bringIn(browser, page, address, row, path))
    }
    return figures
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function bringIn(
  browser: Browser,
  page: Page,
  address: string,
  { name, at, field, open, bring, keep, done }: ImportRow,
  path: string,
): Promise<Figure> {
  await page.goto(`${address}${at}`)
  await page.waitForTimeout(restMs)
  await open?.(page)
  const { answer, trace } = await traced(browser, page, mark, async () => {
    await page.evaluate((name) => performance.mark(name), mark)
    await bring?.(page)
    if (field !== undefined) {
      await page.getByLabel(field, { exact: true }).and(page.locator('input')).setInputFiles(path)
    }
    await keep?.(page)
    await done(page).waitFor({ timeout: 180_000 })
    const words = await done(page).innerText()
    // Lists that follow the store read it anew a moment later.
    await page.waitForTimeout(restMs / 3)
    return words.slice(0, 100)
  })
  const tasks = trace.tasks.filter(({ from }) => from > trace.marked)
  const longest = Math.max(0, ...tasks.map(({ from, to }) => to - from))
  return {
    name: `importing a ${name}: longest page task`,
    value: Math.max(0, ...tasks.map(({ workedMs }) => workedMs)),
    unit: 'ms',
    budget: 50,
    samples: `${tasks.length} tasks, ${longest.toFixed(0)} ms with waiting for the processor; ${answer}`,
  }
}

import type { Page } from '@playwright/test'
import type { BenchBrowser } from './browser.ts'
import { openingOf, savedChat } from './chats.ts'
import { type Figure, median, p95, spread } from './figures.ts'
import { commitTo, saveChats } from './seed.ts'

const messageCount = 20_000
const characterCount = 5000
const atOnce = 500
const times = 20
/** The app looks ahead when it has nothing to do; that is not to be counted here. */
const restMs = 3000
const budget = 50

/**
 * Ctrl+K over 5,000 characters and 20,000 messages, in a browser of its own: how soon the first results of any kind are
 * painted after words were typed, and how soon a character and a message are. The first search reads the index in.
 */
export async function find({ freshContext }: BenchBrowser, address: string): Promise<readonly Figure[]> {
  const context = await freshContext()
  try {
    const page = await context.newPage()
    await page.goto(`${address}/settings/general`)
    await saveChats(page, [savedChat(messageCount)])
    await saveCharacters(page)
    await page.goto(`${address}/`)
    await page.waitForTimeout(restMs)
    await page.keyboard.press('Control+K')
    await field(page).waitFor()
    const cold = await search(page, 'switch between', 'Switch between')
    const coldMessage = await search(page, 'number 4321', openingOf(4320), 'Message')
    const first = await samples((at) => search(page, ...commandAt(at)))
    const characters = await samples((at) =>
      search(page, `marsh ${at * 190 + 1011}`, nameOf(at * 190 + 1011), 'Character'),
    )
    const messages = await samples((at) =>
      search(page, `number ${at * 400 + 10_017}`, openingOf(at * 400 + 10_016), 'Message'),
    )
    const name = 'find among 5,000 characters and 20,000 messages'
    return [
      { name: `${name}: first results, right after it was opened`, value: cold, unit: 'ms', budget },
      { name: '  a message then, while the index is read in', value: coldMessage, unit: 'ms' },
      { name: `${name}: first results`, value: p95(first), unit: 'ms', budget, samples: spread(first) },
      { name: '  a character', value: median(characters), unit: 'ms', budget, samples: spread(characters) },
      { name: '  a message', value: median(messages), unit: 'ms', budget, samples: spread(messages) },
    ]
  } finally {
    await context.close()
  }
}

/** What is typed, and what is first then. */
const commandsFound = [
  ['open set', 'Open settings'],
  ['incognito', 'Start incognito mode'],
  ['dark', 'Switch between dark'],
  ['storage', 'Storage'],
] as const

const commandAt = (at: number): readonly [words: string, found: string] =>
  commandsFound[at % commandsFound.length] ?? commandsFound[0]

const field = (page: Page) => page.getByRole('combobox', { name: 'Command' })

/** Types words in an empty field, at once. Resolves with how long it took until an option was painted. */
async function search(page: Page, words: string, found: string, kind?: string): Promise<number> {
  await field(page).fill('')
  await page.waitForTimeout(100)
  const painted = page.evaluate(([found, kind]) => bench.inputToFound(found, kind), [found, kind] as const)
  // The page listens before the words come.
  await page.evaluate(() => undefined)
  await page.keyboard.insertText(words)
  return await painted
}

async function samples(measure: (at: number) => Promise<number>): Promise<readonly number[]> {
  const all: number[] = []
  for (let at = 0; at < times; at++) all.push(await measure(at))
  return all
}

const nameOf = (at: number) => `Ottoline Marsh ${at}`

/** As lists show them: the rest of a character is not searched. */
async function saveCharacters(page: Page): Promise<void> {
  for (let from = 0; from < characterCount; from += atOnce) {
    const changes = Array.from({ length: atOnce }, (_, step) => {
      const at = from + step
      const value = {
        id: `bench-find-${at}`,
        name: nameOf(at),
        excerpt: 'Has lived by the water for years. Dry, attentive, slow to trust.',
        tags: ['Sea', 'Quiet', 'Bookish'],
        model: '',
        created: 1_700_000_000_000 + at,
        modified: 1_700_000_000_000 + at,
        folder: '',
        favourite: false,
        played: 0,
      }
      return { kind: 'put', table: 'shelf', value }
    })
    await commitTo(page, 'Characters', changes)
  }
}

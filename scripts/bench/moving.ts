import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { normalise } from '../../src/workers/media/cards/normalise.ts'
import { writeCardPng } from '../../src/workers/media/cards/writeCard.ts'
import { portrait } from '../../tests/fixtures/cards/portrait.ts'
import type { BenchBrowser } from './browser.ts'
import type { Figure } from './figures.ts'

/** A tenth of the goal; `npm run bench -- moving full` measures 1,000 characters and 2,000 chats. */
const small = { characters: 100, chats: 200 }
const full = { characters: 1000, chats: 2000 }
/** For the whole of it; a tenth has a tenth of that. */
const goalMs = 4 * 60_000
/** A miss is measured, too, up to here. */
const waitMs = 3 * goalMs
const messagesInChat = 40

/** A folder of SillyTavern, from the choice of it to the end of its import. */
export async function movingFigures(
  { freshContext }: BenchBrowser,
  address: string,
  isFull: boolean,
): Promise<readonly Figure[]> {
  const scale = isFull ? full : small
  const folder = await mkdtemp(join(tmpdir(), 'vesper-bench-moving-'))
  const context = await freshContext()
  try {
    await writeFolder(folder, scale)
    const page = await context.newPage()
    await page.goto(`${address}/bring-everything`)
    const field = page.getByLabel('Folder to import')
    await field.waitFor({ state: 'attached' })
    // From when the browser has made its list of the files, which is no work of ours.
    await page.evaluate(() => {
      const watch = () => setTimeout(() => void Object.assign(globalThis, { movingTasks: bench.watchLateTasks() }))
      addEventListener('change', watch, { capture: true, once: true })
    })
    const begun = performance.now()
    await field.setInputFiles(folder)
    await page.getByRole('button', { name: 'Import', exact: true }).click({ timeout: waitMs })
    const looked = performance.now() - begun
    await page
      .getByText(`Imported: ${(scale.characters + scale.chats).toLocaleString('en')}`)
      .waitFor({ timeout: waitMs })
    const took = performance.now() - begun
    const late = await page.evaluate(() => (globalThis as unknown as { movingTasks: number[] }).movingTasks)
    const what = `${scale.characters} characters and ${scale.chats} chats`
    return [
      { name: `moving in: plan of ${what}`, value: looked, unit: 'ms' },
      { name: `moving in: ${what}`, value: took, unit: 'ms', budget: (goalMs * scale.characters) / full.characters },
      {
        name: '  longest the page was busy, where longer than 50 ms',
        value: Math.max(0, ...late),
        unit: 'ms',
        budget: 50,
        samples: `${late.length} tasks`,
      },
    ]
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeFolder(folder: string, { characters, chats }: typeof small): Promise<void> {
  await mkdir(join(folder, 'characters'))
  const picture = portrait(400, 600)
  for (let at = 0; at < characters; at++) {
    const data = {
      name: `Newcomer ${at}`,
      description: `A keeper of 34, number ${at}. ${'Dry, attentive, slow to trust. '.repeat(60)}`,
      first_mes: '"You are early," they say, and hold the door.',
    }
    const raw = { spec: 'chara_card_v2', spec_version: '2.0', data }
    const png = writeCardPng(normalise({ raw, spec: 'v2', container: 'png', fileName: '' }), picture)
    await writeFile(join(folder, 'characters', `Newcomer ${at}.png`), png)
    await mkdir(join(folder, 'chats', `Newcomer ${at}`), { recursive: true })
  }
  for (let at = 0; at < chats; at++) {
    const character = `Newcomer ${at % characters}`
    const header = {
      user_name: 'You',
      character_name: character,
      create_date: '2024-05-01@10h00m00s',
      chat_metadata: {},
    }
    const lines = Array.from({ length: messagesInChat }, (_, line) => ({
      name: line % 2 ? 'You' : character,
      is_user: line % 2 === 1,
      mes: `Line ${line} of evening ${at}. ${'The harbour was quiet that night. '.repeat(8)}`,
      send_date: 1_700_000_000_000 + at * 100_000 + line,
    }))
    const text = [header, ...lines].map((line) => JSON.stringify(line)).join('\n')
    await writeFile(join(folder, 'chats', character, `evening ${at}.jsonl`), text)
  }
}

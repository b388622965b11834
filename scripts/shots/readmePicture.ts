import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startSimulator } from '../../tests/simulators/llm/server.ts'
import { arrive, converse, messages, withOllama } from '../../tests/support/app.ts'
import { root, Stop } from '../setup.mjs'

/** Takes the picture of the README: a real conversation in the built app, with words that were written for it. */
export async function readmePicture(browser: Browser, address: string): Promise<void> {
  const simulator = await startSimulator()
  try {
    simulator.script(...evening.map(({ answered }, index) => ({ match: { n: index + 1 }, reply: { text: answered } })))
    const page = await browser.newPage({
      baseURL: address,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    await talk(page, simulator.url('ollama'))
    const path = join(root, 'docs/chat.png')
    mkdirSync(join(root, 'docs'), { recursive: true })
    await page.screenshot({ path })
    await page.close()
    const { size } = statSync(path)
    if (size > maxBytes) throw new Stop(`docs/chat.png has ${size} bytes; ${maxBytes} is the most.`)
    console.log(`docs/chat.png, ${size} bytes`)
  } finally {
    await simulator.close()
  }
}

const evening = [
  {
    said: '*I hold my hands over the stove.* Only these. The rest of me was cured by the sight of your light.',
    answered:
      '*She looks at the hands, then at you, and sets the cup between them.* "Then hold that. Don\'t drink it yet. ' +
      "It's Arvid's coffee, it has to settle its conscience first.\"\n\n" +
      '*The wind leans on the door. She does not turn round for it.*',
  },
  {
    said: 'What does the lamp do when nobody is looking?',
    answered:
      '"Same as me. Goes round, mostly." *She pulls out the other chair with her foot.* "Ask again at three in the ' +
      "morning. That's when it's honest, and so am I.\"\n\n" +
      '"Now sit. You have until Thursday to tell me why anybody takes a boat to a rock in November."',
  },
] as const

const maxBytes = 200_000

async function talk(page: Page, ollama: string): Promise<void> {
  await arrive(page, '/characters', { ai: withOllama(ollama) })
  await page.getByRole('button', { name: 'Play with Ingrid Solvang' }).click()
  await messages(page).first().waitFor()
  for (const { said, answered } of evening) await converse(page, said, closingWords(answered))
  await page.mouse.move(0, 0)
}

function closingWords(text: string): string {
  return text.replaceAll(/[*"]/g, '').slice(-20).trim()
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCard } from '../../src/workers/media/cards/readCard.ts'
import { writeCardJson, writeCardPng } from '../../src/workers/media/cards/writeCard.ts'
import { png } from '../fixtures/cards/build.ts'
import { mutatedCard, randomFrom } from '../fixtures/cards/mutate.ts'
import { seeds } from '../fixtures/cards/seeds.ts'

const amount = Number(process.env.FUZZ_CARDS ?? 3000)
const seed = Number(process.env.FUZZ_SEED ?? 20_260)
const longestMs = 1000

const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))

test('every seed is a card before it is damaged', async () => {
  for (const { fileName, bytes } of seeds) expect((await readCard(bytes, { fileName })).ok, fileName).toBe(true)
})

test(`C79 ${amount} mutated cards: no crash, no hang, always a report or a named error`, {
  timeout: 3_600_000,
}, async () => {
  const outcomes = new Map<string, number>()
  let slowest = 0
  for (let index = 0; index < amount; index++) {
    const random = randomFrom(seed + index)
    const { fileName, bytes } = mutatedCard(random)
    const started = performance.now()
    const outcome = await readAndWrite(bytes, fileName, random() < 0.3).catch((error: unknown) => {
      throw new Error(`Mutation ${seed + index} of ${fileName} crashed the reader`, { cause: error })
    })
    const spent = performance.now() - started
    slowest = Math.max(slowest, spent)
    expect(spent, `mutation ${seed + index} of ${fileName}`).toBeLessThan(longestMs)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  await new Promise((resolve) => setImmediate(resolve))
  expect(unhandled).toEqual([])
  expect(outcomes.get('card') ?? 0).toBeGreaterThan(amount / 10)
  expect(outcomes.size).toBeGreaterThan(5)
  console.info(`Slowest ${slowest.toFixed(0)} ms;`, Object.fromEntries([...outcomes].toSorted((a, b) => b[1] - a[1])))
})

/** Reads a file; what comes out as a card must also go back into one. Says how it ended. */
async function readAndWrite(bytes: Uint8Array, fileName: string, recoverTruncated: boolean): Promise<string> {
  const result = await readCard(bytes, { fileName, recoverTruncated })
  if (!result.ok) {
    expect(result.error.message.length).toBeGreaterThan(10)
    return result.error.code
  }
  expect(result.value.report.container).toBeTypeOf('string')
  expect(result.value.card.name.trim()).not.toBe('')
  JSON.parse(writeCardJson(result.value.card, { spec: 'v3' }))
  writeCardPng(result.value.card, picture)
  return 'card'
}

const picture = png()

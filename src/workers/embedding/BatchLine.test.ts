import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BatchLine, batchSize } from './BatchLine.ts'

const quiet = new AbortController().signal
const vectorOf = (text: string) => Float32Array.of(text.length, text.charCodeAt(0))
const many = (count: number, letter = 's') => Array.from({ length: count }, (_, at) => `${letter}${at}`)

/** A line whose batches are let through one at a time. */
function rig() {
  const batches: (readonly string[])[] = []
  const held: (() => void)[] = []
  const line = new BatchLine(async (texts) => {
    batches.push(texts)
    await new Promise<void>((resolve) => held.push(resolve))
    return texts.map(vectorOf)
  })
  const next = async () => {
    held.shift()?.()
    await settled()
  }
  return { line, batches, next }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a line of texts', () => {
  test('gives one vector per text, in order, however they are divided', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.string({ maxLength: 900 }), { maxLength: 60 }), async (texts) => {
        const sizes: number[] = []
        const line = new BatchLine(async (batch) => {
          sizes.push(batch.length)
          return batch.map(vectorOf)
        })
        expect(await line.embed(texts, quiet)).toEqual(texts.map(vectorOf))
        expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(batchSize)
      }),
      { numRuns: 50 },
    ))

  test('lets a question in before the rest of a long job', async () => {
    const { line, batches, next } = rig()
    const stock = line.embed(many(40), quiet)
    const question = line.embed(['where?'], quiet)
    await next()
    await next()
    expect(await question).toEqual([vectorOf('where?')])
    await next()
    await next()
    expect(await stock).toHaveLength(40)
    expect(batches.map((batch) => batch[0])).toEqual(['s0', 'where?', 's16', 's32'])
  })

  test('takes questions in the order they came', async () => {
    const { line, batches, next } = rig()
    const all = ['a', 'b', 'c'].map((text) => line.embed([text], quiet))
    for (const _ of all) await next()
    await Promise.all(all)
    expect(batches.flat()).toEqual(['a', 'b', 'c'])
  })

  test('makes smaller batches of long texts, so that nobody waits long for one', async () => {
    const { line, batches, next } = rig()
    const stock = line.embed(
      many(20).map((text) => text.repeat(400)),
      quiet,
    )
    for (let step = 0; step < 20; step++) await next()
    await stock
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThan(5)
  })

  test('leaves out what nobody waits for any more', async () => {
    const { line, batches, next } = rig()
    const leave = new AbortController()
    const running = line.embed(many(40, 'r'), leave.signal)
    const waiting = line.embed(many(40, 'w'), leave.signal)
    const stays = line.embed(many(20, 's'), quiet)
    leave.abort()
    await expect(running).rejects.toThrow(/abort/i)
    await expect(waiting).rejects.toThrow(/abort/i)
    for (let step = 0; step < 3; step++) await next()
    expect(await stays).toHaveLength(20)
    expect(batches.map((batch) => batch[0])).toEqual(['r0', 's0', 's16'])
  })

  test('does not begin for a caller who has left', async () => {
    const { line, batches } = rig()
    await expect(line.embed(['a'], AbortSignal.abort())).rejects.toThrow(/abort/i)
    expect(batches).toEqual([])
  })

  test('fails one job without harm to the next', async () => {
    const line = new BatchLine(async (texts) => {
      if (texts.includes('bad')) throw new Error('no')
      return texts.map(vectorOf)
    })
    const [bad, good] = await Promise.allSettled([line.embed(['bad'], quiet), line.embed(['good'], quiet)])
    expect(bad.status).toBe('rejected')
    expect(good.status).toBe('fulfilled')
  })

  test('fails a job whose batch comes back with another number of vectors', async () => {
    const line = new BatchLine(async () => [])
    await expect(line.embed(['a'], quiet)).rejects.toThrow('1 texts')
  })
})

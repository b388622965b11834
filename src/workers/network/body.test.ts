import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BodyTerms, pulledBody } from './body.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function rig(more: Partial<BodyTerms> = {}) {
  const seen = { pulled: 0, cancelled: 0, ended: 0 }
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        seen.pulled += 1
        if (seen.pulled > 3) controller.close()
        else controller.enqueue(new Uint8Array(100))
      },
      cancel() {
        seen.cancelled += 1
      },
    },
    { highWaterMark: 0 },
  )
  const ending = new AbortController()
  const body = pulledBody(new Response(source), {
    origin: 'https://oracle.example',
    signal: ending.signal,
    limit: 1000,
    idleMs: 60_000,
    onEnd: () => {
      seen.ended += 1
    },
    ...more,
  })
  return { reader: body[Symbol.asyncIterator](), seen, ending }
}

describe('an answer’s body', () => {
  test('is read no faster than it is asked for', async () => {
    const { reader, seen } = rig()
    await reader.next()
    expect(seen.pulled).toBe(1)
    await reader.next()
    expect(seen.pulled).toBe(2)
  })

  test('ends once, after its last piece', async () => {
    const { reader, seen } = rig()
    while (!(await reader.next()).done);
    await reader.return?.()
    expect(seen.ended).toBe(1)
    expect(await reader.next()).toEqual({ value: undefined, done: true })
  })

  test('closes its connection when the reader leaves', async () => {
    const { reader, seen } = rig()
    await reader.next()
    await reader.return?.()
    expect(seen).toMatchObject({ cancelled: 1, ended: 1 })
  })

  test('stops at its limit, and says so', async () => {
    const { reader, seen } = rig({ limit: 150 })
    await reader.next()
    await expect(reader.next()).rejects.toMatchObject({ code: 'net/too-large' })
    expect(seen).toMatchObject({ cancelled: 1, ended: 1 })
  })

  test('ends with its signal also while nobody is reading', async () => {
    const { reader, seen, ending } = rig()
    ending.abort()
    expect(seen).toMatchObject({ cancelled: 1, ended: 1 })
    await expect(reader.next()).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('is given up when it lies unread for a minute', async () => {
    const { reader, seen } = rig()
    await reader.next()
    vi.advanceTimersByTime(59_000)
    expect(seen.ended).toBe(0)
    vi.advanceTimersByTime(1_000)
    expect(seen).toMatchObject({ cancelled: 1, ended: 1 })
    await expect(reader.next()).rejects.toMatchObject({ code: 'plugin/timed-out' })
  })

  test('leaves no timer behind', async () => {
    const { reader } = rig()
    await reader.next()
    await reader.return?.()
    expect(vi.getTimerCount()).toBe(0)
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BodyTerms, pulledBody, wholeBody } from './body.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Three pieces of 100 bytes. */
function pieces() {
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
  return { response: new Response(source), seen }
}

function rig(more: Partial<BodyTerms> = {}) {
  const { response, seen } = pieces()
  const ending = new AbortController()
  const body = pulledBody(response, {
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

describe('a whole body', () => {
  const terms = { origin: 'https://oracle.example', signal: new AbortController().signal }

  test('is all bytes, up to the limit', async () => {
    expect(await wholeBody(pieces().response, { ...terms, limit: 300 })).toHaveLength(300)
    expect(await wholeBody(new Response(null), { ...terms, limit: 300 })).toHaveLength(0)
  })

  test('is refused above the limit, and its connection closed', async () => {
    const { response, seen } = pieces()
    await expect(wholeBody(response, { ...terms, limit: 199 })).rejects.toMatchObject({ code: 'net/too-large' })
    expect(seen).toMatchObject({ pulled: 2, cancelled: 1 })
  })
})

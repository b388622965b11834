import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scrubbed } from './scrub.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function* pieces(...texts: readonly string[]) {
  for (const text of texts) yield bytes(text)
}

async function textOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of source) text += decoder.decode(piece, { stream: true })
  return text
}

describe('an answer that echoes a key', () => {
  test('arrives with the key blanked, of the same length', async () => {
    const source = pieces('you sent Bearer canary-0001, thanks')
    expect(await textOf(scrubbed(source, ['canary-0001']))).toBe('you sent Bearer ***********, thanks')
  })

  test('hides it however the answer was cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('canary-0001', 'can', 'canary-', 'cc', 'ary', '0001', ' '), { maxLength: 12 }),
        fc.array(fc.nat({ max: 80 }), { maxLength: 10 }),
        async (parts, cuts) => {
          const whole = parts.join('')
          const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length]
          const cut = places.slice(1).map((end, index) => whole.slice(places[index], end))
          const text = await textOf(scrubbed(pieces(...cut), ['canary-0001']))
          expect(text).toBe(whole.replaceAll('canary-0001', '***********'))
        },
      ),
    )
  })

  test('passes pieces on at once when they cannot begin a key', async () => {
    const reader = scrubbed(pieces('hello', ' there'), ['canary-0001'])[Symbol.asyncIterator]()
    expect(await reader.next()).toEqual({ value: bytes('hello'), done: false })
  })

  test('closes its source when the reader leaves', async () => {
    let closed = false
    async function* source() {
      try {
        yield bytes('one')
        yield bytes('two')
      } finally {
        closed = true
      }
    }
    for await (const _ of scrubbed(source(), ['canary-0001'])) break
    expect(closed).toBe(true)
  })
})

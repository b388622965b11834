import type { MessageId } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const world = vi.hoisted(() => ({
  ears: [] as { hear(words: string): void; done(words: string): void }[],
  works: true,
}))
vi.mock('../../../voice/listening.ts', async () => {
  const { proxy } = await import('valtio')
  const listening = proxy({ isOn: false, words: '', problem: '' })
  return {
    listening,
    async listen(hear: (words: string) => void, done: (words: string) => void) {
      if (!world.works) {
        listening.problem = 'This browser cannot listen.'
        return
      }
      listening.isOn = true
      world.ears.push({
        hear,
        done(words) {
          listening.isOn = false
          done(words)
        },
      })
    },
    stopListening() {
      listening.isOn = false
    },
  }
})
vi.mock('../../../voice/speaking.ts', async () => ({
  speaking: (await import('valtio')).proxy({ message: undefined as MessageId | undefined }),
}))
const { keepListening } = await import('./keepListening.ts')
const { listening } = await import('../../../voice/listening.ts')
const { speaking } = await import('../../../voice/speaking.ts')

beforeEach(() => {
  vi.useFakeTimers()
  world.ears.length = 0
  world.works = true
  listening.problem = ''
  speaking.message = undefined
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(500)

test('it listens on after each thing that was said', async () => {
  const heard = vi.fn()
  const stop = keepListening(heard, () => {})
  await settle()
  world.ears[0]?.done('two')
  await settle()
  world.ears[1]?.done('tea')
  expect(heard.mock.calls).toEqual([['two'], ['tea']])
  stop()
})

test('what is heard while Vesper speaks is nobody’s choice', async () => {
  const heard = vi.fn()
  const stop = keepListening(heard, () => {})
  await settle()
  speaking.message = 'story' as MessageId
  world.ears[0]?.hear('two')
  speaking.message = undefined
  world.ears[0]?.done('two')
  await settle()
  expect(heard).not.toHaveBeenCalled()
  world.ears[1]?.done('one')
  expect(heard).toHaveBeenCalledExactlyOnceWith('one')
  stop()
})

test('where listening does not work it says so once and tries no more', async () => {
  world.works = false
  const deaf = vi.fn()
  keepListening(() => {}, deaf)
  await settle()
  await settle()
  expect(deaf).toHaveBeenCalledOnce()
})

test('a microphone that is refused later ends it, too', async () => {
  const deaf = vi.fn()
  keepListening(() => {}, deaf)
  await settle()
  listening.problem = 'Not allowed.'
  world.ears[0]?.done('')
  await settle()
  expect(deaf).toHaveBeenCalledOnce()
  expect(world.ears).toHaveLength(1)
})

test('called off, it hears nothing more', async () => {
  const heard = vi.fn()
  const stop = keepListening(heard, () => {})
  await settle()
  stop()
  world.ears[0]?.done('two')
  await settle()
  expect(heard).not.toHaveBeenCalled()
  expect(world.ears).toHaveLength(1)
})

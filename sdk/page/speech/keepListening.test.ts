import type { MessageId } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideServices } from '../../../src/host/shell/provideServices.ts'
import { toasts } from '../toasts.ts'
import { Ear } from './ear.fixture.ts'
import { keepListening } from './keepListening.ts'
import { speaking } from './speaking.ts'

provideServices()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('SpeechRecognition', Ear)
  Ear.open.length = 0
})
afterEach(() => {
  speaking.message = undefined
  toasts.shown = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(500)
/** The player says something, and falls silent. */
const sayTo = (ear: Ear | undefined, words: string) => {
  ear?.hear(words)
  ear?.onend?.()
}

test('it listens on after each thing that was said', async () => {
  const heard = vi.fn()
  const stop = keepListening(heard, () => {})
  await settle()
  sayTo(Ear.open[0], 'two')
  await settle()
  sayTo(Ear.open[1], 'tea')
  expect(heard.mock.calls).toEqual([['two'], ['tea']])
  stop()
})

test('what is heard while Vesper speaks is nobody’s choice', async () => {
  const heard = vi.fn()
  const stop = keepListening(heard, () => {})
  await settle()
  speaking.message = 'story' as MessageId
  Ear.open[0]?.hear('two')
  speaking.message = undefined
  Ear.open[0]?.onend?.()
  await settle()
  expect(heard).not.toHaveBeenCalled()
  sayTo(Ear.open[1], 'one')
  expect(heard).toHaveBeenCalledExactlyOnceWith('one')
  stop()
})

test('where listening does not work it says so once and tries no more', async () => {
  vi.stubGlobal('SpeechRecognition', undefined)
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
  Ear.open[0]?.onerror?.({ error: 'not-allowed' })
  Ear.open[0]?.onend?.()
  await settle()
  expect(deaf).toHaveBeenCalledOnce()
  expect(Ear.open).toHaveLength(1)
})

test('called off, it hears nothing more', async () => {
  const heard = vi.fn()
  const stop = keepListening(heard, () => {})
  await settle()
  stop()
  sayTo(Ear.open[0], 'two')
  await settle()
  expect(heard).not.toHaveBeenCalled()
  expect(Ear.open).toHaveLength(1)
})

test('words so far are told at once, except what Vesper says itself', async () => {
  const soon = vi.fn()
  const stop = keepListening(
    () => {},
    () => {},
    soon,
  )
  await settle()
  Ear.open[0]?.hear('sto')
  Ear.open[0]?.hear('stop')
  speaking.message = 'reply' as MessageId
  Ear.open[0]?.hear('stop it')
  expect(soon.mock.calls).toEqual([['sto'], ['stop']])
  stop()
})

import fc from 'fast-check'
import { PluginError } from 'sdk'
import { expect, test } from 'vitest'
import { type Source, wordsFor } from './wordsFor.ts'

const unreached = new TypeError('Failed to fetch')

test('a request that reached nobody is a matter of the connection', () => {
  expect(wordsFor(unreached, 'request')).toMatchObject({
    type: 'NETWORK_ERROR',
    message: 'Network connection failed. Please check your internet connection and try again.',
  })
  expect(wordsFor(unreached, 'request', true).message).toBe(
    'Connection lost. Your request will be retried when the connection is restored.',
  )
})

test('a server that fails may be asked again; one that refuses us may not', () => {
  expect(wordsFor({ status: 503 }, 'request')).toEqual({
    type: 'API_ERROR',
    message: 'Server is temporarily unavailable. Please try again later.',
    isRecoverable: true,
  })
  for (const status of [401, 403])
    expect(wordsFor({ status }, 'request')).toEqual({
      type: 'API_ERROR',
      message: 'Authentication failed. Please check your credentials and try logging in again.',
      isRecoverable: false,
    })
})

test('what is not known better is named by its number, or simply failed', () => {
  expect(wordsFor({ status: 418 }, 'request').message).toBe('API request failed: 418')
  expect(wordsFor(new Error('x is undefined'), 'request').message).toBe('Request failed. Please try again.')
})

test('an error of ours keeps its own sentence, wherever it came from', () => {
  const rate = new PluginError('llm/rate', 'Rate limit exceeded. Please wait before trying again.')
  expect(wordsFor(rate, 'ai')).toMatchObject({ type: 'API_ERROR', message: rate.message })
  const full = new PluginError('storage/quota', 'There is no room left.')
  expect(wordsFor(full, 'ai')).toMatchObject({ type: 'STORAGE_ERROR', message: full.message })
})

test('storage that cannot be used says what to look at', () => {
  expect(wordsFor(new DOMException('no', 'SecurityError'), 'storage')).toMatchObject({
    type: 'STORAGE_ERROR',
    message: 'Failed to save/load data. Check browser storage permissions.',
  })
})

test('an image server that does not let us in can be told to; one that is away cannot', () => {
  const shutOut = new PluginError('image/cors-blocked', 'Start it with --enable-cors-header.')
  expect(wordsFor(shutOut, 'image')).toMatchObject({ type: 'COMFYUI_ERROR', message: shutOut.message, fix: {} })
  expect(wordsFor({ status: 403 }, 'image')).toMatchObject({ type: 'COMFYUI_ERROR', fix: {} })
  expect(wordsFor(unreached, 'image')).toMatchObject({ message: expect.stringContaining('Cannot connect') })
  expect(wordsFor(unreached, 'image')).not.toHaveProperty('fix')
})

test('how the server that failed is started comes with its error, as one line', () => {
  const fixOf = (command: unknown) =>
    wordsFor(new PluginError('image/cors-blocked', 'Kept out.', { details: { command } }), 'image').fix
  expect(fixOf('--api\n--cors-allow-origins=here\n')).toEqual({ command: '--api --cors-allow-origins=here' })
  expect(fixOf('x'.repeat(9000))?.command?.length).toBeLessThanOrEqual(500)
  for (const odd of [undefined, 7, {}]) expect(fixOf(odd)).toEqual({})
})

test('each way a sound can fail has its own words', () => {
  const names = ['NotFoundError', 'NotAllowedError', 'NotSupportedError', 'AbortedSomehow']
  const said = names.map((name) => wordsFor({ name }, 'audio').message)
  expect(new Set(said).size).toBe(names.length)
})

test('whatever is thrown, there are words for it', () => {
  const sources: readonly Source[] = ['request', 'ai', 'image', 'audio', 'storage']
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...sources), (thrown, from) => {
      expect(wordsFor(thrown, from).message).toMatch(/\w.*[.:]/)
    }),
  )
})

import { expect, expectTypeOf, test } from 'vitest'
import { type CharacterId, codeOf, isAbort, newId, PluginError, parsePluginId, type SessionId } from './index.ts'

test('a plugin id is vendor, a dot, and a name, in lower case', () => {
  expect(parsePluginId('vesper.llm-ollama')).toEqual({ ok: true, value: 'vesper.llm-ollama' })
  for (const wrong of ['', 'vesper', 'Vesper.Llm', 'a.b.c', 'a..b', '-a.b', '__proto__.x', 'a/b.c']) {
    expect(parsePluginId(wrong).ok).toBe(false)
  }
})

test('ids of different things do not mix', () => {
  expectTypeOf<SessionId>().not.toExtend<CharacterId>()
  expect(newId()).not.toBe(newId())
})

test('the code is what identifies an error, also after a trip that lost its class', () => {
  const travelled = Object.assign(new Error('busy'), { code: 'llm/rate' })
  expect(codeOf(travelled)).toBe('llm/rate')
  expect(codeOf(new PluginError('chat/busy', 'busy'))).toBe('chat/busy')
  expect(codeOf(new Error('plain'))).toBeUndefined()
  expect(codeOf(undefined)).toBeUndefined()
})

test('cancelling is recognised', () => {
  expect(isAbort(new DOMException('x', 'AbortError'))).toBe(true)
  expect(isAbort(new Error('x'))).toBe(false)
})

import { expect, test } from 'vitest'
import { baseOf } from './connection.ts'

test('an address is taken as people paste it', () => {
  const forms = {
    '127.0.0.1:7860/': 'http://127.0.0.1:7860',
    ' http://harbour:7860/sdapi/v1/txt2img ': 'http://harbour:7860',
    'https://pictures.example/forge/': 'https://pictures.example/forge',
    'http://localhost:7860/docs': 'http://localhost:7860',
    'http://localhost:7860/?__theme=dark': 'http://localhost:7860',
  }
  for (const [typed, base] of Object.entries(forms)) expect(baseOf(typed), typed).toBe(base)
})

test('what is no address, or carries a password, is refused in words', () => {
  expect(() => baseOf('')).toThrow(/enter the address/)
  expect(() => baseOf('ftp://harbour')).toThrow(/like http/)
  expect(() => baseOf('http://ada:tea@harbour:7860')).toThrow(/password out/)
})

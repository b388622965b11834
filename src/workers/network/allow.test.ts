import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeOf } from '../../shared/network/place.ts'
import { isAllowed, isPrivateEnough, parseAddress } from './allow.ts'

const codeFor = (text: unknown) => {
  const parsed = parseAddress(text)
  return parsed.ok ? 'ok' : parsed.error.code
}

describe('where a host lies', () => {
  test.each([
    ['localhost', 'this-computer'],
    ['models.localhost', 'this-computer'],
    ['127.0.0.1', 'this-computer'],
    ['127.9.9.9', 'this-computer'],
    ['0.0.0.0', 'this-computer'],
    ['[::1]', 'this-computer'],
    ['10.1.2.3', 'private-network'],
    ['172.16.0.1', 'private-network'],
    ['172.31.255.1', 'private-network'],
    ['192.168.1.20', 'private-network'],
    ['169.254.7.7', 'private-network'],
    ['[fd12:3456::1]', 'private-network'],
    ['[fe80::1]', 'private-network'],
    ['attic.local', 'private-network'],
    ['attic', 'private-network'],
    ['172.32.0.1', 'public'],
    ['193.168.1.1', 'public'],
    ['[2001:db8::1]', 'public'],
    ['[::ffff:7f00:1]', 'this-computer'],
    ['[::ffff:808:808]', 'public'],
    ['example.com', 'public'],
    ['localhost.example.com', 'public'],
    ['10.example.com', 'public'],
    ['local', 'private-network'],
  ])('%s is %s', (hostname, place) => {
    expect(placeOf(hostname)).toBe(place)
  })
})

describe('an address', () => {
  test.each([
    'https://openrouter.ai/api/v1/models',
    'http://localhost:11434/api/tags',
    'http://192.168.1.20:8080',
    'http://attic.local:5001',
    'http://attic:5001',
    'http://[::1]:4870',
  ])('%s may be asked', (text) => {
    expect(codeFor(text)).toBe('ok')
  })

  test.each([
    ['plain http on the internet', 'http://example.com'],
    ['plain http to a number outside the home', 'http://8.8.8.8'],
    ['a name and password', 'https://ada:secret@example.com'],
    ['a name alone', 'https://ada@example.com'],
    ['a file', 'file:///etc/passwd'],
    ['a data address', 'data:text/plain,hi'],
    ['a blob', 'blob:https://example.com/1'],
    ['a script', 'javascript:alert(1)'],
    ['a socket', 'wss://example.com'],
    ['a bare host', 'localhost:11434'],
    ['a relative path', '/api/tags'],
    ['nothing', ''],
    ['a number', 7],
    ['something endless', `https://example.com/${'a'.repeat(9000)}`],
  ])('with %s is refused', (_, text) => {
    expect(codeFor(text)).toBe('net/bad-address')
  })

  test('that hides loopback in another spelling is still loopback', () => {
    expect(isPrivateEnough(new URL('http://2130706433/'))).toBe(true)
    expect(new URL('http://2130706433/').hostname).toBe('127.0.0.1')
  })
})

describe('the allow-list', () => {
  const allowed = (address: string, ...origins: string[]) => isAllowed(new URL(address), origins)

  test('matches whole origins only', () => {
    expect(allowed('https://openrouter.ai/api', 'https://openrouter.ai')).toBe(true)
    expect(allowed('https://openrouter.ai:444/api', 'https://openrouter.ai')).toBe(false)
    expect(allowed('http://openrouter.ai/api', 'https://openrouter.ai')).toBe(false)
    expect(allowed('https://openrouter.ai.example.com', 'https://openrouter.ai')).toBe(false)
    expect(allowed('https://api.openrouter.ai', 'https://openrouter.ai')).toBe(false)
    expect(allowed('https://example.com/https://openrouter.ai', 'https://openrouter.ai')).toBe(false)
  })

  test('lets a star stand for exactly one label', () => {
    expect(allowed('https://cdn-lfs.hf.co/file', 'https://*.hf.co')).toBe(true)
    expect(allowed('https://hf.co/file', 'https://*.hf.co')).toBe(false)
    expect(allowed('https://a.b.hf.co/file', 'https://*.hf.co')).toBe(false)
    expect(allowed('https://evilhf.co/file', 'https://*.hf.co')).toBe(false)
    expect(allowed('https://cdn.hf.co.example.com', 'https://*.hf.co')).toBe(false)
    expect(allowed('https://cdn.hf.co:8443/file', 'https://*.hf.co')).toBe(false)
    expect(allowed('http://cdn.hf.co/file', 'https://*.hf.co')).toBe(false)
  })

  test('a star with a port stands for that port alone', () => {
    const star = 'https://*.club.example:30010'
    expect(allowed('https://127-0-0-1.club.example:30010/command', star)).toBe(true)
    expect(allowed('https://127-0-0-1.club.example:30011/command', star)).toBe(false)
    expect(allowed('https://127-0-0-1.club.example/command', star)).toBe(false)
    expect(allowed('http://127-0-0-1.club.example:30010/command', star)).toBe(false)
  })

  test('knows no wider stars', () => {
    for (const pattern of ['https://*', 'https://*.com', '*', 'https://*.*.com', 'http://*.hf.co', 'https://*.0.0.1']) {
      expect(allowed('https://example.com', pattern)).toBe(false)
      expect(allowed('https://127.0.0.1', pattern)).toBe(false)
    }
  })

  test('never admits a host that is not written in it', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'] }), (address) => {
        const url = new URL(address)
        fc.pre(url.hostname !== 'listed.example' && !url.hostname.endsWith('.listed.example'))
        expect(isAllowed(url, ['https://listed.example', 'https://*.listed.example'])).toBe(false)
      }),
    )
  })
})

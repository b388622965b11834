import type { PluginId } from 'sdk'
import { describe, expect, test } from 'vitest'
import type { NetGrant } from './contract.ts'
import { checkRequest, maxBody } from './request.ts'

const grant: NetGrant = {
  plugin: 'ada.oracle' as PluginId,
  origins: ['https://oracle.example'],
  secrets: ['api-key'],
  sockets: true,
}
const url = 'https://oracle.example/v1/chat'
const places = (pageOrigin: string) => ({ pageOrigin, accountAddress: (path: string) => new URL(pageOrigin + path) })
const check = (request: unknown) => checkRequest(request, grant, places('https://vesper.example'))

test('for the server the app came from is refused, whatever was granted', () => {
  const home = 'http://127.0.0.1:7410'
  const open = { ...grant, origins: [home, 'https://*.vesper.example', 'https://oracle.example'] }
  const reach = { url: `${home}/api/reach`, method: 'POST', body: '{}' }
  expect(() => checkRequest(reach, open, places(home))).toThrow(/where Vesper itself comes from/)
  expect(() => checkRequest({ url: `${home}/` }, open, places(home))).toThrow(/where Vesper itself comes from/)
  expect(() => checkRequest({ url: 'https://a.vesper.example' }, open, places('https://a.vesper.example'))).toThrow(
    /itself/,
  )
  expect(checkRequest(reach, open, places('http://127.0.0.1:7411')).method).toBe('POST')
})

const codeOf = (request: unknown) => {
  try {
    check(request)
    return 'sent'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('a request', () => {
  test('that is plain passes with its defaults filled in', () => {
    expect(check({ url })).toEqual({
      url: new URL(url),
      method: 'GET',
      headers: {},
      body: undefined,
      redirects: 'refuse',
      secrets: [],
    })
  })

  test('keeps its placeholder and says whose secret it needs', () => {
    const request = check({ url, headers: { Authorization: 'Bearer {{secret:api-key}}' } })
    expect(request.headers).toEqual({ authorization: 'Bearer {{secret:api-key}}' })
    expect(request.secrets).toEqual(['api-key'])
  })

  test('copies bytes, so that the sender cannot change them afterwards', () => {
    const body = new Uint8Array([1, 2, 3])
    const request = check({ url, method: 'POST', body })
    body[0] = 9
    expect(request.body).toEqual(new Uint8Array([1, 2, 3]))
  })

  test.each([
    ['another host', { url: 'https://other.example' }, 'net/host-not-allowed'],
    ['a prototype for an address', Object.create({ url }), 'net/bad-address'],
    ['nothing', null, 'net/bad-address'],
    ['a made-up method', { url, method: 'TRACE' }, 'plugin/refused'],
    ['a body on a GET', { url, body: 'x' }, 'plugin/refused'],
    ['a body that is an object', { url, method: 'POST', body: {} }, 'plugin/refused'],
    ['too long a body', { url, method: 'POST', body: 'x'.repeat(maxBody + 1) }, 'net/too-large'],
    ['a cookie', { url, headers: { Cookie: 'a=1' } }, 'plugin/refused'],
    ['a host header', { url, headers: { host: 'inside' } }, 'plugin/refused'],
    ['a browser header', { url, headers: { 'Sec-Fetch-Mode': 'cors' } }, 'plugin/refused'],
    ['a broken header', { url, headers: { 'x y': '1' } }, 'plugin/refused'],
    ['a header with a second line', { url, headers: { a: '1\r\nb: 2' } }, 'plugin/refused'],
    ['a header that is no text', { url, headers: { a: 1 } }, 'plugin/refused'],
    ['headers as a list', { url, headers: [['a', '1']] }, 'plugin/refused'],
    [
      'too many headers',
      { url, headers: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`h${i}`, '1'])) },
      'plugin/refused',
    ],
  ])('with %s is refused', (_, request, code) => {
    expect(codeOf(request)).toBe(code)
  })
})

describe('a placeholder', () => {
  test.each([
    ['in an address', { url: `${url}?key={{secret:api-key}}` }],
    ['in an address, encoded', { url: `${url}?key=%7B%7Bsecret%3Aapi-key%7D%7D` }],
    ['in a path', { url: `${url}/{{secret:api-key}}` }],
    ['in a body', { url, method: 'POST', body: '{"key":"{{secret:api-key}}"}' }],
    ['in bytes', { url, method: 'POST', body: new TextEncoder().encode('x{{secret:api-key}}') }],
    ['in a header name', { url, headers: { '{{secret:api-key}}': '1' } }],
    ['of a secret that is not the plugin’s', { url, headers: { a: '{{secret:other-key}}' } }],
    ['without an end', { url, headers: { a: '{{secret:api-key' } }],
    ['inside a placeholder', { url, headers: { a: '{{secret:{{secret:api-key}}}}' } }],
  ])('%s is refused', (_, request) => {
    expect(codeOf(request)).toBe('plugin/refused')
  })

  test('in a stranger’s words, of no secret of this plugin, is only text', () => {
    expect(codeOf({ url, method: 'POST', body: 'She wrote {{secret:diary}} on the wall.' })).toBe('sent')
  })
})

describe('a download that follows redirects', () => {
  test('may ask for a part of a file', () => {
    expect(codeOf({ url, redirects: 'follow', headers: { Range: 'bytes=5-' } })).toBe('sent')
  })

  test.each([
    ['a key', { headers: { authorization: 'Bearer {{secret:api-key}}' } }],
    ['a header of the plugin’s own', { headers: { 'x-note': '1' } }],
    ['a body', { method: 'POST', body: 'x' }],
  ])('never carries %s', (_, more) => {
    expect(codeOf({ url, redirects: 'follow', ...more })).toBe('plugin/refused')
  })
})

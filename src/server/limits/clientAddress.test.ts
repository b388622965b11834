import fastify from 'fastify'
import { expect, test } from 'vitest'
import { clientAddress, networkOf } from './clientAddress.ts'

/** The address a request is counted by, on a server behind `trusted`. */
async function seenAs(remoteAddress: string, forwardedFor: string | undefined, trusted: readonly string[]) {
  const app = fastify({ trustProxy: trusted.length > 0 ? [...trusted] : false })
  app.get('/', async (request) => ({ address: clientAddress(request) }))
  const answer = await app.inject({
    url: '/',
    remoteAddress,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  })
  await app.close()
  return answer.json().address
}

test('without trusted proxies X-Forwarded-For is ignored', async () => {
  expect(await seenAs('203.0.113.9', '198.51.100.1', [])).toBe('203.0.113.9')
})

test('X-Forwarded-For of a sender who is no trusted proxy is ignored', async () => {
  expect(await seenAs('203.0.113.9', '198.51.100.1', ['10.0.0.0/8'])).toBe('203.0.113.9')
})

test('behind trusted proxies the nearest hop that is not trusted counts, whatever it claims of others', async () => {
  const trusted = ['10.0.0.0/8', 'fd00::/8']
  expect(await seenAs('10.0.0.1', '198.51.100.1', trusted)).toBe('198.51.100.1')
  expect(await seenAs('10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2', trusted)).toBe('198.51.100.1')
  expect(await seenAs('fd00::5', '198.51.100.1', trusted)).toBe('198.51.100.1')
  expect(await seenAs('::ffff:10.0.0.1', '198.51.100.1', trusted)).toBe('198.51.100.1')
})

test.each(['unknown', 'a b', '198.51.100.1:4711', '999.1.1.1', '<script>'])(
  'what is no address (%s) counts as the hop that sent it',
  async (text) => {
    expect(await seenAs('10.0.0.1', text, ['10.0.0.0/8'])).toBe('10.0.0.1')
  },
)

test('IPv6 counts by its /64, in every way to write it', () => {
  const same = ['2001:db8:0:1::1', '2001:DB8:0000:0001:ffff::', '2001:db8:0:1:1:2:3:4', '2001:db8::1:0:0:0:9']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:0:1::/64']))
  expect(networkOf('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('IPv4 written as IPv6 counts as IPv4', () => {
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:cb00:7109')).toBe('203.0.113.9')
})

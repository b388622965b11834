import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { SocialProvider } from '../../platform/socialProviders.ts'
import { startProvider } from '../social/providerDouble.fixture.ts'
import { discord, google } from '../social/providers.ts'
import { openTestApi } from './testApi.fixture.ts'

const double = await startProvider()
const client = { clientId: 'vesper', clientSecret: 'secret', publicUrl: 'http://localhost:4173', at: double.at }
const api = await openTestApi({ social: { google: google(client), discord: discord(client) } })
afterAll(async () => {
  await api.close()
  await double.close()
})
afterEach(() => double.mishaps.clear())

const home = 'http://localhost:4173'

/** A browser: it keeps a cookie, and goes where it is sent. */
function browser(from = '127.0.0.1') {
  let cookie = ''
  async function visit(path: string): Promise<string> {
    const { status, headers } = await api.visit(path, { from, ...(cookie !== '' && { headers: { cookie } }) })
    const set = String(headers['set-cookie'] ?? '')
    if (set !== '') cookie = set.split(';', 1).join('')
    return status === 302 ? String(headers.location) : `${status}`
  }
  return {
    visit,
    cookie: () => cookie,
    forgetCookie() {
      cookie = ''
    },
    /** To the provider and back; answers where the provider has sent it. */
    async toProvider(provider: SocialProvider, query = ''): Promise<string> {
      const address = await visit(`/auth/${provider}${query}`)
      return (await double.visit(address)).replace(`${home}/api`, '')
    },
    /** All the way; answers the fragment the page is given. */
    async signIn(provider: SocialProvider, query = ''): Promise<string> {
      return fragment(await visit(await this.toProvider(provider, query)))
    },
  }
}

function fragment(address: string): string {
  expect(address.startsWith(`${home}/auth/callback#`)).toBe(true)
  return address.slice(`${home}/auth/callback#`.length)
}

const exchange = (given: string) => api.post('/auth/exchange', { code: given.replace('code=', '') })

describe.each(['google', 'discord'] as const)('%s', (provider) => {
  test('a newcomer gets an account with a made-up name and the confirmed address, and is known the next time', async () => {
    const email = `newcomer-${provider}@example.com`
    double.signsIn({ id: `${provider}-1`, email, isVerified: true })
    const first = await exchange(await browser().signIn(provider))
    expect(first).toMatchObject({
      status: 200,
      body: { created: true, username_needs_choice: true, return_url: '/', user: { email, providers: [provider] } },
    })
    expect(first.body.user.username).toMatch(new RegExp(`^${provider}_[a-z0-9]{8}$`))
    const again = await exchange(await browser().signIn(provider))
    expect([again.body.created, again.body.user.id]).toEqual([false, first.body.user.id])
    expect((await api.get('/auth/me', { token: again.body.token })).status).toBe(200)
  })

  test('A17: the code of the page works once, for a minute', async () => {
    double.signsIn({ id: `${provider}-2` })
    const given = await browser().signIn(provider)
    expect((await exchange(given)).status).toBe(200)
    expect(await exchange(given)).toMatchObject({ status: 410, body: { code: 'code_expired' } })
    const late = await browser().signIn(provider)
    api.pass(61_000)
    expect((await exchange(late)).status).toBe(410)
  })

  test('A13: a way back without the cookie, of another browser, or walked twice leads nowhere', async () => {
    double.signsIn({ id: `${provider}-3` })
    const mine = browser()
    const back = await mine.toProvider(provider)
    expect(fragment(await browser().visit(back))).toBe('error=expired')
    expect(fragment(await mine.visit(back))).toBe('error=expired')
    const other = browser()
    await other.toProvider(provider)
    const again = browser()
    const second = await again.toProvider(provider)
    expect(fragment(await other.visit(second))).toBe('error=expired')
    const third = browser()
    const late = await third.toProvider(provider)
    api.pass(10 * 60_000 + 1000)
    expect(fragment(await third.visit(late))).toBe('error=expired')
  })

  test.each([
    'token-fails',
    ...(provider === 'google'
      ? (['other-issuer', 'other-audience', 'other-nonce', 'other-key', 'no-id-token', 'expired-token'] as const)
      : (['silent-me'] as const)),
  ] as const)('A13: an answer of the provider that does not fit signs nobody in: %s', async (mishap) => {
    double.signsIn({ id: `${provider}-4` })
    double.mishaps.add(mishap)
    expect(await browser().signIn(provider)).toBe('error=provider_unavailable')
  })

  test('who declines there is told so here', async () => {
    double.mishaps.add('denies')
    expect(await browser().signIn(provider)).toBe('error=denied')
  })

  test('A14: somebody who only named the address keeps it from nobody', async () => {
    const email = `victim-${provider}@example.com`
    const attacker = await api.register(`Named_it_${provider}`, { email })
    double.signsIn({ id: `${provider}-5`, email, isVerified: true })
    const victim = await exchange(await browser().signIn(provider))
    expect(victim.body.user.email).toBe(email)
    expect(victim.body.user.id).not.toBe(attacker.user.id)
  })

  test('A15: an address the provider has not confirmed is not taken over', async () => {
    double.signsIn({ id: `${provider}-6`, email: `unproven-${provider}@example.com`, isVerified: false })
    const answer = await exchange(await browser().signIn(provider))
    expect([answer.body.user.email, answer.body.user.email_verified]).toEqual([null, false])
  })

  test('a confirmed address of another account leads to no account: its owner links the two', async () => {
    const email = `owner-${provider}@example.com`
    const owner = await api.register(`Owner_${provider}`, { email })
    const link = /verify-email#token=([\w-]+)/.exec(
      (await api.mails()).findLast((mail) => mail.includes(`To: ${email}`)) ?? '',
    )
    await api.post('/email/verify', { token: link?.[1] })
    double.signsIn({ id: `${provider}-7`, email, isVerified: true })
    expect(await browser().signIn(provider)).toBe('error=account_exists')

    const ticket = async (token: string) =>
      (await api.post('/auth/social/ticket', { provider }, { token })).body.data.ticket
    expect(await browser().signIn(provider, `?ticket=${await ticket(owner.token)}`)).toBe(`linked=${provider}`)
    const signedIn = await exchange(await browser().signIn(provider))
    expect(signedIn.body.user.id).toBe(owner.user.id)
    expect(await api.post('/auth/social/ticket', { provider }, { token: owner.token })).toMatchObject({
      status: 409,
      body: { code: 'provider_already_linked' },
    })

    const other = await api.register(`Other_${provider}`)
    expect(await browser().signIn(provider, `?ticket=${await ticket(other.token)}`)).toBe('error=identity_in_use')

    expect((await api.remove(`/auth/social/${provider}`, undefined, { token: owner.token })).status).toBe(200)
    expect((await api.remove(`/auth/social/${provider}`, undefined, { token: owner.token })).status).toBe(404)
    expect(
      (await api.get('/notifications', { token: owner.token })).body.data.items.map(
        ({ payload }: { payload: { event: string } }) => payload.event,
      ),
    ).toEqual(['sign-in-unlinked', 'sign-in-linked'])
  })

  test('a ticket is good only for a visit from our own page: a link that somebody was sent links nothing', async () => {
    const { token } = await api.register(`Sender_${provider}`)
    const { ticket } = (await api.post('/auth/social/ticket', { provider }, { token })).body.data
    const visit = async (site: string) =>
      String(
        (await api.visit(`/auth/${provider}?ticket=${ticket}`, { headers: { 'sec-fetch-site': site } })).headers
          .location,
      )
    expect(fragment(await visit('none'))).toBe('error=expired')
    expect((await visit('same-origin')).startsWith(double.at)).toBe(true)
  })

  test('a ticket is good once, and for its provider', async () => {
    const { token } = await api.register(`Ticket_${provider}`)
    const { ticket } = (await api.post('/auth/social/ticket', { provider }, { token })).body.data
    const other = provider === 'google' ? 'discord' : 'google'
    expect(fragment(await browser().visit(`/auth/${other}?ticket=${ticket}`))).toBe('error=expired')
    expect(fragment(await browser().visit(`/auth/${provider}?ticket=${ticket}`))).toBe('error=expired')
  })

  test('the only way to sign in cannot be removed', async () => {
    double.signsIn({ id: `${provider}-8` })
    const { token } = (await exchange(await browser().signIn(provider))).body
    expect(await api.remove(`/auth/social/${provider}`, undefined, { token })).toMatchObject({
      status: 409,
      body: { code: 'last_login_method' },
    })
  })

  test('who is banned signs in by no way', async () => {
    double.signsIn({ id: `${provider}-9` })
    const { user } = (await exchange(await browser().signIn(provider))).body
    await api.database.query.updateTable('users').set({ status: 'banned' }).where('id', '=', user.id).execute()
    expect((await exchange(await browser().signIn(provider))).body.code).toBe('banned')
  })

  test('an invitation gives newcomers and the inviter a month, but the inviter not from one address', async () => {
    const { token } = await api.register(`Inviter_${provider}`)
    const wishes = { invited_by: `Inviter_${provider}`, return_url: '/characters' }
    const query = `?state=${Buffer.from(JSON.stringify(wishes)).toString('base64url')}`
    const from = provider === 'google' ? '10.30.0.1' : '10.30.0.2'
    const names: string[] = []
    for (const id of [`${provider}-10`, `${provider}-13`]) {
      double.signsIn({ id })
      const { body } = await exchange(await browser(from).signIn(provider, query))
      expect([body.user.subscription_tier, body.return_url]).toEqual(['supporter', '/characters'])
      names.push(body.user.username)
      api.pass(1000)
    }
    expect((await api.get('/invites', { token })).body.data).toMatchObject({
      redeemed: 2,
      rewarded: 1,
      days_earned: 30,
      recent: [
        { username: names[1], rewarded: false },
        { username: names[0], rewarded: true },
      ],
    })
  })

  test('an invitation does not count for whoever has an account', async () => {
    double.signsIn({ id: `${provider}-14` })
    await browser('10.30.1.1').signIn(provider)
    const { token } = await api.register(`Late_${provider}`)
    await exchange(await browser('10.30.1.1').signIn(provider, `?invited_by=Late_${provider}`))
    expect((await api.get('/invites', { token })).body.data.redeemed).toBe(0)
  })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\r\nSet-Cookie: a=b',
  `/${'x'.repeat(5000)}`,
  '',
])('A16: no return address leads elsewhere: %j', async (wanted) => {
  double.signsIn({ id: 'google-11' })
  const given = await browser().signIn('google', `?return_url=${encodeURIComponent(wanted)}`)
  expect((await exchange(given)).body.return_url).toBe('/')
})

test('the cookie is the browser’s own, and gone at the end', async () => {
  double.signsIn({ id: 'google-12' })
  const mine = browser()
  const { headers } = await api.visit('/auth/google', {})
  expect(headers['set-cookie']).toMatch(/^oauth=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
  await mine.signIn('google')
  expect(mine.cookie()).toBe('oauth=')
})

test('a provider that is out of reach ends the way at its start', async () => {
  const away = { ...client, at: 'http://127.0.0.1:9' }
  const other = await openTestApi({ social: { google: google(away) } })
  const { headers } = await other.visit('/auth/google', {})
  expect(headers.location).toBe(`${home}/auth/callback#error=provider_unavailable`)
  expect(other.faults).toHaveLength(1)
  expect((await other.visit('/auth/discord', {})).status).toBe(404)
  await other.close()
})

import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { openTestApi } from './testApi.fixture.ts'

/* Refusals that few people ever meet. */

const api = await openTestApi()
afterAll(() => api.close())

async function setRegistration(value: 'open' | 'closed' | 'invited'): Promise<void> {
  await api.database.query
    .insertInto('site_settings')
    .values({ key: 'registration', value: JSON.stringify(value), updated_at: api.now() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
  // What was read a moment ago counts for five seconds.
  api.pass(6000)
}

const registering = (username: string, more: object = {}) =>
  api.post('/auth/register', { username, password: 'lantern hill', ...more }, { from: '10.30.0.1' })
const closed = { status: 403, body: { error: 'Registration is closed', code: 'registration_closed' } }

test('nobody registers where registration is closed, and only the invited where it is for them', async () => {
  await api.register('Heron')
  await setRegistration('closed')
  expect(await registering('Bittern')).toMatchObject(closed)
  expect(await registering('Bittern', { invited_by: 'Heron' })).toMatchObject(closed)
  await setRegistration('invited')
  expect(await registering('Bittern')).toMatchObject(closed)
  expect((await registering('Bittern', { invited_by: 'Heron' })).status).toBe(201)
  await setRegistration('open')
})

test('a second factor is neither set up twice nor removed where there is none', async () => {
  const { token } = await api.register('Egret')
  const off = { status: 409, body: { code: 'mfa_not_on' } }
  expect(await api.remove('/auth/mfa/totp', { code: '000000' }, { token })).toMatchObject(off)
  expect(await api.post('/auth/mfa/totp/confirm', { code: '000000' }, { token })).toMatchObject(off)
  const { secret } = (await api.post('/auth/mfa/totp', undefined, { token })).body.data
  const code = new TOTP({ secret }).generate({ timestamp: api.now().getTime() })
  const { data } = (await api.post('/auth/mfa/totp/confirm', { code }, { token })).body
  const again = await api.post('/auth/mfa/totp', undefined, { token: data.token })
  expect(again).toMatchObject({ status: 409, body: { code: 'mfa_already_on' } })
})

test('a profile is not written without its version', async () => {
  const { token } = await api.register('Spoonbill')
  expect(await api.put('/profile', { bio: 'Here.' }, { token })).toMatchObject({
    status: 400,
    body: { code: 'version_required' },
  })
})

test('a body of more than 64 KiB is not read, but where a call allows more', async () => {
  const { token } = await api.register('Stork', { adult_confirmed: true })
  const long = 'x'.repeat(70_000)
  expect(await api.post('/auth/login', { username: long, password: 'x' })).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })
  const asked = { purpose: 'chat', stream: false, messages: [{ role: 'user', content: long }] }
  const headers = { 'idempotency-key': randomUUID() }
  expect((await api.post('/chat/completions', asked, { token, headers })).status).toBe(200)
})

test('the hosted model has no other models than it lists, and answers a key once', async () => {
  const { token } = await api.register('Ibis', { adult_confirmed: true })
  const asked = { purpose: 'chat', stream: false, messages: [{ role: 'user', content: 'Hello.' }] }
  const headers = { 'idempotency-key': randomUUID() }
  const other = await api.post('/chat/completions', { ...asked, model: 'nobody-has-this' }, { token, headers })
  expect(other).toMatchObject({ status: 400, body: { code: 'model_not_available' } })
  expect((await api.post('/chat/completions', asked, { token, headers })).status).toBe(200)
  expect(await api.post('/chat/completions', asked, { token, headers })).toMatchObject({
    status: 409,
    body: { code: 'already_answered' },
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openTestApi } from './testApi.fixture.ts'

const api = await openTestApi()
afterAll(() => api.close())

const asked = { purpose: 'chat', messages: [{ role: 'user', content: 'Good evening.' }] }
const keyed = (token: string, key = randomUUID()) => ({ token, headers: { 'idempotency-key': key } })

async function adult(name: string): Promise<string> {
  const { token } = await api.register(name)
  expect((await api.post('/profile/adult-confirmation', { version: 1, confirmed: true }, { token })).status).toBe(200)
  return token
}

test('the hosted model answers adults only, and counts each message once', async () => {
  const { token: young } = await api.register('Sorrel')
  expect(await api.post('/chat/completions', asked, keyed(young))).toMatchObject({
    status: 403,
    body: { error: 'Please confirm that you are at least 18 years old.' },
  })
  const token = await adult('Tansy')
  expect((await api.get('/chat/models', { token })).body.data.items[0]).toMatchObject({
    label: expect.stringMatching(/not an AI/),
  })
  const answer = await api.post('/chat/completions', { ...asked, stream: false }, keyed(token))
  expect(answer, JSON.stringify(answer.body)).toMatchObject({
    status: 200,
    body: { object: 'chat.completion', vesperUsage: { messages_used: 1, messages_limit: 200 } },
  })
  expect(answer.body.choices[0].message.content).toMatch(/script/i)
  expect((await api.get('/usage', { token })).body.data).toEqual({
    has_unlimited: false,
    messages_remaining: 199,
    vesperUsage: { messages_used: 1, messages_limit: 200, reset_date: '2030-02-01T00:00:00.000Z' },
  })
})

test('the hosted model streams in the form of OpenAI', async () => {
  const token = await adult('Yarrow')
  const { status, text, headers } = await api.stream('/chat/completions', asked, keyed(token))
  expect([status, headers['content-type'], headers['x-accel-buffering']]).toEqual([200, 'text/event-stream', 'no'])
  const frames = text.split('\n\n').filter((frame) => frame.startsWith('data: '))
  expect(frames.at(-1)).toBe('data: [DONE]')
  expect(JSON.parse(frames.at(-2)?.slice(6) ?? '')).toMatchObject({ choices: [], vesperUsage: { messages_used: 1 } })
})

test('the hosted model wants a key with each call, and a message more than the month holds is refused', async () => {
  const token = await adult('Teasel')
  expect(await api.post('/chat/completions', asked, { token })).toMatchObject({
    status: 400,
    body: { code: 'idempotency_key_required' },
  })
  const { id } = (await api.get('/auth/me', { token })).body.user
  await api.database.query
    .insertInto('hosted_usage')
    .values({ user_id: id, period: '2030-01', messages_used: 200 })
    .execute()
  expect(await api.post('/chat/completions', asked, keyed(token))).toMatchObject({
    status: 402,
    body: {
      error: 'Monthly Message Limit Reached',
      code: 'monthly_limit_reached',
      messages_used: 200,
      reset_date: '2030-02-01T00:00:00.000Z',
    },
  })
})

test('Z2: unknown members are refused', async () => {
  const token = await adult('Burdock')
  const answer = await api.post('/chat/completions', { ...asked, upstream: 'http://127.0.0.1' }, keyed(token))
  expect(answer).toMatchObject({ status: 400, body: { code: 'unknown_field' } })
})

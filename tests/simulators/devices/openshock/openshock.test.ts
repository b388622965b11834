import { fakeClock } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { openShockDouble } from './openshock.ts'
import { serveOpenShock } from './serve.ts'
import { shockersOf } from './world.ts'

function rig() {
  const clock = fakeClock()
  const double = openShockDouble(clock)
  const [first] = shockersOf(double.account)
  const id = first?.id ?? ''
  const post = (body: unknown, version = '2', token = 'good-token') =>
    double.answer(
      {
        method: 'POST',
        url: new URL(`https://api.example/${version}/shockers/control`),
        headers: { openshocktoken: token },
        body: JSON.stringify(body),
      },
      double.faults.next(clock.now()),
    )
  const item = { id, type: 'Vibrate', intensity: 40, duration: 800 }
  return { clock, double, post, item, value: () => double.outputs.valueOf('Left thigh', 'vibrate') }
}

describe('the double of OpenShock', () => {
  test('carries out both forms of a call, and ends each order by its own duration', async () => {
    const { clock, post, item, value, double } = rig()
    expect(post({ shocks: [item] }).status).toBe(200)
    expect(value()).toBe(40)
    await clock.advance(799)
    expect(value()).toBe(40)
    await clock.advance(1)
    expect(value()).toBe(0)
    expect(post([{ ...item, type: 2 }], '1').status).toBe(200)
    expect(value()).toBe(40)
    expect(double.violations.list).toEqual([])
  })

  test('lets a stop end whatever runs', () => {
    const { post, item, value } = rig()
    post({ shocks: [item] })
    post({ shocks: [{ ...item, type: 'Stop', intensity: 0, duration: 300 }] })
    expect(value()).toBe(0)
  })

  test('refuses what is out of range or unknown, and notes it', () => {
    const { post, item, double } = rig()
    expect(post({ shocks: [{ ...item, duration: 100 }] }).status).toBe(400)
    expect(post({ shocks: [{ ...item, intensity: 101 }] }).status).toBe(400)
    post({ shocks: [{ ...item, volume: 3 }] })
    expect(double.violations.list).toHaveLength(3)
  })

  test('refuses a whole call for one shocker it does not know', () => {
    const { post, item, value } = rig()
    expect(post({ shocks: [item, { ...item, id: item.id.replace(/.$/, '9') }] }).status).toBe(404)
    expect(value()).toBe(0)
  })

  test('turns away the hundred and twenty-first call of a minute, and says when to come back', () => {
    const { post, item } = rig()
    const answers = Array.from({ length: 121 }, () => post({ shocks: [item] }))
    expect(answers[119]?.status).toBe(200)
    expect(answers[120]).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
  })

  test('answers a browser over a real socket', async () => {
    const server = await serveOpenShock()
    try {
      const reply = await fetch(`${server.url}/1/shockers/own`, { headers: { OpenShockToken: 'good-token' } })
      expect(reply.headers.get('access-control-allow-origin')).toBe('*')
      expect(await reply.json()).toMatchObject({ data: [{ name: 'Bedroom hub' }] })
    } finally {
      await server.close()
    }
  })
})

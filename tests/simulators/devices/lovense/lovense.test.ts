import { fakeClock } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { lovenseDouble } from './lovense.ts'
import { serveLovense } from './serve.ts'

function rig() {
  const clock = fakeClock()
  const double = lovenseDouble(clock)
  const url = new URL('https://127-0-0-1.lovense.club:30010/command')
  const post = (command: object) =>
    JSON.parse(double.answer({ method: 'POST', url, headers: {}, body: JSON.stringify(command) }, []).body)
  const move = (action: string, timeSec = 2) =>
    post({ command: 'Function', action, timeSec, toy: 'a7b8c9d0e1f2', stopPrevious: 1, apiVer: 1 })
  return { clock, double, post, move, value: (action: string) => double.outputs.valueOf('a7b8c9d0e1f2', action) }
}

describe('the double of the Lovense app', () => {
  test('ends a command after its time, and runs for ever without one', async () => {
    const { clock, move, value } = rig()
    move('Rotate:7')
    await clock.advance(1999)
    expect(value('Rotate')).toBe(7)
    await clock.advance(1)
    expect(value('Rotate')).toBe(0)
    move('Rotate:7', 0)
    await clock.advance(3_600_000)
    expect(value('Rotate')).toBe(7)
  })

  test('lets a new command end what it does not name', () => {
    const { move, value } = rig()
    move('Vibrate1:10,Vibrate2:5')
    move('Rotate:3')
    expect([value('Vibrate1'), value('Vibrate2'), value('Rotate')]).toEqual([0, 0, 3])
  })

  test('answers with codes of its own, always with status 200', () => {
    const { post, move, double } = rig()
    expect(move('Pump:1')).toMatchObject({ code: 403 })
    expect(move('Rotate:21')).toMatchObject({ code: 404 })
    expect(post({ command: 'Function', action: 'Stop', toy: 'nobody', apiVer: 1 })).toMatchObject({ code: 401 })
    expect(post({ command: 'Dance' })).toMatchObject({ code: 400 })
    expect(double.violations.list).toHaveLength(3)
  })

  test('words its list as an object or as text', () => {
    const { post, double } = rig()
    expect(typeof post({ command: 'GetToys' }).data.toys).toBe('string')
    double.wording = { toys: 'object', status: 'number' }
    expect(post({ command: 'GetToys' }).data.toys.f1a0c2d3e4b5).toMatchObject({ name: 'hush', status: 1 })
  })

  test('answers simple requests over a real socket, and no preflight', async () => {
    const server = await serveLovense()
    try {
      const reply = await fetch(`${server.url}/command`, { method: 'POST', body: '{"command":"GetToys"}' })
      expect(await reply.json()).toMatchObject({ code: 200 })
      expect((await fetch(`${server.url}/command`, { method: 'OPTIONS' })).ok).toBe(false)
    } finally {
      await server.close()
    }
  })
})

import { fakeClock, fakeNet } from 'sdk/testing'
import { expect, test } from 'vitest'
import { sendRequest } from './sendRequest.ts'

const request = { url: 'https://lamp.example/state' }

function rig() {
  const clock = fakeClock()
  const network = fakeNet()
  const caller = new AbortController()
  const ask = () => sendRequest(request, { net: network.net, clock, signal: caller.signal, timeoutMs: 1500 })
  return { clock, network, caller, ask }
}

test('an answer is read whole, whatever its status', async () => {
  const { network, ask } = rig()
  network.serve(() => ({ status: 404, headers: { 'Retry-After': '3' }, body: 'not here' }))
  expect(await ask()).toEqual({ status: 404, headers: { 'retry-after': '3' }, text: 'not here' })
})

test('a server that says nothing is given up in time, and leaves no timer behind', async () => {
  const { clock, network, ask } = rig()
  network.serve(() => 'silent')
  const asked = expect(ask()).rejects.toMatchObject({ code: 'net/unreachable' })
  await clock.advance(1500)
  await asked
  expect([clock.sleepers, network.open]).toEqual([0, 0])
})

test('an answer that hangs half-way is given up in time, too', async () => {
  const { clock, network, ask } = rig()
  network.serve(() => ({ body: [new TextEncoder().encode('so far'), 'hang'] }))
  const asked = expect(ask()).rejects.toMatchObject({ code: 'net/unreachable' })
  await clock.advance(1500)
  await asked
  expect(network.open).toBe(0)
})

test('a caller who gives up is answered at once', async () => {
  const { clock, network, caller, ask } = rig()
  network.serve(() => 'silent')
  const asked = expect(ask()).rejects.toMatchObject({ name: 'AbortError' })
  caller.abort()
  await asked
  expect(clock.sleepers).toBe(0)
})

test('an answer without end is refused', async () => {
  const { network, ask } = rig()
  network.serve(() => ({ body: Array.from({ length: 3 }, () => new Uint8Array(512 * 1024)) }))
  await expect(ask()).rejects.toMatchObject({ code: 'net/too-large' })
})

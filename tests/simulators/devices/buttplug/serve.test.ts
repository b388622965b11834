import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { timerClock } from '../../llm/clock.ts'
import { ButtplugDouble } from './ButtplugDouble.ts'
import { serveDouble } from './serve.ts'

const greeting = { RequestServerInfo: { Id: 1, ClientName: 'Test', ProtocolVersionMajor: 4, ProtocolVersionMinor: 0 } }

test('the double behind a real socket: one client is greeted and moves a toy, a second one is turned away', async () => {
  const double = new ButtplugDouble({ clock: timerClock() })
  const { address, close } = await serveDouble(double)
  const client = new WebSocket(address)
  await once(client, 'open')
  client.send(JSON.stringify([greeting]))
  const [first] = await once(client, 'message')
  expect(String(first)).toContain('"ServerInfo"')
  client.send(
    JSON.stringify([{ OutputCmd: { Id: 2, DeviceIndex: 0, FeatureIndex: 0, Command: { Vibrate: { Value: 9 } } } }]),
  )
  const [second] = await once(client, 'message')
  expect(JSON.parse(String(second))).toEqual([{ Ok: { Id: 2 } }])
  expect(double.body.writes.at(-1)?.value).toBe(9)

  const other = new WebSocket(address)
  await once(other, 'close')
  client.close()
  await vi.waitFor(() => expect(double.body.writes.at(-1)).toMatchObject({ value: 0, cause: 'client gone' }))
  await close()
})

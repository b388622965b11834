import { once } from 'node:events'
import type { DeviceInfo } from 'sdk'
import { fakeClock, fakeContext } from 'sdk/testing'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { coyote } from '../../../../plugins/device-coyote/coyote.ts'
import { usual } from '../../../../plugins/device-coyote/rig.fixture.ts'
import { bluetoothLink } from '../../../../src/host/plugins/transports/bluetoothLink.ts'
import { parseBluetoothAddress } from '../../../../src/host/plugins/transports/deviceAddress.ts'
import { FaultScript, Journal, Violations } from '../double.ts'
import { SimulatedCoyote2 } from './coyote2.ts'
import { SimulatedCoyote3 } from './coyote3.ts'
import { FakeBluetoothCoyote } from './fakeBluetooth.ts'
import { type Gatt, oldUuid, shortUuid } from './gatt.ts'
import { SimulatedRelay4 } from './relay4.ts'
import { serveRelay } from './serve.ts'

const partsFor = (clock: ReturnType<typeof fakeClock>) => ({
  clock,
  journal: new Journal(),
  violations: new Violations(),
  faults: new FaultScript(),
})

/** The provider over the link the host really opens, to a device as a browser shows it. */
async function throughBrowser(clock: ReturnType<typeof fakeClock>, double: Gatt, services: Record<string, string[]>) {
  const device = new FakeBluetoothCoyote(double, services)
  const transport = {
    open: (_kind: string, address: string, { signal }: { readonly signal: AbortSignal }) =>
      bluetoothLink(device, parseBluetoothAddress(address), signal, clock),
  }
  const { context } = fakeContext({ settings: usual, grants: { transport } })
  const provider = coyote(context, clock)
  const { signal } = new AbortController()
  const connecting = provider.connect?.({ signal })
  await clock.advance(500)
  await connecting
  let list: readonly DeviceInfo[] = []
  for await (const devices of provider.watch({ signal })) {
    list = devices
    break
  }
  const [info] = list
  if (!info) throw new Error('No Coyote is there.')
  await provider.open(info.id, { signal })
  return { provider, info, device }
}

test.each([
  ['3', { [shortUuid('180c')]: [shortUuid('150a'), shortUuid('150b')], [shortUuid('180a')]: [shortUuid('1500')] }],
  [
    '2',
    {
      [oldUuid('180b')]: [oldUuid('1504'), oldUuid('1505'), oldUuid('1506')],
      [oldUuid('180a')]: [oldUuid('1500')],
    },
  ],
] as const)(
  'a Coyote %s plays and stops over the link that the host opens in a browser',
  async (generation, services) => {
    const clock = fakeClock()
    const parts = partsFor(clock)
    const double = generation === '3' ? new SimulatedCoyote3(parts) : new SimulatedCoyote2(parts)
    const known = Object.fromEntries(Object.entries(services).map(([service, all]) => [service, [...all]]))
    const { provider, info } = await throughBrowser(clock, double, known)
    expect(info.name).toBe(`Coyote ${generation}`)
    for (let passed = 0; passed < 3000; passed += 20) {
      const at = clock.now()
      provider.apply({ device: info.id, at, expires: at + 200, levels: Float32Array.of(0.05, 0) })
      await clock.advance(20)
    }
    expect(parts.journal.levelAt('A', clock.now())).toBeCloseTo(0.05)
    const stopping = provider.stop()
    await clock.advance(1000)
    expect(await stopping).toBe('confirmed')
    expect(parts.journal.silentSince()).toBeDefined()
    expect(parts.violations.list).toEqual([])
  },
)

test('a relay’s double answers at a real socket', async () => {
  const served = await serveRelay(new SimulatedRelay4(partsFor(fakeClock())))
  const socket = new WebSocket(served.url)
  const [hello] = await once(socket, 'message')
  expect(JSON.parse(String(hello))).toEqual({ type: 'hello', clientId: 'controller-1' })
  served.close()
})

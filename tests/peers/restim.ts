import assert from 'node:assert/strict'
import { systemClock } from 'sdk/devices'
import { at } from 'sdk/llm'
import { fakeContext, netOverFetch } from 'sdk/testing'
import { restim } from '../../plugins/device-restim/restim.ts'
import type { DevicePeer, DevicePeerSource } from './devicePeer.ts'
import { until, visited } from './givenDevice.ts'
import { type SocketTransport, socketTransport } from './socketTransport.ts'

/** Barely anything, for whoever is wired up meanwhile. */
const softly = () => [0.02, 0.5, 0.5, 0.5, 0.5, 0.5]

/** device-restim with a Restim that somebody runs and names in the environment. Its control address is beside it. */
export const restimAt: DevicePeerSource = {
  name: 'device-restim with the Restim of VESPER_PEER_RESTIM',
  rows: 4,
  async open() {
    const websocketUrl = process.env.VESPER_PEER_RESTIM
    if (websocketUrl === undefined) return { absent: 'set VESPER_PEER_RESTIM to its address, ws://…:12346/tcode' }
    const controlUrl = process.env.VESPER_PEER_RESTIM_CONTROL ?? `http://${new URL(websocketUrl).hostname}:12348`
    const sockets = socketTransport()
    const ending = new AbortController()
    const grants = { transport: sockets.transport, net: netOverFetch(globalThis.fetch) }
    const { context } = fakeContext({ settings: { websocketUrl, controlUrl }, grants, signal: ending.signal })
    const visit = visited(restim(context, systemClock), ending.signal)
    return { rows: rowsOf(visit, sockets, controlUrl), close: async () => ending.abort() }
  },
}

function rowsOf(
  { provider, seen, begin, play }: ReturnType<typeof visited>,
  sockets: SocketTransport,
  controlUrl: string,
): DevicePeer['rows'] {
  const control = async (path: string): Promise<unknown> => await (await fetch(`${controlUrl}${path}`)).json()
  const isPlaying = async () => at(await control('/v1/status'), 'playing') === true
  return [
    { title: 'connects, and begins with silence', run: () => begin('the device') },
    {
      title: 'plays for two seconds, softly, and the socket holds',
      async run() {
        await control('/v1/actions/start')
        await play(softly, 2000)
        assert.ok(await isPlaying(), 'it does not play')
        assert.equal(seen.devices.length, 1)
      },
    },
    {
      title: 'stops, by the control address, too',
      async run() {
        assert.equal(await provider.stop(), 'unconfirmed')
        await until(async () => !(await isPlaying()), 'the end of playing', 500)
      },
    },
    {
      title: 'drops: off the list, and back again without playing on',
      async run() {
        await control('/v1/actions/start')
        await play(softly, 500)
        sockets.drop()
        await until(() => seen.devices.length === 0, 'an empty list')
        await until(async () => !(await isPlaying()), 'the end of playing', 1000)
        await until(() => seen.devices.length === 1, 'the device again')
        await provider.disconnect?.()
      },
    },
  ]
}

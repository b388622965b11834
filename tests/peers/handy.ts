import assert from 'node:assert/strict'
import { systemClock } from 'sdk/devices'
import { fakeContext, fakeSecrets, netOverFetch } from 'sdk/testing'
import { handy } from '../../plugins/device-handy/handy.ts'
import type { DevicePeer, DevicePeerSource } from './devicePeer.ts'
import { never, until, visited } from './givenDevice.ts'

const home = 'https://www.handyfeeling.com/api'

/** A gentle speed, and a gentle way to and fro. */
const slowly = () => [0.5, Number.NaN]
const toAndFro = (ms: number) => [0, 0.5 + 0.3 * Math.sin(ms / 600)]

/** device-handy with the Handy whose connection key is named in the environment, through the maker's cloud. */
export const handyAt: DevicePeerSource = {
  name: 'device-handy with the Handy of VESPER_PEER_HANDY',
  rows: 4,
  async open() {
    const key = process.env.VESPER_PEER_HANDY
    if (key === undefined) {
      return { absent: 'set VESPER_PEER_HANDY to its connection key, and VESPER_PEER_HANDY_APP to an application id' }
    }
    const cloud = process.env.VESPER_PEER_HANDY_CLOUD ?? home
    const viaCloud: typeof globalThis.fetch = (url, init) => fetch(String(url).replace(home, cloud), init)
    const ending = new AbortController()
    const { context } = fakeContext({
      settings: { applicationId: process.env.VESPER_PEER_HANDY_APP ?? '', velocityLimit: 20 },
      grants: {
        net: netOverFetch(viaCloud, { secrets: { 'connection-key': key } }),
        secrets: fakeSecrets(['connection-key']),
      },
      signal: ending.signal,
    })
    return { rows: rowsOf(visited(handy(context, systemClock), ending.signal)), close: async () => ending.abort() }
  },
}

function rowsOf({ provider, seen, id, play }: ReturnType<typeof visited>): DevicePeer['rows'] {
  const troubles = () => seen.events.flatMap((event) => (event.kind === 'trouble' ? [event.message] : []))
  return [
    {
      title: 'connects, and says what it is',
      async run() {
        await provider.connect?.({ signal: never() })
        await until(() => seen.devices.length === 1, 'the device')
        await provider.open(id(), { signal: never() })
      },
    },
    {
      title: 'goes to and fro for three seconds without a complaint',
      async run() {
        await play(slowly, 3000)
        assert.deepEqual(troubles(), [])
        assert.equal(seen.devices[0]?.silence?.kind, 'never')
      },
    },
    { title: 'stops, confirmed', run: async () => assert.equal(await provider.stop(), 'confirmed') },
    {
      title: 'follows places for six seconds without a complaint, and stops, confirmed',
      async run() {
        await play(toAndFro, 6000)
        assert.deepEqual(troubles(), [])
        assert.equal(seen.devices[0]?.silence?.kind, 'within')
        assert.equal(await provider.stop(), 'confirmed')
        await provider.disconnect?.()
      },
    },
  ]
}

import assert from 'node:assert/strict'
import { systemClock } from 'sdk/devices'
import { fakeContext, fakeSecrets, netOverFetch } from 'sdk/testing'
import { handy } from '../../plugins/device-handy/handy.ts'
import type { DevicePeer, DevicePeerSource } from './devicePeer.ts'
import { visited } from './givenDevice.ts'

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

function rowsOf({ provider, seen, begin, playWell, end }: ReturnType<typeof visited>): DevicePeer['rows'] {
  return [
    { title: 'connects, and says what it is', run: () => begin('the device') },
    {
      title: 'goes to and fro for three seconds without a complaint',
      async run() {
        await playWell(slowly, 3000)
        assert.equal(seen.devices[0]?.silence?.kind, 'never')
      },
    },
    { title: 'stops, confirmed', run: async () => assert.equal(await provider.stop(), 'confirmed') },
    {
      title: 'follows places for six seconds without a complaint, and stops, confirmed',
      async run() {
        await playWell(toAndFro, 6000)
        assert.equal(seen.devices[0]?.silence?.kind, 'within')
        await end('confirmed')
      },
    },
  ]
}

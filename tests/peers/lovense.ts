import { systemClock } from 'sdk/devices'
import { fakeContext, netOverFetch } from 'sdk/testing'
import { lovense } from '../../plugins/device-lovense/lovense.ts'
import type { DevicePeer, DevicePeerSource } from './devicePeer.ts'
import { visited } from './givenDevice.ts'

/** device-lovense with the app whose address is named in the environment, and the first toy that hangs on it. */
export const lovenseAt: DevicePeerSource = {
  name: 'device-lovense with the app of VESPER_PEER_LOVENSE',
  rows: 4,
  async open() {
    const address = process.env.VESPER_PEER_LOVENSE
    if (address === undefined) {
      return { absent: 'set VESPER_PEER_LOVENSE to the address that Lovense Remote shows under Game Mode' }
    }
    const ending = new AbortController()
    const { context } = fakeContext({
      settings: { address, strongest: 5, autoStop: 10 },
      grants: { net: netOverFetch(fetch) },
      signal: ending.signal,
    })
    return { rows: rowsOf(visited(lovense(context, systemClock), ending.signal)), close: async () => ending.abort() }
  },
}

function rowsOf({ seen, begin, playWell, end }: ReturnType<typeof visited>): DevicePeer['rows'] {
  const gently = (level: number) => () =>
    (seen.devices[0]?.actuators ?? []).map(({ kind }) => (kind === 'position' ? Number.NaN : level))
  const rising = (ms: number) => gently(0.05 + (ms % 1000) / 5000)()
  return [
    { title: 'connects, and lists a toy', run: () => begin('a toy that is on') },
    { title: 'runs for three seconds without a complaint', run: () => playWell(gently(0.2), 3000) },
    { title: 'follows two hundred changes in four seconds without a complaint', run: () => playWell(rising, 4000) },
    { title: 'stops, and the app says so', run: () => end('confirmed') },
  ]
}

import { systemClock } from 'sdk/devices'
import { fakeContext, fakeSecrets, netOverFetch } from 'sdk/testing'
import { openShock } from '../../plugins/device-openshock/openShock.ts'
import type { DevicePeer, DevicePeerSource } from './devicePeer.ts'
import { visited } from './givenDevice.ts'

/** device-openshock with a real account: the first shocker vibrates a little, and never gives a shock. */
export const openShockAt: DevicePeerSource = {
  name: 'device-openshock with the account of VESPER_PEER_OPENSHOCK',
  rows: 4,
  async open() {
    const baseUrl = process.env.VESPER_PEER_OPENSHOCK
    const token = process.env.VESPER_PEER_OPENSHOCK_TOKEN
    if (baseUrl === undefined || token === undefined) {
      return { absent: 'set VESPER_PEER_OPENSHOCK to the server address, and VESPER_PEER_OPENSHOCK_TOKEN to a token' }
    }
    const ending = new AbortController()
    const { context } = fakeContext({
      settings: { baseUrl, shockMost: 1 },
      grants: { net: netOverFetch(fetch, { secrets: { 'api-token': token } }), secrets: fakeSecrets(['api-token']) },
      signal: ending.signal,
    })
    return { rows: rowsOf(visited(openShock(context, systemClock), ending.signal)), close: async () => ending.abort() }
  },
}

function rowsOf({ seen, begin, playWell, end }: ReturnType<typeof visited>): DevicePeer['rows'] {
  const vibrating = (level: number) => () =>
    (seen.devices[0]?.actuators ?? []).map(({ kind }) => (kind === 'vibrate' ? level : 0))
  const changing = (ms: number) => vibrating(0.05 + (ms % 100) / 1000)()
  return [
    { title: 'connects, and lists a shocker', run: () => begin('a shocker whose hub is on') },
    { title: 'vibrates for three seconds without a complaint', run: () => playWell(vibrating(0.1), 3000) },
    {
      title: 'changes two hundred times in four seconds, and is not turned away',
      run: () => playWell(changing, 4000),
    },
    { title: 'stops, which the radio cannot confirm', run: () => end('unconfirmed') },
  ]
}

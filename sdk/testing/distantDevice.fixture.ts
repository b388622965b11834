import type { Clock } from '../clock.ts'
import type { ByteLink, Capabilities } from '../context.ts'
import type { DeviceInfo, DeviceProvider } from '../contributions/deviceProvider.ts'
import { DeviceList, EventFeed, FramePacer, keepConnected, levelOf, placeOf, stepOf } from '../devices/index.ts'
import { PluginError } from '../errors.ts'
import type { DeviceId } from '../ids.ts'
import type { DeviceHardware } from './deviceStage.ts'
import { gather } from './gather.ts'
import type { KitWorld } from './world.ts'

const id = 'lighthouse' as DeviceId
const address = 'ws://pier.test'
const everyMs = 400

/** Strength that rises slowly, a place, a feeling, and a horn that sounds in pulses: all over one slow line. */
const lighthouse: DeviceInfo = {
  id,
  name: 'Lighthouse',
  actuators: [
    { kind: 'estim', steps: 100, everyMs, latencyMs: 150, caution: { most: 0.7, riseMs: 2000 } },
    { kind: 'position', steps: 50, everyMs },
    { kind: 'feel', steps: 10, everyMs },
    { kind: 'shock', steps: 10, everyMs },
  ],
}

export type DistantFault = 'resume' | 'words' | 'rest' | 'most' | 'off' | 'deaf'

const stride = (everyMs / 2000) * 100

/** Built of what `sdk/devices` offers. With a fault, it is a provider nobody should trust. */
export function distantProvider(
  transport: Capabilities['transport'],
  clock: Clock,
  fault?: DistantFault,
): DeviceProvider {
  const deviceList = new DeviceList()
  const feed = new EventFeed()
  let connection = new AbortController()
  let link: ByteLink | undefined
  let pacer: FramePacer | undefined
  let known: readonly DeviceInfo[] = []
  let strength = 0
  let place = 25

  const give = (actuator: number, step: number) => link?.send(Uint8Array.of(actuator, step)) ?? Promise.resolve()
  const halt = async () => {
    strength = 0
    await Promise.all([give(0, 0), give(3, 0)]).catch(() => {})
    return 'confirmed' as const
  }
  const begin = () =>
    new FramePacer({
      clock,
      everyMs,
      againMs: everyMs,
      order: (levels) => levels.join(),
      halt,
      async send([estim, position, feel, shock]) {
        const goal = stepOf(fault === 'most' ? estim : Math.min(levelOf(estim), 0.7), 100)
        strength = Math.min(goal, strength + stride)
        place = placeOf(position) === undefined && fault !== 'rest' ? place : Math.round(levelOf(position) * 50)
        const feeling = Number.isNaN(feel) && fault !== 'rest' ? 5 : Math.round(levelOf(feel) * 10)
        await give(0, strength)
        await Promise.all([give(1, place), give(2, feeling), give(3, stepOf(shock, 10))])
      },
    })
  return {
    watch: ({ signal }) => deviceList.watch(signal),
    events: ({ signal }) => (fault === 'off' ? new EventFeed().watch(signal) : feed.watch(signal)),
    async connect() {
      connection = new AbortController()
      const { signal } = connection
      const connect = async () => {
        const opened = await transport.open('websocket', address, { signal })
        if (fault !== 'words') await opened.setStopMessages([Uint8Array.of(0, 0), Uint8Array.of(3, 0)])
        link = opened
        if (fault !== 'resume') await halt()
        feed.setState({ kind: 'connected' })
        deviceList.set(known)
        const lost = gather(opened.received).finally(() => {
          pacer?.end()
          pacer = undefined
          deviceList.set([])
        })
        return { lost }
      }
      await keepConnected({ clock, feed, signal, connect })
    },
    async scan() {
      known = fault === 'deaf' ? [] : [lighthouse]
      deviceList.set(known)
    },
    async disconnect() {
      await halt()
      connection.abort()
    },
    async open(device) {
      if (device !== id || deviceList.devices.length === 0)
        throw new PluginError('transport/unavailable', 'It is gone.')
      pacer ??= begin()
    },
    apply(frame) {
      if (frame.device === id) pacer?.apply(frame)
    },
    async stop(device = id) {
      if (device !== id) return
      await (pacer?.stop() ?? halt())
    },
  }
}

/** The other end of the line, which never falls silent by itself. */
export function distantHardware({ transport }: KitWorld): DeviceHardware {
  const steps = [0, 25, 5, 0]
  const attach = () =>
    transport.attach(address, {
      receive([actuator = 0, step = 0]) {
        steps[actuator] = step
        return undefined
      },
    })
  attach()
  return {
    steps: () => [...steps],
    unplug: () => transport.detach(address),
    waiting: () => transport.waiting,
    drop: () => transport.detach(address),
    plug: attach,
  }
}

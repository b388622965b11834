import { expect, test } from 'vitest'
import type { Clock } from '../clock.ts'
import type { Capabilities } from '../context.ts'
import type { DeviceFrame, DeviceInfo, DeviceProvider } from '../contributions/deviceProvider.ts'
import { definePlugin } from '../definePlugin.ts'
import { stepOf } from '../devices/index.ts'
import type { DeviceId } from '../ids.ts'
import { behindPorts, portedClock } from './behindPorts.ts'
import { brokenRows } from './brokenRows.fixture.ts'
import { type DeviceProviderSubject, deviceProviderKit } from './deviceProviderKit.ts'
import { fakeClock } from './fakeClock.ts'
import { fakeTransport } from './fakeTransport.ts'
import { gather } from './gather.ts'
import { placed } from './placed.ts'
import type { KitWorld } from './world.ts'

const id = 'lamp' as DeviceId
const lamp: DeviceInfo = { id, name: 'Paper lantern', actuators: [{ kind: 'vibrate', steps: 20 }] }

type Fault =
  | 'clamp'
  | 'least'
  | 'words'
  | 'order'
  | 'expired'
  | 'expiry'
  | 'queue'
  | 'stop'
  | 'closed'
  | 'hang'
  | 'list'
  | 'timers'

/** Speaks to hardware that takes one byte, the step. With a fault, it is a provider nobody should trust. */
function lantern(transport: Capabilities['transport'], clock: Clock, fault?: Fault): DeviceProvider {
  let link: Awaited<ReturnType<typeof transport.open>> | undefined
  let newest: DeviceFrame | undefined
  let timer = new AbortController()
  let wanted = 0
  let sending = false
  let isThere = true
  let changed = () => {}

  const stepFor = (level: number) => {
    if (fault === 'clamp') return Math.round(level * 20)
    return fault === 'least' ? Math.round(Math.min(1, Math.max(0, level || 0)) * 20) : stepOf(level, 20)
  }
  const order = async (step: number) => {
    wanted = step
    if (fault === 'queue') return void link?.send(new Uint8Array([step])).catch(() => {})
    if (sending) return
    sending = true
    for (let sent = -1; sent !== wanted; ) {
      sent = wanted
      await link?.send(new Uint8Array([sent])).catch(lose)
    }
    sending = false
  }
  const lose = () => {
    if (fault === 'list') return
    isThere = false
    link = undefined
    changed()
  }
  return {
    async *watch({ signal }) {
      while (!signal.aborted) {
        yield isThere ? [lamp] : []
        await new Promise<void>((resolve) => {
          changed = resolve
          signal.addEventListener('abort', () => resolve(), { once: true })
        })
      }
    },
    async open(_device, { signal }) {
      // The link outlives the call, so the call's signal ends only the opening.
      const leaving = new AbortController()
      const abort = () => leaving.abort(signal.reason)
      signal.addEventListener('abort', abort, { once: true })
      const opened = await transport.open('serial', id, { signal: leaving.signal }).catch((error) => {
        if (!signal.aborted) lose()
        throw error
      })
      signal.removeEventListener('abort', abort)
      if (fault === 'hang') await new Promise(() => {})
      if (fault !== 'words') await opened.setStopMessages([new Uint8Array([0])])
      link = opened
      void gather(opened.received).then(lose, lose)
    },
    apply(frame) {
      const now = clock.now()
      if (frame.device !== id || (!link && fault !== 'closed')) return
      if (newest && frame.at < newest.at && fault !== 'order') return
      if (frame.expires <= now && fault !== 'expired') return
      newest = frame
      const [level = 0] = frame.levels
      if (fault !== 'timers') timer.abort()
      timer = new AbortController()
      const { signal } = timer
      const lives = fault === 'timers' ? 60_000 : Math.max(100, frame.expires - now)
      if (fault !== 'expiry') void clock.sleep(lives, signal).then(() => signal.aborted || order(0))
      void order(stepFor(level))
    },
    async stop() {
      timer.abort()
      if (fault !== 'stop') await order(0)
    },
  }
}

/** The hardware, which is told one byte and takes its time. */
function subjectWith(fault?: Fault, takesMs = 0): DeviceProviderSubject {
  return {
    make: ({ transport, clock }) => {
      const hardware = attach(transport, takesMs)
      return { provider: lantern(transport.transport, clock, fault), hardware }
    },
  }
}

function attach(transport: KitWorld['transport'], takesMs = 0) {
  let step = 0
  transport.attach(id, {
    takesMs,
    receive: ([byte = 0]) => {
      step = byte
      return undefined
    },
  })
  return { steps: () => [step], unplug: () => transport.detach(id), waiting: () => transport.waiting }
}

test('passes a provider that keeps its promises', async () => {
  expect(await brokenRows(deviceProviderKit, () => subjectWith())).toEqual([])
})

test('passes one behind ports, whose answers all come later', async () => {
  const makeSubject = (): DeviceProviderSubject => {
    const own = fakeClock()
    let close = async () => {}
    return {
      clock: portedClock(own),
      close: () => close(),
      async make(world) {
        const transport = fakeTransport(own)
        const hardware = attach(transport)
        const definition = definePlugin({
          uses: ['transport'],
          deviceProvider: { lantern: ({ transport }) => lantern(transport, own) },
        })
        const ported = await behindPorts(definition, { ...world, transport }, { capabilities: ['transport'] })
        close = ported.close
        return { provider: placed(ported.plugin, 'deviceProvider', 'lantern'), hardware }
      },
    }
  }
  expect(await brokenRows(deviceProviderKit, makeSubject)).toEqual([])
})

test.each<[Fault, string]>([
  ['clamp', 'levels'],
  ['least', 'least'],
  ['words', 'last-words'],
  ['order', 'order'],
  ['expired', 'expired'],
  ['expiry', 'expiry'],
  ['timers', 'steady'],
  ['stop', 'stop-running'],
  ['hang', 'unplug-opening'],
  ['list', 'unplug-running'],
])('catches a provider that is wrong about "%s"', async (fault, row) => {
  expect(await brokenRows(deviceProviderKit, () => subjectWith(fault), row)).toEqual([row])
})

test('catches a queue before slow hardware', async () => {
  expect(await brokenRows(deviceProviderKit, () => subjectWith('queue', 40), 'steady')).toEqual(['steady'])
})

import { beforeEach, expect, test } from 'vitest'
import type { ByteLink } from '../../context.ts'
import { type FakeClock, fakeClock } from '../../testing/fakeClock.ts'
import { ButtplugSession, buttplugFailureOf } from './ButtplugSession.ts'
import type { Toy } from './toys.ts'

const list = { message: 'RequestDeviceList', fields: {} }

let clock: FakeClock
let sent: { readonly [message: string]: { readonly Id: number } }[]
let say: (...messages: readonly object[]) => void
let hangUp: () => void
let isClosed: boolean
let lists: (readonly Toy[])[]
let warnings: string[]
let link: ByteLink

beforeEach(() => {
  clock = fakeClock()
  sent = []
  lists = []
  warnings = []
  isClosed = false
  const inbox: Uint8Array[] = []
  let wake = () => {}
  let isOver = false
  say = (...messages) => {
    inbox.push(new TextEncoder().encode(JSON.stringify(messages)))
    wake()
  }
  hangUp = () => {
    isOver = true
    wake()
  }
  link = {
    received: (async function* () {
      for (;;) {
        const next = inbox.shift()
        if (next) yield next
        else if (isOver) return
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    })(),
    async send(bytes) {
      sent.push(...JSON.parse(new TextDecoder().decode(bytes)))
    },
    async close() {
      isClosed = true
      hangUp()
    },
    async setStopMessages() {},
    async lastWords() {},
  }
})

const idOf = (place: number) => Object.values(sent.at(place) ?? {})[0]?.Id ?? -1

async function begun(maxPingMs = 0): Promise<ButtplugSession> {
  const log = { info() {}, warn: (message: string) => void warnings.push(message) }
  const hears = { toys: (toys: readonly Toy[]) => void lists.push(toys), scanned() {}, reading() {} }
  const beginning = ButtplugSession.begin({ link, dialect: 4, clock, log, hears })
  await clock.settled()
  const version = { ProtocolVersionMajor: 4, ProtocolVersionMinor: 0 }
  say({ ServerInfo: { Id: idOf(0), ServerName: 'Test', MaxPingTime: maxPingMs, ...version } })
  return await beginning
}

const failureOf = (work: Promise<unknown>) => work.then(() => undefined, buttplugFailureOf)

test('answers find their requests by number, in whatever order they come', async () => {
  const session = await begun()
  const first = session.request({ message: 'StartScanning', fields: {} })
  const second = session.request(list)
  say({ DeviceList: { Id: idOf(-1), Devices: {} } })
  expect((await second).kind).toBe('devices')
  say({ Ok: { Id: idOf(-2) } })
  expect((await first).kind).toBe('ok')
})

test('a second answer to the same number, or one that nobody asked for, is no matter', async () => {
  const session = await begun()
  const asked = session.request(list)
  const id = idOf(-1)
  say({ Ok: { Id: id } }, { Ok: { Id: id } }, { Ok: { Id: 4_000_000 } })
  expect(await asked).toEqual({ kind: 'ok', id })
  expect(session.isOver).toBe(false)
})

test('a refusal says its code and the innermost name', async () => {
  const session = await begun()
  const asked = failureOf(session.request(list))
  const ErrorMessage = JSON.stringify({ ButtplugDeviceError: { DeviceStepRangeError: [20, 30] } })
  say({ Error: { Id: idOf(-1), ErrorCode: 4, ErrorMessage } })
  expect(await asked).toEqual({ kind: 'refused', code: 4, reason: 'DeviceStepRangeError' })
})

test('every open request is rejected when the link is lost, and later ones at once', async () => {
  const session = await begun()
  const open = [failureOf(session.request(list)), failureOf(session.request(list))]
  hangUp()
  expect(await Promise.all(open)).toEqual([
    { kind: 'lost', greeted: true },
    { kind: 'lost', greeted: true },
  ])
  await session.lost
  expect(await failureOf(session.request(list))).toEqual({ kind: 'lost', greeted: true })
  expect(isClosed).toBe(true)
  await clock.advance(10_000)
  expect(clock.sleepers).toBe(0)
})

test('three seconds without a word end the session', async () => {
  const session = await begun()
  const asked = failureOf(session.request(list))
  await clock.advance(2999)
  expect(session.isOver).toBe(false)
  await clock.advance(1)
  expect(await asked).toEqual({ kind: 'silent' })
  expect(session.isOver).toBe(true)
})

test('a server that answers something else keeps its session; the request alone is given up', async () => {
  const session = await begun()
  const asked = failureOf(session.request({ message: 'StopScanning', fields: {} }))
  await clock.advance(1000)
  expect(Object.keys(sent.at(-1) ?? {})).toEqual(['RequestDeviceList'])
  say({ DeviceList: { Id: idOf(-1), Devices: {} } })
  await clock.advance(2000)
  expect(await asked).toEqual({ kind: 'silent' })
  expect(session.isOver).toBe(false)
})

test('pings go out at half the time the server allows', async () => {
  await begun(500)
  for (let ms = 0; ms < 2000; ms += 50) {
    await clock.advance(50)
    for (const message of sent.splice(0)) if (message.Ping) say({ Ok: { Id: message.Ping.Id } })
    await clock.settled()
  }
  sent.length = 0
  await clock.advance(250)
  expect(sent.map((message) => Object.keys(message)[0])).toEqual(['Ping'])
})

test('a server that was not pinged in time is left', async () => {
  const session = await begun()
  say({ Error: { Id: 0, ErrorCode: 2, ErrorMessage: '{"ButtplugPingError":"PingedOut"}' } })
  await session.lost
  expect(session.isOver).toBe(true)
})

test('what is no message is ignored, and logged five times at most', async () => {
  const session = await begun()
  for (let times = 0; times < 20; times++) say({ Nope: {} }, { Ok: {} })
  await clock.settled()
  expect(session.isOver).toBe(false)
  expect(warnings).toHaveLength(5)
})

test('a server of version 4 that tells of a removal is asked for the list', async () => {
  await begun()
  say({ DeviceRemoved: { Id: 0, DeviceIndex: 3 } })
  await clock.settled()
  expect(Object.keys(sent.at(-1) ?? {})).toEqual(['RequestDeviceList'])
})

test('a greeting that is refused without its number fails at once', async () => {
  const hears = { toys() {}, scanned() {}, reading() {} }
  const log = { info() {}, warn() {} }
  const beginning = failureOf(ButtplugSession.begin({ link, dialect: 4, clock, log, hears }))
  say({ Error: { Id: 0, ErrorCode: 3, ErrorMessage: 'schema' } })
  expect(await beginning).toEqual({ kind: 'refused', code: 3, reason: 'schema' })
  expect(isClosed).toBe(true)
})

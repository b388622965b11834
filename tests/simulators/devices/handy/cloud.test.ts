import { fakeClock } from 'sdk/testing'
import { expect, test } from 'vitest'
import { base, type CloudEvent, type CloudOptions, HandyCloud } from './cloud.ts'
import { serveHandy } from './serve.ts'

const headers = { 'X-Connection-Key': 'abcde12345', 'X-Api-Key': 'app' }

function rig(options: Omit<CloudOptions, 'clock'> = {}) {
  const clock = fakeClock()
  const cloud = new HandyCloud({ ...options, clock })
  const version = options.firmware === '3.2.0' ? 'handy/v2' : 'handy-rest/v3'
  const ask = (method: string, call: string, body?: object) =>
    cloud.answer({ method, url: `${base}/${version}/${call}`, headers, body })
  return { clock, cloud, ask }
}

test('to and fro goes on for ever, within the window, at the speed that was set', async () => {
  const { clock, cloud, ask } = rig()
  ask('PUT', 'mode2', { mode: 0 })
  ask('PUT', 'slider/stroke', { min: 0.2, max: 0.8 })
  ask('PUT', 'hamp/velocity', { velocity: 0.5 })
  ask('PUT', 'hamp/start')
  for (let n = 0; n < 100; n++) {
    await clock.advance(77)
    expect(cloud.machine.place()).toBeGreaterThanOrEqual(0.2)
    expect(cloud.machine.place()).toBeLessThanOrEqual(0.8)
  }
  await clock.advance(3_600_000)
  expect(cloud.machine.isMoving).toBe(true)
  expect(cloud.violations.list).toEqual([])
})

test('what belongs to another mode is refused with status 200', () => {
  const { ask } = rig()
  expect(ask('PUT', 'hamp/start')).toMatchObject({ status: 200, body: { error: { code: 100004, connected: true } } })
})

test('a stream plays its points and then stands; when its buffer is full the oldest are dropped', async () => {
  const { clock, cloud, ask } = rig({ maxPoints: 3 })
  ask('PUT', 'hsp/setup', { stream_id: 1 })
  const points = [0, 1000, 2000, 3000].map((t, n) => ({ t, x: n % 2 === 0 ? 10 : 60 }))
  ask('PUT', 'hsp/add', { points, flush: true, tail_point_stream_index: 4 })
  expect(ask('GET', 'hsp/state')).toMatchObject({ body: { result: { points: 3, max_points: 3 } } })
  ask('PUT', 'hsp/play', { start_time: 0, pause_on_starving: false })
  await clock.advance(2500)
  expect(cloud.machine.place()).toBeCloseTo(0.35)
  await clock.advance(1000)
  expect(ask('GET', 'hsp/state')).toMatchObject({ body: { result: { play_state: 4 } } })
  expect(cloud.machine.journal.silentSince()).toBe(clock.now() - 500)
})

test('a jump, a speed it cannot do, points that go back and strange fields are written down', () => {
  const { cloud, ask } = rig()
  ask('PUT', 'hsp/setup', {})
  ask('PUT', 'hsp/add', {
    points: [
      { t: 0, x: 100 },
      { t: 10, x: 0 },
    ],
    flush: true,
    tail_point_stream_index: 2,
  })
  ask('PUT', 'hsp/play', { start_time: 0, sideways: true })
  ask('PUT', 'hsp/play', { start_time: 0 })
  ask('PUT', 'hsp/add', { points: [{ t: 5, x: 0 }], flush: false, tail_point_stream_index: 3 })
  expect(cloud.violations.list.map((text) => text.split(' ').slice(0, 4).join(' '))).toEqual([
    'hsp/play: sideways is true',
    'the stream begins with',
    'points ask for 27.5',
    'points go back in',
    'points ask for 27.5',
  ])
})

test('the limit of a minute, the key and the application id are kept', () => {
  const { cloud, ask } = rig()
  const statusOf = (answer: ReturnType<HandyCloud['answer']>) => (typeof answer === 'string' ? answer : answer.status)
  const url = `${base}/handy-rest/v3/info`
  expect(statusOf(cloud.answer({ url, headers: { 'X-Connection-Key': 'abcde12345' } }))).toBe(400)
  expect(statusOf(cloud.answer({ url, headers: { ...headers, 'X-Connection-Key': 'wrong' } }))).toBe(401)
  const statuses = Array.from({ length: 241 }, () => statusOf(ask('GET', 'info')))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('firmware 3 does not know version 3, and moves by version 2', async () => {
  const { clock, cloud, ask } = rig({ firmware: '3.2.0' })
  expect(cloud.answer({ url: `${base}/handy-rest/v3/info`, headers })).toMatchObject({ status: 404 })
  ask('PUT', 'mode', { mode: 2 })
  ask('PUT', 'hdsp/xpt', { position: 60, duration: 1000, stopOnTarget: true })
  await clock.advance(500)
  expect(cloud.machine.place()).toBeCloseTo(0.35)
  await clock.advance(600)
  expect([cloud.machine.place(), cloud.machine.isMoving]).toEqual([0.6, false])
})

test('whoever listens is told whether it is there, and what happens', () => {
  const { cloud } = rig()
  const heard: (CloudEvent | 'end')[] = []
  cloud.listen((event) => heard.push(event))
  cloud.pressButton()
  cloud.dropStreams()
  cloud.disappear()
  expect(heard.map((event) => (event === 'end' ? event : event.event))).toEqual([
    'device_status',
    'mode_changed',
    'end',
  ])
})

test('behind a real port it is the same, events and foreign pages included', async () => {
  const { cloud } = rig({ skewMs: 1000 })
  const { url, close } = await serveHandy(cloud)
  const page = { Origin: 'https://page.example' }
  const info = await fetch(`${url}/handy-rest/v3/info`, { headers: { ...headers, ...page } })
  expect(await info.json()).toMatchObject({ result: { fw_version: '4.1.0' } })
  expect(info.headers.get('access-control-allow-origin')).toBe('https://page.example')
  await fetch(`${url}/handy-rest/v3/mode2`, { method: 'PUT', headers, body: '{"mode":0}' })
  expect(cloud.machine.mode).toBe(0)
  const time = await fetch(`${url}/handy-rest/v3/servertime`)
  expect(await time.json()).toEqual({ server_time: cloud.clock.now() + 1000 })
  const events = await fetch(`${url}/handy-rest/v3/sse?ck=abcde12345&apikey=app`)
  const first = await events.body?.getReader().read()
  expect(new TextDecoder().decode(first?.value)).toContain('event: device_status')
  await close()
})

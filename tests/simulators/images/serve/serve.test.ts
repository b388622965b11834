import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { manualClock } from '../../llm/clock.ts'
import { plainGraph, squareGraph } from '../testing.ts'
import { serveComfy, serveSdapi } from './serve.ts'

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function comfyHere(options: Parameters<typeof serveComfy>[0] = {}) {
  const place = await serveComfy(options)
  open.push(place)
  return place
}

const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) })

test('a job runs over a real socket, and its picture is fetched over a real port', async () => {
  const { url } = await comfyHere()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?clientId=me`)
  const heard: string[] = []
  const done = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      heard.push(String(data))
      if (String(data).includes('"node":null')) resolve()
    })
  })
  await once(socket, 'open')
  await post(`${url}/prompt`, { prompt: squareGraph(), client_id: 'me' })
  await done
  socket.terminate()
  const executed = heard.map((words) => JSON.parse(words)).find(({ type }) => type === 'executed')
  const [{ filename, type }] = executed.data.output.images
  const picture = await fetch(`${url}/view?filename=${filename}&type=${type}&subfolder=`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('the control plane moves time, sets faults, changes the scenario and tells what went over the wire', async () => {
  const { url, controlUrl, server } = await comfyHere({ clock: manualClock(), stepMs: 1000 })
  await post(`${url}/prompt`, { prompt: plainGraph({ steps: 2 }) })
  expect(server.jobs).toBe(1)
  await post(`${controlUrl}/__sim/clock/advance`, { ms: 3000 })
  expect(server.jobs).toBe(0)
  await post(`${controlUrl}/__sim/fault`, { kind: 'html-200' })
  expect(await (await fetch(`${url}/system_stats`)).text()).toContain('<!doctype html>')
  const log = (await (await fetch(`${controlUrl}/__sim/log`)).json()) as { path?: string }[]
  expect(log.flatMap(({ path }) => path ?? [])).toEqual(['/prompt', '/system_stats'])
  await post(`${controlUrl}/__sim/scenario`, { profile: 'main-2026' })
  const stats = (await (await fetch(`${url}/system_stats`)).json()) as { system: { comfyui_version: string } }
  expect(stats.system.comfyui_version).toBe('0.35.0')
})

test('a page of another port is refused by a server that checks origins, sockets too', async () => {
  const { url } = await comfyHere({ cors: 'off' })
  const headers = { origin: 'http://127.0.0.1:5173' }
  expect((await fetch(`${url}/system_stats`, { headers })).status).toBe(403)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers })
  const [, response] = await once(socket, 'unexpected-response')
  expect(response.statusCode).toBe(403)
})

test('the other family answers over a real port too', async () => {
  const place = await serveSdapi()
  open.push(place)
  const answer = await post(`${place.url}/sdapi/v1/txt2img`, { prompt: 'A pier', steps: 2, width: 64, height: 64 })
  const { images } = (await answer.json()) as { images: string[] }
  expect(images[0]?.startsWith('iVBORw0KGgo')).toBe(true)
})

import { expect, test } from 'vitest'
import { type ComfyFault, type ComfyOptions, comfy } from '../index.ts'
import { clientOf, plainGraph, squareGraph } from '../testing.ts'

/** A server with a fault, and what a client of it sees. */
async function stage(fault: ComfyFault, options: Omit<ComfyOptions, 'clock'> & { page?: string } = {}) {
  const server = comfy(options)
  server.fault(fault)
  return { server, me: clientOf(server) }
}

async function run(fault: ComfyFault, graph: unknown = plainGraph(), options: Omit<ComfyOptions, 'clock'> = {}) {
  const { server, me } = await stage(fault, options)
  const reply = await me.submit(graph)
  await server.clock.advance(60_000)
  const id: string = reply.json?.prompt_id
  const record = async () => (await me.ask(`/history/${id}`)).json[id]
  return { server, me, reply, id, record }
}

const unreachable = { code: 'net/unreachable' }
const page = 'http://localhost:5173'

test.each<ComfyFault>([
  { kind: 'refused' },
  { kind: 'cors-403' },
  { kind: 'cors-wrong-origin' },
  { kind: 'auth-401-preflight' },
])('a page sees nothing but silence through $kind', async (fault) => {
  const server = comfy({ page })
  server.fault(fault)
  const headers = { authorization: 'Bearer lantern' }
  const { signal } = new AbortController()
  await expect(server.net.fetch({ url: `${server.address}/features`, headers }, { signal })).rejects.toMatchObject(
    unreachable,
  )
})

test.each<ComfyFault>([{ kind: 'too-large' }, { kind: '500-opaque' }])('$kind is hidden from pages', async (fault) => {
  const server = comfy({ page })
  server.fault(fault)
  const { signal } = new AbortController()
  const request = { url: `${server.address}/prompt`, method: 'POST', body: '{}' } as const
  await expect(server.net.fetch(request, { signal })).rejects.toMatchObject(unreachable)
  expect(server.log.requests).toEqual(['POST /prompt'])
})

test('blackhole takes a request and never answers', async () => {
  const { server } = await stage({ kind: 'blackhole' })
  const over = new AbortController()
  const asked = server.net.fetch({ url: `${server.address}/features` }, { signal: over.signal })
  await server.clock.advance(60_000)
  over.abort(new Error('enough'))
  await expect(asked).rejects.toThrow('enough')
})

test.each<ComfyFault>([
  { kind: 'slow-headers', ms: 500 },
  { kind: 'slow-body', ms: 500 },
])('$kind takes its time', async (fault) => {
  const { server, me } = await stage(fault)
  let isThere = false
  const asked = me.ask('/features').then(() => {
    isThere = true
  })
  await server.clock.advance(400)
  expect(isThere).toBe(false)
  await server.clock.advance(200)
  await asked
})

test('html-200 is a page of somebody else', async () => {
  const { me } = await stage({ kind: 'html-200' })
  expect((await me.ask('/system_stats')).headers['content-type']).toBe('text/html')
})

test('auth-401 opens to what was agreed', async () => {
  const { me } = await stage({ kind: 'auth-401', token: 'seaside' })
  expect((await me.ask('/system_stats')).status).toBe(401)
  expect((await me.ask('/system_stats?token=seaside')).status).toBe(200)
})

test('validation, missing-model, missing-lora and missing-node refuse as the server does', async () => {
  const lora = { class_type: 'LoraLoader', inputs: { lora_name: 'lost.safetensors', model: ['1', 0], clip: ['1', 1] } }
  const graph = { ...plainGraph(), '9': lora }
  const one = await run({ kind: 'validation', type: 'value_smaller_than_min', node: '5', input: 'steps' }, graph)
  expect(one.reply.json.node_errors['5'].errors[0].type).toBe('value_smaller_than_min')
  const two = await run({ kind: 'missing-model', isLongList: true }, graph)
  expect(two.reply.json.node_errors['1'].errors[0]).toMatchObject({
    type: 'value_not_in_list',
    extra_info: { input_name: 'ckpt_name', input_config: null },
  })
  const three = await run({ kind: 'missing-lora' }, graph)
  expect(three.reply.json.node_errors['9'].errors[0].extra_info.received_value).toBe('lost.safetensors')
  const four = await run({ kind: 'missing-node', className: 'Dream' }, graph, { profile: 'main-2026' })
  expect(four.reply.json.error).toMatchObject({ type: 'missing_node_type', extra_info: { class_type: 'Dream' } })
})

test('partial-valid runs, and complains', async () => {
  const { reply, record } = await run({ kind: 'partial-valid', node: '7' })
  expect([reply.status, Object.keys(reply.json.node_errors)]).toEqual([200, ['7']])
  expect((await record()).status.status_str).toBe('success')
})

test('oom ends one job, and the next one succeeds', async () => {
  const { server, me, record } = await run({ kind: 'oom', node: '5', afterSteps: 2 })
  expect((await record()).status.messages.at(-1)[1].exception_type).toBe('torch.OutOfMemoryError')
  expect(me.story).toContain('progress 1/3')
  await me.submit(plainGraph())
  await server.clock.advance(0)
  expect(me.story).toContain('execution_success')
})

test('queue-ahead puts others first, in a heap’s order', async () => {
  const { server, me } = await stage({ kind: 'queue-ahead', jobs: 3, ms: 1000 })
  const { json } = await me.submit(plainGraph(), { number: 2.5 })
  const { queue_running, queue_pending } = (await me.ask('/queue')).json
  expect(queue_running.length + queue_pending.length).toBe(4)
  expect(queue_pending.some((item: readonly unknown[]) => item[1] === json.prompt_id)).toBe(true)
  await server.clock.advance(60_000)
  expect(server.jobs).toBe(0)
})

test('foreign-broadcast shows a stranger’s progress to everybody', async () => {
  const server = comfy()
  const me = clientOf(server)
  await me.link
  server.fault({ kind: 'foreign-broadcast' })
  await server.clock.advance(0)
  expect(me.story).toContain('progress 4/4')
  expect(me.story).not.toContain('execution_start')
})

test('ws-none lets no socket in', async () => {
  const { me } = await stage({ kind: 'ws-none' })
  await expect(me.link).rejects.toThrow()
})

test('ws-drop breaks the socket while the run goes on', async () => {
  const { me, record } = await run({ kind: 'ws-drop', at: 2 })
  expect(me.story.at(-1)).toBe('progress 2/3')
  expect((await record()).status.status_str).toBe('success')
})

test('ws-drop-until-done lets nobody back before the end', async () => {
  const { server, me } = await stage({ kind: 'ws-drop-until-done' }, { stepMs: 100 })
  await me.submit(plainGraph())
  await server.clock.advance(150)
  const again = clientOf(server)
  await expect(again.link).rejects.toThrow()
  await server.clock.advance(1000)
  await expect(clientOf(server).link).resolves.toBeDefined()
})

test('ws-deaf hears one status and nothing else', async () => {
  expect((await run({ kind: 'ws-deaf' })).me.story).toEqual(['status 0 sid'])
})

test('ws-garbage comes between the events', async () => {
  const { me } = await run({ kind: 'ws-garbage' })
  expect(me.story).toContain('not json at all')
  expect(me.story).toContain('execution_success')
})

test('history-late hides the record for a while', async () => {
  const { server, me } = await stage({ kind: 'history-late', ms: 300 })
  const { json } = await me.submit(squareGraph())
  await server.clock.advance(0)
  expect((await me.ask(`/history/${json.prompt_id}`)).json).toEqual({})
  await server.clock.advance(300)
  expect(Object.keys((await me.ask(`/history/${json.prompt_id}`)).json)).toEqual([json.prompt_id])
})

test('history-lost forgets the job and everybody', async () => {
  const { server, me, id } = await run({ kind: 'history-lost' })
  expect([server.jobs, (await me.ask(`/history/${id}`)).json, (await me.ask(`/api/jobs/${id}`)).status]).toEqual([
    0,
    {},
    404,
  ])
})

test('interrupted-external ends a job nobody of ours ended', async () => {
  expect((await run({ kind: 'interrupted-external' })).me.story).toContain('execution_interrupted')
})

test('interrupt-slow is late, and finished-before-cancel too late', async () => {
  for (const [fault, end] of [
    [{ kind: 'interrupt-slow', ms: 150 }, 'execution_interrupted'],
    [{ kind: 'finished-before-cancel' }, 'execution_success'],
  ] as const) {
    const { server, me } = await stage(fault, { stepMs: 100 })
    const { json } = await me.submit(plainGraph({ steps: 9 }))
    await server.clock.advance(150)
    await me.ask('/interrupt', { prompt_id: json.prompt_id })
    await server.clock.advance(100)
    expect(server.jobs).toBe(fault.kind === 'interrupt-slow' ? 1 : 0)
    await server.clock.advance(100)
    expect(me.story).toContain(end)
  }
})

test.each<[ComfyFault, number, number]>([
  [{ kind: 'image-404' }, 404, 0],
  [{ kind: 'image-zero' }, 200, 0],
  [{ kind: 'image-truncated' }, 200, 40],
  [{ kind: 'image-html', times: 1 }, 200, 15],
])('a picture is damaged by %j', async (fault, status, least) => {
  const { me } = await run(fault)
  const { status: found, bytes } = await me.ask('/view?filename=test_00001_.png&subfolder=rp&type=output')
  expect(found).toBe(status)
  expect(bytes.length).toBeGreaterThanOrEqual(least)
  expect(Buffer.from(bytes.slice(-8)).toString('latin1')).not.toContain('IEND')
})

test('outputs-mixed hides the pictures between other things', async () => {
  const { outputs } = await (await run({ kind: 'outputs-mixed' })).record()
  expect(Object.keys(outputs)).toEqual(['0', '7', 'zz', 'zy'])
})

test('ws-images sends pictures and keeps none', async () => {
  const { record, server } = await run({ kind: 'ws-images' })
  expect([(await record()).outputs, server.files.list('output')]).toEqual([{}, []])
})

test('no-progress says the first and the last step', async () => {
  const { me } = await run({ kind: 'no-progress' }, plainGraph({ steps: 9 }))
  expect(me.story.filter((line) => line.startsWith('progress'))).toEqual(['progress 1/9', 'progress 9/9'])
})

test('clock-skew shifts every stamp', async () => {
  const { record, server } = await run({ kind: 'clock-skew', ms: 3_600_000 })
  expect((await record()).status.messages[0][1].timestamp).toBeGreaterThan(server.clock.now())
})

test('upload-rename answers another name', async () => {
  const { server } = await stage({ kind: 'upload-rename' })
  const head = '--line\r\nContent-Disposition: form-data; name="image"; filename="face.png"\r\n\r\nbytes\r\n--line--'
  const { signal } = new AbortController()
  const headers = { 'content-type': 'multipart/form-data; boundary=line' }
  await server.net.fetch({ url: `${server.address}/upload/image`, method: 'POST', headers, body: head }, { signal })
  expect(server.files.list('input')).toEqual(['face (1).png'])
})

test('409-duplicate is a text where an object is expected', async () => {
  const { reply } = await run({ kind: '409-duplicate' })
  expect([reply.status, reply.json]).toEqual([409, { error: 'prompt_id already exists' }])
})

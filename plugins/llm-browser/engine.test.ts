import type { ChatDelta } from 'sdk'
import { fakeClock, gather, settled } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { idleMs, type Job, makeEngine } from './engine.ts'
import { fakeRuntime } from './fakeRuntime.fixture.ts'

const textOf = (deltas: readonly ChatDelta[]) =>
  deltas.map((delta) => (delta.kind === 'text' ? delta.text : '')).join('')

function rig() {
  const runtime = fakeRuntime()
  const clock = fakeClock()
  const engine = makeEngine(runtime, clock)
  const job = (more: Partial<Job> = {}): Job => ({
    model: 'wren',
    contextTokens: 4096,
    threads: 0,
    gpu: false,
    open: async () => [new Blob(['x'])],
    body: {},
    signal: new AbortController().signal,
    ...more,
  })
  return { runtime, clock, engine, job }
}

test('the first reply loads the model and says so; the next finds it loaded', async () => {
  const { runtime, engine, job } = rig()
  expect(await gather(engine.reply(job()))).toEqual([
    { kind: 'wait', note: 'loading' },
    { kind: 'text', text: 'Good ' },
    { kind: 'text', text: 'evening.' },
    { kind: 'usage', input: 9, output: 3, trusted: true },
    { kind: 'end', reason: 'stop' },
  ])
  expect(await gather(engine.reply(job()))).not.toContainEqual({ kind: 'wait', note: 'loading' })
  expect(runtime.loads).toBe(1)
})

test('a beginning that was given is not said again', async () => {
  const { runtime, engine, job } = rig()
  runtime.say(['The pier', ' lay still.'])
  expect(textOf(await gather(engine.reply(job({ prefill: 'The pier' }))))).toBe(' lay still.')
  expect(textOf(await gather(engine.reply(job({ prefill: 'The boat' }))))).toBe('The pier lay still.')
})

test('progress through the prompt, thoughts and tools arrive as what they are', async () => {
  const { runtime, engine, job } = rig()
  const delta = (delta: object) => ({ choices: [{ index: 0, delta }] })
  runtime.say([
    { choices: [], prompt_progress: { processed: 64, total: 128 } },
    delta({ reasoning_content: 'Hm.' }),
    delta({ tool_calls: [{ index: 0, id: 'a', function: { name: 'dim', arguments: '{}' } }] }),
  ])
  expect((await gather(engine.reply(job()))).slice(1, 4)).toEqual([
    { kind: 'wait', note: 'prompt', done: 64, total: 128 },
    { kind: 'reasoning', text: 'Hm.' },
    { kind: 'tool', index: 0, id: 'a', name: 'dim', args: '{}' },
  ])
})

test('one reply at a time: the second is told that it waits, and gets its turn', async () => {
  const { runtime, engine, job } = rig()
  const first = engine.reply(job())
  await first.next()
  await first.next()
  const second = engine.reply(job())
  expect((await second.next()).value).toEqual({ kind: 'wait', note: 'queued' })
  const next = second.next()
  await settled()
  expect(runtime.bodies).toHaveLength(1)
  await first.return(undefined)
  expect((await next).value).toEqual({ kind: 'text', text: 'Good ' })
})

test('giving up while waiting lets the others pass', async () => {
  const { engine, job } = rig()
  const first = engine.reply(job())
  await first.next()
  const controller = new AbortController()
  const second = gather(engine.reply(job({ signal: controller.signal })))
  const third = gather(engine.reply(job()))
  await settled()
  controller.abort()
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  await gather(first)
  expect(textOf(await third)).toBe('Good evening.')
})

test('an abort in mid-reply ends it, and the model stays for the next', async () => {
  const { runtime, engine, job } = rig()
  runtime.say(['Good ', 'hang'])
  const controller = new AbortController()
  const reply = gather(engine.reply(job({ signal: controller.signal })))
  await settled()
  controller.abort()
  await expect(reply).rejects.toMatchObject({ name: 'AbortError' })
  runtime.say(['Again.'])
  expect(textOf(await gather(engine.reply(job())))).toBe('Again.')
  expect(runtime.loads).toBe(1)
})

test.each([
  ['another model', { model: 'owl' }],
  ['another window', { contextTokens: 8192 }],
  ['other threads', { threads: 2 }],
])('%s is loaded anew, and the old one is let go first', async (_, change) => {
  const { runtime, engine, job } = rig()
  await gather(engine.reply(job()))
  await gather(engine.reply(job(change)))
  expect([runtime.loads, runtime.held]).toEqual([2, 1])
})

test('a model that crashed is loaded again for the next reply', async () => {
  const { runtime, engine, job } = rig()
  runtime.crashWith(new Error('unreachable'))
  await expect(gather(engine.reply(job()))).rejects.toThrow('unreachable')
  expect(runtime.held).toBe(0)
  expect(textOf(await gather(engine.reply(job())))).toBe('Good evening.')
})

test('a model that cannot be loaded does not block the queue', async () => {
  const { runtime, engine, job } = rig()
  runtime.failLoad(new Error('too big'))
  await expect(gather(engine.reply(job()))).rejects.toThrow('too big')
  runtime.failLoad(undefined)
  expect(textOf(await gather(engine.reply(job())))).toBe('Good evening.')
})

test('memory is given back after five idle minutes, counted from the last reply', async () => {
  const { runtime, clock, engine, job } = rig()
  await gather(engine.reply(job()))
  await clock.advance(idleMs - 1)
  await gather(engine.reply(job()))
  await clock.advance(idleMs - 1)
  expect(runtime.held).toBe(1)
  await clock.advance(1)
  expect([runtime.held, clock.sleepers]).toEqual([0, 0])
})

test('unloading waits for the reply under way', async () => {
  const { runtime, engine, job } = rig()
  const reply = engine.reply(job())
  await reply.next()
  await reply.next()
  const unloading = engine.unload('wren')
  await settled()
  expect(runtime.held).toBe(1)
  await gather(reply)
  await unloading
  expect(runtime.held).toBe(0)
})

test('closing ends the reply under way and leaves no timer', async () => {
  const { runtime, clock, engine, job } = rig()
  runtime.say(['Good ', 'hang'])
  const reply = gather(engine.reply(job()))
  await settled()
  engine.close()
  await expect(reply).rejects.toMatchObject({ name: 'AbortError' })
  expect([runtime.held, clock.sleepers]).toEqual([0, 0])
})

describe('on the graphics card', () => {
  const lost = new Error('ggml_webgpu: Device lost! Reason: 1, Message: reset')

  test('a model that it cannot hold runs on the processor, and that is said', async () => {
    const { runtime, engine, job } = rig()
    runtime.failGpu('load', new Error('Unable to allocate'))
    const deltas = await gather(engine.reply(job({ gpu: true })))
    expect(deltas).toContainEqual({
      kind: 'wait',
      note: 'loading',
      text: 'Your graphics card has too little memory for this model. Loading it on your processor…',
    })
    expect(textOf(deltas)).toBe('Good evening.')
    expect(engine.gpuTrouble('wren')).toBe('Your graphics card has too little memory for this model.')
    expect(engine.gpuTrouble('tern')).toBeUndefined()
  })

  test('a card that is lost before the first word costs no more than a second load', async () => {
    const { runtime, engine, job } = rig()
    runtime.failGpu('reply', lost)
    const deltas = await gather(engine.reply(job({ gpu: true })))
    expect(deltas).toContainEqual(
      expect.objectContaining({ text: 'The browser lost your graphics card. Loading it on your processor…' }),
    )
    expect(textOf(deltas)).toBe('Good evening.')
    expect(runtime).toMatchObject({ loads: 2, held: 1 })
    await gather(engine.reply(job({ gpu: true })))
    expect(runtime.loads).toBe(2)
  })

  test('a card that is lost in the middle of a reply ends it with the way on', async () => {
    const { runtime, engine, job } = rig()
    runtime.crashWith(lost)
    await expect(gather(engine.reply(job({ gpu: true })))).rejects.toMatchObject({
      message: expect.stringContaining('the next one runs on your processor'),
    })
    expect(textOf(await gather(engine.reply(job({ gpu: true }))))).toBe('Good evening.')
    expect(runtime.loads).toBe(2)
  })

  test('a file that no device can load is no fault of the card', async () => {
    const { runtime, engine, job } = rig()
    runtime.failLoad(new Error('damaged'))
    await expect(gather(engine.reply(job({ gpu: true })))).rejects.toThrow('damaged')
    expect(engine.gpuTrouble('wren')).toBeUndefined()
  })

  test('an abort while it loads is no failure of the card', async () => {
    const { engine, job } = rig()
    const stop = new AbortController()
    const running = gather(engine.reply(job({ gpu: true, signal: stop.signal })))
    stop.abort()
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
    expect(engine.gpuTrouble('wren')).toBeUndefined()
  })
})

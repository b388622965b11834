import { afterEach, expect, test } from 'vitest'
import { Load, sampleMs } from './Load.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** A channel whose far end answers as told. */
function thread(isIdle: () => boolean) {
  const { port1, port2 } = new MessageChannel()
  port2.onmessage = () => {
    if (isIdle()) port2.postMessage(0)
  }
  open.push(port1, port2)
  return { port: port1, far: port2 }
}

function stage(isIdle: () => boolean) {
  let now = 0
  const told: string[] = []
  const main = thread(isIdle)
  const load = new Load(
    main.port,
    () => now,
    (is) => void told.push(is),
  )
  open.push(load)
  const samples = async (count: number, ms = sampleMs) => {
    for (let at = 0; at < count; at++) {
      load.sample()
      await settled()
      now += ms
    }
  }
  return { main, told, samples }
}

/** Lets what was sent arrive, there and back. */
const settled = async () => {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('an idle thread is calm', async () => {
  const { told, samples } = stage(() => true)
  await samples(60)
  expect(told).toEqual([])
})

test('a thread that never rests is busy after eight seconds, and calm when it rests again', async () => {
  let isIdle = false
  const { main, told, samples } = stage(() => isIdle)
  await samples(16)
  expect(told).toEqual([])
  await samples(1)
  expect(told).toEqual(['busy'])
  isIdle = true
  // It answers what it was asked meanwhile.
  main.far.postMessage(0)
  await samples(20)
  expect(told).toEqual(['busy', 'calm'])
})

test('a thread that rests now and then is calm', async () => {
  let turn = 0
  const { main, told, samples } = stage(() => {
    turn += 1
    return turn % 2 === 0
  })
  for (let round = 0; round < 40; round++) {
    await samples(1)
    main.far.postMessage(0)
  }
  expect(told).toEqual([])
})

test('a nested worker counts from its number on until it is ended', async () => {
  const { main, told, samples } = stage(() => true)
  const nested = thread(() => false)
  main.far.postMessage(1, [nested.port])
  await settled()
  await samples(18)
  expect(told).toEqual(['busy'])
  main.far.postMessage(-1)
  await settled()
  await samples(1)
  expect(told).toEqual(['busy', 'calm'])
})

test('slow answers say nothing while the gate itself is kept from its work', async () => {
  let late = 0
  const { port1, port2 } = new MessageChannel()
  open.push(port1, port2)
  port2.onmessage = () => {
    late += 30
    port2.postMessage(0)
  }
  const told: string[] = []
  let base = 0
  const load = new Load(
    port1,
    () => base + late,
    (is) => void told.push(is),
  )
  open.push(load)
  for (let at = 0; at < 40; at++) {
    load.sample()
    await settled()
    base += sampleMs
  }
  expect(told).toEqual([])
})

import { expect, test } from 'vitest'
import type { ImageProgress } from '../contributions/imageBackend.ts'
import { brokenRows } from './brokenRows.fixture.ts'
import { type ImageBackendSubject, imageBackendKit } from './imageBackendKit.ts'

/** The start of a PNG: all that says its size. */
function png(width: number, height: number): Blob {
  const view = new DataView(new ArrayBuffer(33))
  view.setUint32(0, 0x89504e47)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return new Blob([view.buffer], { type: 'image/png' })
}

type Fault = 'falls' | 'mime' | 'size' | 'deaf' | 'job' | 'begins' | 'waits' | 'timer'

/** Asks its server first, then paints in four strokes. */
const painter = (fault?: Fault): ImageBackendSubject => ({
  make({ network, clock }) {
    let jobs = 0
    let held = false
    network.serve(() => ({}))
    return {
      server: { jobs: () => jobs, hold: () => (held = true) },
      backend: {
        async *generate({ width, height, seed = 1 }, { signal: given }): AsyncGenerator<ImageProgress> {
          const signal = fault === 'deaf' ? new AbortController().signal : given
          if (fault !== 'begins') signal.throwIfAborted()
          jobs += 1
          try {
            const asked = network.net.fetch(
              { url: 'https://easel.example' },
              { signal: fault === 'begins' ? new AbortController().signal : signal },
            )
            const { body } = await (fault === 'waits' ? asked.catch(() => new Promise<never>(() => {})) : asked)
            for await (const _ of body);
            for (let stroke = 1; stroke <= 4; stroke++) {
              yield { kind: 'working', fraction: fault === 'falls' ? 1 / stroke : stroke / 4 }
              await clock.sleep(held ? 1e9 : 200, signal)
              if (fault !== 'begins') signal.throwIfAborted()
            }
            if (fault === 'timer') void clock.sleep(1e9)
            const picture = png(fault === 'size' ? 64 : width, height)
            yield {
              kind: 'done',
              picture: fault === 'mime' ? new Blob([picture], { type: 'image/webp' }) : picture,
              seed,
            }
          } finally {
            if (fault !== 'job') jobs -= 1
          }
        },
      },
    }
  },
})

test('passes a backend that keeps its promises', async () => {
  expect(await brokenRows(imageBackendKit, () => painter())).toEqual([])
})

test.each<[Fault, string]>([
  ['falls', 'progress'],
  ['mime', 'picture'],
  ['size', 'picture'],
  ['begins', 'aborted'],
  ['deaf', 'abort'],
  ['job', 'abort'],
  ['waits', 'offline'],
  ['timer', 'clean'],
])('catches a backend that is wrong about "%s"', async (fault, row) => {
  expect(await brokenRows(imageBackendKit, () => painter(fault), row)).toEqual([row])
})

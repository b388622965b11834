import type { ImageBackend, ImageProgress, ImageRequest } from '../contributions/imageBackend.ts'
import { driven, gatherUntilAbort, gone, outcomeOf, quiet } from './driven.ts'
import { expectSame, expectThat, type Kit, type KitRow } from './kit.ts'
import { pictureForm } from './pictureForm.ts'
import type { Awaitable, Remoted } from './remoted.ts'
import { type KitWorld, type Subject, worldFor } from './world.ts'

/** The simulated server behind a backend. Its author brings it, who alone knows its protocol. */
export interface ImageServer {
  /** Jobs that wait or are worked on now. */
  jobs(): Awaitable<number>
  /** From now on jobs begin, and stand still until they are cancelled. */
  hold(): Awaitable<unknown>
}

/** An image backend under test, with a server that paints. */
export interface ImageBackendSubject extends Subject {
  make(world: KitWorld): Awaitable<{ readonly backend: Remoted<ImageBackend>; readonly server: ImageServer }>
}

/** Every promise of `ImageBackend`. */
export const imageBackendKit: Kit<ImageBackendSubject> = {
  kind: 'imageBackend',
  rows: [
    row('progress', 'progress never falls, and ends with one picture', async ({ paint }) => {
      const events = await paint()
      expectSame(events.filter(({ kind }) => kind === 'done').length, 1, 'pictures')
      expectSame(events.at(-1)?.kind, 'done', 'the last event')
      let before = 0
      for (const event of events) {
        if (event.kind === 'queued') expectThat((event.ahead ?? 0) >= 0, `${event.ahead} jobs are ahead`)
        if (event.kind !== 'working') continue
        expectThat(event.fraction >= before && event.fraction <= 1, `progress went from ${before} to ${event.fraction}`)
        before = event.fraction
      }
    }),
    row('picture', 'the picture is what it says it is, in the size and with the seed asked for', async ({ paint }) => {
      for (const [width, height] of [
        [512, 768],
        [640, 384],
      ] as const) {
        const done = (await paint({ width, height, seed: 7 })).find(({ kind }) => kind === 'done')
        expectThat(done?.kind === 'done', 'there is no picture')
        const form = pictureForm(new Uint8Array(await done.picture.arrayBuffer()))
        expectSame(form, { mime: done.picture.type, width, height }, 'the picture')
        expectSame(done.seed, 7, 'the seed')
      }
    }),
    row('aborted', 'aborted before it began, it asks nobody for anything', async ({ backend, server, time }) => {
      const outcome = await driven(outcomeOf(gatherUntilAbort(backend.generate(request, { signal: gone() }))), time)
      expectSame(outcome, { kind: 'done', value: [] }, 'the outcome')
      expectSame(await server.jobs(), 0, 'jobs')
    }),
    row('abort', 'an abort frees this job and nobody else’s', async ({ backend, server, time, leftNothing }) => {
      await server.hold()
      const [one, other] = [new AbortController(), new AbortController()]
      const works = [one, other].map(({ signal }) => gatherUntilAbort(backend.generate(request, { signal })))
      await time.advance(2000)
      expectSame(await server.jobs(), 2, 'jobs before the abort')
      one.abort()
      await time.advance(1000)
      expectSame(await server.jobs(), 1, 'jobs after one was aborted')
      other.abort()
      for (const work of works) await driven(work, time)
      await leftNothing()
    }),
    row('offline', 'a server that is not there is a failure, not a wait', async ({ backend, world, time }) => {
      world.network.serve(() => 'offline')
      const { kind } = await driven(outcomeOf(gatherUntilAbort(backend.generate(request, { signal: quiet() }))), time)
      expectSame(kind, 'failed', 'the outcome')
    }),
    row('clean', 'a finished job leaves no request and no timer', async ({ paint, leftNothing }) => {
      await paint()
      await leftNothing()
    }),
  ],
}

const request: ImageRequest = {
  prompt: 'A pier in the evening',
  negativePrompt: '',
  width: 512,
  height: 512,
  steps: 8,
  cfg: 5,
  loras: [],
}

type ImageStage = Awaited<ReturnType<typeof stageOf>>

function row(name: string, title: string, play: (stage: ImageStage) => Promise<void>): KitRow<ImageBackendSubject> {
  return { row: name, title, check: async (subject) => play(await stageOf(subject)) }
}

async function stageOf(subject: ImageBackendSubject) {
  const world = worldFor(subject)
  const { backend, server } = await subject.make(world)
  const { time } = world
  return {
    world,
    backend,
    server,
    time,
    paint: (parts: Partial<ImageRequest> = {}): Promise<readonly ImageProgress[]> =>
      driven(gatherUntilAbort(backend.generate({ ...request, ...parts }, { signal: quiet() })), time),
    async leftNothing() {
      await time.settled()
      await time.settled()
      expectSame([await server.jobs(), world.network.open, await time.sleepers], [0, 0, 0], 'jobs, requests and timers')
    },
  }
}

import { codeOf, type ImageProblem, type ImageProgress, type ImageRequest, messageOf } from 'sdk'
import { driven, fakeClock, fakeContext, fakeNet, fakeSecrets, settled } from 'sdk/testing'
import { type PainterOptions, painter } from './painter.fixture.ts'
import { sdapi } from './sdapi.ts'

const plain: ImageRequest = {
  prompt: 'A pier in the evening',
  negativePrompt: '',
  width: 512,
  height: 512,
  steps: 8,
  cfg: 5,
  loras: [],
}

interface RigOptions extends PainterOptions {
  readonly settings?: Readonly<Record<string, unknown>>
  readonly secrets?: readonly string[]
}

/** The backend before a small server, in a time that is moved by hand. */
export function rig({ settings = {}, secrets = [], ...options }: RigOptions = {}) {
  const clock = fakeClock()
  const server = painter(clock, options)
  const network = fakeNet((request) => server.serve(request))
  const { context, log } = fakeContext({
    settings: { address: 'http://127.0.0.1:7860', ...settings },
    grants: { net: network.net, secrets: fakeSecrets(secrets) },
  })
  const backend = sdapi(context, clock, () => 11)
  const quiet = new AbortController().signal
  const within = <T>(work: Promise<T>) => driven(work, clock, 300_000)

  /** Begins a picture and writes down what is told of it. */
  function begin(parts: Partial<ImageRequest> = {}) {
    const told: ImageProgress[] = []
    const stop = new AbortController()
    const stream = backend.generate({ ...plain, ...parts }, { signal: stop.signal })
    const work = (async () => {
      for await (const event of stream) told.push(event)
    })()
    const ended = work.then(
      () => ({ kind: 'ended' }) as const,
      (error: unknown) => ({ kind: 'failed', error }) as const,
    )
    return {
      told,
      ended,
      abort: () => stop.abort(),
      get ticket() {
        const [first] = told
        return first?.kind === 'ticket' ? first.ticket : ''
      },
      of: <K extends ImageProgress['kind']>(kind: K) =>
        told.filter((event): event is Extract<ImageProgress, { kind: K }> => event.kind === kind),
    }
  }

  return {
    backend,
    clock,
    log,
    network,
    server,
    quiet,
    within,
    begin,
    async paint(parts: Partial<ImageRequest> = {}) {
      const job = begin(parts)
      const outcome = await within(job.ended)
      if (outcome.kind === 'failed') throw outcome.error
      return job
    },
    paths: () => server.asked.map(({ path }) => path),
    bodyOf: (path: string) => server.asked.find((each) => each.path === path)?.body,
    async leftovers() {
      await settled()
      await settled()
      return [server.jobs(), network.open, clock.sleepers]
    },
  }
}

/** An error as a test looks at it. */
export async function problemOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const details = (error as { details?: ImageProblem } | undefined)?.details
  return { code: codeOf(error), message: messageOf(error), details }
}

import { type ImageProgress, type ImageRequest, isAbort } from 'sdk'
import { driven, type FakeClock, fakeClock, fakeContext, fakeSecrets } from 'sdk/testing'
import { type Comfy, comfy } from '../../tests/simulators/images/index.ts'
import { comfyui } from './comfyui.ts'

export interface RigOptions extends Omit<NonNullable<Parameters<typeof comfy>[0]>, 'clock'> {
  readonly settings?: Readonly<Record<string, unknown>>
}

export const order: ImageRequest = {
  prompt: 'A lighthouse keeper in a blue coat, evening',
  negativePrompt: 'blurred',
  width: 512,
  height: 512,
  steps: 8,
  cfg: 5,
  seed: 7,
  loras: [],
}

/** The plugin with a simulated server of its own, in a time that stands still until it is moved. */
export function rig({ settings = {}, stepMs = 100, page, ...options }: RigOptions = {}) {
  const clock = fakeClock()
  const server = comfy({ ...options, stepMs, clock, page })
  return { server, ...tabAt(server, clock, settings, page) }
}

/** One more tab of the same player, or the same tab after a reload. */
export function tabAt(
  server: Comfy,
  clock: FakeClock,
  settings: Readonly<Record<string, unknown>> = {},
  page?: string,
) {
  const life = new AbortController()
  const open = new Set<string>()
  const transport: Comfy['transport'] = {
    async open(kind, address, options) {
      const link = await server.transport.open(kind, address, options)
      open.add(address)
      options.signal.addEventListener('abort', () => open.delete(address), { once: true })
      return link
    },
  }
  const grants = { net: server.net, transport, secrets: fakeSecrets(['login']) }
  const fake = fakeContext({ settings: { address: server.address, ...settings }, grants, signal: life.signal })
  const backend = comfyui(fake.context, clock, page === undefined ? {} : { origin: page })
  const begin = (stream: AsyncIterable<ImageProgress>) => {
    const seen: ImageProgress[] = []
    const done = gather(stream, seen)
    done.catch(() => {})
    return { seen, done, end: (withinMs = 120_000) => driven(done, clock, withinMs) }
  }
  const options = (signal = new AbortController().signal) => ({ signal })
  return {
    backend,
    clock,
    /** Sockets that are open now, by their addresses. */
    sockets: open,
    log: fake.log,
    /** The page goes, and with it the plugin. */
    close: () => life.abort(),
    begin: (parts: Partial<ImageRequest> = {}, signal?: AbortSignal) =>
      begin(backend.generate({ ...order, ...parts }, options(signal))),
    take: (ticket: string, signal?: AbortSignal) => {
      if (!backend.resume) throw new Error('It cannot take up jobs.')
      return begin(backend.resume(ticket, options(signal)))
    },
    cancel: (ticket: string) => backend.cancel?.(ticket, options()) ?? Promise.reject(new Error('It cannot cancel.')),
  }
}

export const kindsOf = (items: readonly ImageProgress[]) => items.map(({ kind }) => kind)
export const lastOf = (items: readonly ImageProgress[]) => items.at(-1)

export function ticketIn(items: readonly ImageProgress[]): string {
  const ticket = items.findLast((item) => item.kind === 'ticket')
  if (ticket?.kind !== 'ticket') throw new Error('There is no ticket.')
  return ticket.ticket
}

/** The numbers of a working job, as they were told. */
export const fractionsIn = (items: readonly ImageProgress[]) =>
  items.flatMap((item) => (item.kind === 'working' ? [item.fraction] : []))

export const warningsIn = (items: readonly ImageProgress[]) =>
  items.flatMap((item) => (item.kind === 'warning' ? [item.message] : []))

/** Keeps what came before a failure, which a cancelled job is not. */
async function gather(stream: AsyncIterable<ImageProgress>, seen: ImageProgress[]): Promise<readonly ImageProgress[]> {
  try {
    for await (const item of stream) seen.push(item)
  } catch (error) {
    if (!isAbort(error)) throw error
  }
  return seen
}

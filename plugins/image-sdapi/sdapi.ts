import { codeOf, type ImageBackend, type ImageCancel, type ImageRequest, type PluginContext } from 'sdk'
import { type Clock, listAt, systemClock } from 'sdk/llm'
import { aboutLora, catalogueOf } from './catalogue.ts'
import { connectionOf } from './connection.ts'
import { Job } from './Job.ts'
import { lorasOf, modelsOf, samplersOf, schedulersOf, upscalersOf, vaesOf } from './lists.ts'
import { lookAt, optionsIn } from './look.ts'
import { asksForLoras } from './loraTags.ts'
import { type Enclosed, type Known, type Order, orderOf, type Terms } from './order.ts'
import { base64Of } from './pictures.ts'
import { problem } from './problem.ts'
import { type Asking, listMs, Server } from './Server.ts'
import { interrupt, isTask, newTask, statusAt, stopInTurn } from './task.ts'

type Caller = Pick<Asking, 'signal'>

/** Pictures from AUTOMATIC1111's web UI, Forge and their kin. */
export function sdapi(
  context: PluginContext<'net' | 'secrets'>,
  clock: Clock = systemClock,
  drawSeed: () => number = anySeed,
): ImageBackend {
  /** The jobs of this visit. One of an earlier visit is only known to the server. */
  const jobs = new Map<string, Job>()
  const connect = async () => new Server(await connectionOf(context), context.net, clock)

  async function cancelUnknown(ticket: string, { signal }: Caller): Promise<ImageCancel> {
    if (!isTask(ticket)) return 'unconfirmed'
    const server = await connect()
    const asking = { signal, limitMs: listMs }
    const { kind } = await statusAt(server, ticket, asking)
    if (kind === 'completed') return 'finished'
    if (kind === 'active') return (await interrupt(server, asking)) ? 'cancelled' : 'unconfirmed'
    if (kind === 'queued') void stopInTurn(server, clock, ticket, context.signal)
    return 'unconfirmed'
  }

  return {
    async *generate(request, { signal }) {
      signal.throwIfAborted()
      const task = newTask()
      yield { kind: 'ticket', ticket: task }
      const server = await connect()
      const terms = { task, keepOnServer: server.connection.keepOnServer, seed: drawSeed() }
      const order = await orderFor(server, request, terms, { signal })
      for (const message of order.warnings) yield { kind: 'warning', message }
      signal.throwIfAborted()
      const job = new Job({ server, clock, order, task, signal: context.signal })
      jobs.set(task, job)
      try {
        yield* job.run(signal)
      } finally {
        jobs.delete(task)
      }
    },

    async cancel(ticket, { signal }) {
      const job = jobs.get(ticket)
      return job ? job.cancel() : cancelUnknown(ticket, { signal })
    },

    look: async ({ signal }) => lookAt(await connect(), { signal }),
    catalogue: async ({ signal }) => catalogueOf(await connect(), { signal }),
    aboutLora: async (name, { signal }) => aboutLora(await connect(), name, { signal }),
  }
}

/** Large enough for every picture there is, small enough for every sampler's generator of numbers. */
const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

async function orderFor(server: Server, request: ImageRequest, terms: Terms, caller: Caller): Promise<Order> {
  if (request.workflow) {
    throw problem(
      'bad-graph',
      'This image server runs no workflows: they are made for ComfyUI. Choose the built-in way.',
    )
  }
  const [known, enclosed] = await Promise.all([knownFor(server, request, caller), enclosedFor(request)])
  try {
    return orderOf(request, known, enclosed, terms)
  } catch (error) {
    if (codeOf(error) !== 'image/missing-lora') throw error
    // The server reads its folder when it is told to; the file may be new.
    const { status } = await server.post('/sdapi/v1/refresh-loras', {}, { ...caller, limitMs: listMs })
    if (status !== 200) throw error
    return orderOf(request, { ...known, loras: await lorasOf(server, caller) }, enclosed, terms)
  }
}

async function knownFor(server: Server, request: ImageRequest, caller: Caller): Promise<Known> {
  const { checkpoint, sampler, scheduler, prompt, loras, vae, enlarge } = request
  const isSampled = sampler !== undefined || scheduler !== undefined
  const [models, samplers, schedulers, knownLoras, vaes, upscalers, options] = await Promise.all([
    checkpoint === undefined ? undefined : modelsOf(server, caller),
    isSampled ? samplersOf(server, caller) : undefined,
    isSampled ? schedulersOf(server, caller) : undefined,
    asksForLoras(prompt, loras) ? lorasOf(server, caller) : undefined,
    vae === undefined ? undefined : vaesOf(server, caller),
    enlarge?.upscaler === undefined ? undefined : upscalersOf(server, caller),
    vae === undefined && !enlarge ? undefined : server.json('/sdapi/v1/options', { ...caller, limitMs: listMs }),
  ])
  const loaded = listAt(options, 'forge_additional_modules').filter((module) => typeof module === 'string')
  return {
    ...(models && { models }),
    ...(samplers && { samplers }),
    ...(schedulers && { schedulers }),
    ...(knownLoras && { loras: knownLoras }),
    ...(vaes && { vaes }),
    ...(upscalers && { upscalers }),
    loaded,
    isForge: options !== undefined && optionsIn(options).isForge,
  }
}

async function enclosedFor({ init }: ImageRequest): Promise<Enclosed> {
  if (!init) return {}
  const [picture, mask] = await Promise.all([base64Of(init.picture), init.mask && base64Of(init.mask)])
  return { init: picture, ...(mask !== undefined && { mask }) }
}

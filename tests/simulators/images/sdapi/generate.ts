import { base64 } from '../wire/bytes.ts'
import { type Answer, type Ask, bodyText, json, own, type Reply, raised, withHeaders } from '../wire/exchange.ts'
import { crash, httpError, outOfMemoryWords } from './errors.ts'
import { samplerNames, stemOf, titleOf } from './lists.ts'
import { type Order, readOrder } from './order.ts'
import { paintOrder } from './paintOrder.ts'
import type { SdapiServer } from './SdapiServer.ts'
import type { Task } from './Studio.ts'

/** `POST /sdapi/v1/txt2img` and `img2img`: the answer comes with the pictures. */
export function generate(server: SdapiServer, kind: Order['kind'], ask: Ask): Answer | Promise<Reply> {
  const { profile, faults } = server
  const read = readOrder(kind, parsed(ask))
  if (read.kind === 'wrong') return json({ detail: read.detail }, 422)
  const { order } = read
  const images = own(order.given, 'init_images')
  if (kind === 'img2img' && (!Array.isArray(images) || images.length === 0))
    return httpError(profile, 404, 'Init image not found')
  const sampler = samplerOf(server, order)
  if (sampler === undefined) return httpError(profile, 400, 'Sampler not found')
  return paintLater(server, order, sampler, faults.take('slow')?.ms ?? 0)
}

async function paintLater(server: SdapiServer, order: Order, sampler: string, extraMs: number): Promise<Reply> {
  const { faults, studio, profile } = server
  let broken: Reply | undefined
  const task = await studio.carryOut(order, extraMs, () => {
    broken = crashAtHalf(server)
    if (broken) studio.interrupt()
  })
  if (broken) return broken
  return finished(server, task, sampler, {
    isGridFirst: faults.take('grid-first') !== undefined,
    version: profile.version,
  })
}

function crashAtHalf({ faults, profile }: SdapiServer): Reply | undefined {
  if (faults.take('drop-mid-run')) return { kind: 'broken' }
  if (faults.take('oom-text-nocors')) return raised(500, 'Internal Server Error')
  const json500 = crash({ ...profile, isForge: false }, 'OutOfMemoryError', outOfMemoryWords)
  if (faults.take('oom-json-nocors')) return json500
  if (!faults.take('oom-json-proxied')) return undefined
  return withHeaders({ ...json500, isRaised: false }, { 'access-control-allow-origin': '*' })
}

function finished(
  server: SdapiServer,
  task: Task,
  sampler: string,
  { isGridFirst, version }: { readonly isGridFirst: boolean; readonly version: string },
): Answer {
  const { lists, faults, settings } = server
  const { order } = task
  const asked = lists.checkpoints.find((file) => [file, stemOf(file), titleOf(file)].includes(order.checkpoint ?? ''))
  const model = asked === undefined ? stemOf(String(settings.sd_model_checkpoint).replace(/ \[.*$/, '')) : stemOf(asked)
  const seed = order.seed === -1 ? server.drawSeed() : order.seed
  const knownLoras = faults.take('lora-unknown-silent') ? [] : lists.loras
  const { images, seeds, infotexts } = paintOrder(task, { seed, sampler, model, knownLoras, version })
  const shown = isGridFirst ? [...images.slice(0, 1), ...images] : images
  const encoded = order.sendsImages ? shown.map((image) => base64(image)) : []
  const info = {
    prompt: order.prompt,
    all_prompts: seeds.map(() => order.prompt),
    negative_prompt: order.negative,
    seed,
    all_seeds: seeds,
    subseed: 0,
    width: Math.round(order.width * order.scale),
    height: Math.round(order.height * order.scale),
    sampler_name: sampler,
    cfg_scale: order.cfg,
    steps: order.steps,
    batch_size: order.batchSize,
    sd_model_name: model,
    index_of_first_image: isGridFirst ? 1 : 0,
    infotexts: isGridFirst ? [infotexts[0], ...infotexts] : infotexts,
  }
  const sent = faults.take('bad-base64') ? encoded.map(() => '***this is not base64***') : encoded
  return json({ images: sent, parameters: order.given, info: JSON.stringify(info) })
}

/** The sampler that is used: the one asked for, else the server's own; nothing when it is refused. */
function samplerOf({ profile, lists, faults }: SdapiServer, { sampler }: Order): string | undefined {
  const names = samplerNames(lists, profile)
  if (faults.take('sampler-400')) return undefined
  if (faults.take('sampler-autocorrect')) return 'Euler'
  if (sampler === undefined) return 'Euler'
  const bare = sampler.replace(/ (Karras|Exponential|Automatic)$/, '')
  if (names.includes(sampler)) return sampler
  if (profile.hasSchedulers && names.includes(bare)) return bare
  return profile.refusesSamplers ? undefined : 'Euler'
}

function parsed(ask: Ask): unknown {
  try {
    return JSON.parse(bodyText(ask))
  } catch {
    return undefined
  }
}

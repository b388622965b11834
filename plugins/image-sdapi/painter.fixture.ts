import type { NetRequest } from 'sdk'
import type { Clock } from 'sdk/llm'
import type { FakeAnswer } from 'sdk/testing'

/** What goes wrong on the way or in the server. */
export type Mishap =
  | 'no-api'
  | 'sign-in'
  | 'hidden'
  | 'hidden-posts'
  | 'silent'
  | 'web-page'
  | 'crash'
  | 'drop'
  | 'readable-oom'
  | 'grid'
  | 'damaged'
  | 'no-tasks'

export interface PainterOptions {
  readonly kin?: 'old' | 'a1111' | 'forge'
  readonly stepMs?: number
}

interface Work {
  readonly task: string
  readonly steps: number
  readonly stop: AbortController
  state: 'waits' | 'works' | 'over'
  step: number
}

/** A very small server of this kind: one brush, a queue, and a picture in one colour. */
export function painter(clock: Clock, { kin = 'a1111', stepMs = 100 }: PainterOptions = {}) {
  const mishaps = new Set<Mishap>()
  const works: Work[] = []
  const asked: { readonly path: string; readonly body: unknown }[] = []
  const loras = ['Mira', 'raincoat']
  const freed = new EventTarget()
  let isHeld = false
  let interruptions = 0

  const active = () => works.find(({ state }) => state === 'works')
  const waiting = () => works.filter(({ state }) => state === 'waits')

  async function turn(work: Work): Promise<void> {
    while (active() || waiting()[0] !== work) {
      await new Promise((resolve) => freed.addEventListener('free', resolve, { once: true }))
    }
    work.state = 'works'
  }

  function end(work: Work): void {
    work.state = 'over'
    freed.dispatchEvent(new Event('free'))
  }

  async function brush(work: Work): Promise<void> {
    works.push(work)
    await turn(work)
    for (; work.step < work.steps && !work.stop.signal.aborted; work.step += 1) {
      if (isHeld) await new Promise((resolve) => work.stop.signal.addEventListener('abort', resolve))
      else await clock.sleep(stepMs, work.stop.signal)
    }
  }

  async function paint(body: Order): Promise<FakeAnswer | 'offline'> {
    const { force_task_id: task = '', steps, width, height, n_iter: count, seed } = body
    const work: Work = {
      task: mishaps.has('no-tasks') ? '' : task,
      steps,
      stop: new AbortController(),
      state: 'waits',
      step: 0,
    }
    if (mishaps.has('drop')) {
      void brush(work).then(() => end(work))
      await clock.sleep(stepMs * 2)
      return 'offline'
    }
    await brush(work)
    if (mishaps.has('crash')) {
      // Nobody tells the page of tasks that this one is over.
      works.splice(works.indexOf(work), 1, { ...work, task: 'crashed', state: 'over' })
      freed.dispatchEvent(new Event('free'))
      return 'offline'
    }
    end(work)
    if (mishaps.has('readable-oom')) {
      return json(
        { error: 'OutOfMemoryError', detail: '', body: '', errors: 'CUDA out of memory. Tried to allocate 2 GiB' },
        500,
      )
    }
    const scale = body.enable_hr ? (body.hr_scale ?? 1) : 1
    const pictures = Array.from({ length: count }, (_, index) => pictureOf(width * scale, height * scale, seed + index))
    const first = mishaps.has('grid') ? [pictureOf(8, 8, 0)] : []
    const images = mishaps.has('damaged') ? ['bm90IGEgcGljdHVyZQ=='] : [...first, ...pictures]
    const info = {
      all_seeds: pictures.map((_, index) => seed + index),
      index_of_first_image: first.length,
      sd_model_name: 'harbour',
    }
    return json({ images, parameters: {}, info: JSON.stringify(info) })
  }

  function standing(task: string): unknown {
    const work = task === '' ? undefined : works.find((each) => each.task === task)
    const place = work ? waiting().indexOf(work) + 1 : 0
    return {
      active: work?.state === 'works',
      queued: work?.state === 'waits',
      completed: work?.state === 'over',
      progress: work?.state === 'works' ? work.step / work.steps : null,
      live_preview: work?.state === 'works' ? `data:image/png;base64,${tinyPng}` : null,
      id_live_preview: work?.step ?? -1,
      textinfo: work?.state === 'waits' ? `In queue: ${place}/${waiting().length}` : null,
    }
  }

  function route(path: string, body: unknown): FakeAnswer | 'offline' | Promise<FakeAnswer | 'offline'> {
    switch (path) {
      case '/sdapi/v1/txt2img':
      case '/sdapi/v1/img2img':
        return paint(body as Order)
      case '/internal/progress':
        return mishaps.has('no-tasks') ? notFound : json(standing((body as { id_task: string }).id_task))
      case '/sdapi/v1/progress': {
        const work = active()
        const job = work ? { job: 'scripts', job_count: 1 } : { job: '', job_count: 0 }
        return json({ progress: work ? work.step / work.steps : 0, state: job, current_image: null, textinfo: null })
      }
      case '/sdapi/v1/interrupt':
        interruptions += 1
        active()?.stop.abort()
        return json({})
      case '/sdapi/v1/options':
        return json({ sd_model_checkpoint: 'harbour', ...(kin === 'forge' && { forge_additional_modules: [] }) })
      case '/sdapi/v1/memory':
        return json({ ram: {}, cuda: { system: { free: 6e9, used: 2e9, total: 8e9 } } })
      case '/sdapi/v1/sd-models':
        return json([
          { title: 'harbour.safetensors [0a1b2c3d4e]', model_name: 'harbour', filename: '/m/harbour.safetensors' },
        ])
      case '/sdapi/v1/samplers':
        return json(samplers[kin === 'old' ? 'old' : 'modern'].map((name) => ({ name, aliases: [], options: {} })))
      case '/sdapi/v1/schedulers':
        return kin === 'old'
          ? notFound
          : json(['Automatic', 'Karras', 'Uniform'].map((label) => ({ name: label.toLowerCase(), label })))
      case '/sdapi/v1/loras':
        return json(loras.map((name) => ({ name, alias: name, path: `/l/${name}.safetensors`, metadata: about(name) })))
      case '/sdapi/v1/refresh-loras':
        return json(null)
      case '/sdapi/v1/sd-vae':
        return kin === 'forge' ? notFound : json([{ model_name: 'soft.pt', filename: '/v/soft.pt' }])
      case '/sdapi/v1/sd-modules':
        return kin === 'forge' ? json([{ model_name: 'soft', filename: '/models/VAE/soft.safetensors' }]) : notFound
      case '/sdapi/v1/upscalers':
        return json([{ name: 'None' }, { name: '4x_Soft' }])
      case '/sdapi/v1/latent-upscale-modes':
        return json([{ name: 'Latent' }])
      default:
        return notFound
    }
  }

  return {
    mishaps,
    loras,
    /** Every question that came through, in order. */
    asked,
    get interruptions() {
      return interruptions
    },
    /** Somebody else's picture, ahead of whatever comes next. */
    foreign(task: string, steps = 1_000_000) {
      const work: Work = { task, steps, stop: new AbortController(), state: 'waits', step: 0 }
      void brush(work).then(() => end(work))
      return work
    },
    jobs: () => works.filter(({ state }) => state !== 'over').length,
    hold() {
      isHeld = true
    },
    serve(request: NetRequest): FakeAnswer | 'offline' | 'silent' | Promise<FakeAnswer | 'offline'> {
      const path = new URL(request.url).pathname
      if (mishaps.has('silent')) return 'silent'
      if (mishaps.has('hidden') || (mishaps.has('hidden-posts') && request.method === 'POST')) return 'offline'
      if (mishaps.has('web-page')) return { status: 200, body: '<!doctype html><title>Sign in</title>' }
      if (mishaps.has('no-api') && path.startsWith('/sdapi/')) return notFound
      if (mishaps.has('sign-in') && request.headers?.Authorization === undefined)
        return json({ detail: 'Incorrect username or password' }, 401)
      const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : undefined
      asked.push({ path, body })
      return route(path, body)
    },
  }
}

interface Order {
  readonly force_task_id?: string
  readonly steps: number
  readonly width: number
  readonly height: number
  readonly n_iter: number
  readonly seed: number
  readonly enable_hr?: boolean
  readonly hr_scale?: number
}

const samplers = {
  old: ['Euler', 'DPM++ 2M', 'DPM++ 2M Karras'],
  modern: ['Euler', 'Euler a', 'DPM++ 2M'],
} as const

const about = (name: string) =>
  name === 'Mira'
    ? {
        'modelspec.title': 'Mira of the tea room',
        'modelspec.trigger_phrase': 'mira, grey coat',
        ss_base_model_version: 'sdxl_base_v1-0',
      }
    : { ss_tag_frequency: { '10_coat': { raincoat: 12, sea: 3 } } }

/** A PNG with a beginning and an end, and a mark in between that tells it from others. */
function pictureOf(width: number, height: number, mark: number): string {
  const bytes = new Uint8Array(45)
  const view = new DataView(bytes.buffer)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  view.setUint32(16, width)
  view.setUint32(20, height)
  view.setUint32(24, mark)
  bytes.set([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82], 33)
  return btoa(String.fromCharCode(...bytes))
}

const tinyPng = pictureOf(8, 8, 1)
const notFound: FakeAnswer = { status: 404, body: '{"detail":"Not Found"}' }

function json(value: unknown, status = 200): FakeAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }
}

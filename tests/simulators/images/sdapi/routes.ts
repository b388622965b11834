import { encodeJpeg } from '../pictures/jpeg.ts'
import { base64 } from '../wire/bytes.ts'
import { type Answer, type Ask, bodyText, isObject, json, own, text } from '../wire/exchange.ts'
import { crash } from './errors.ts'
import { checkpointRow, loraRow, samplerNames, samplerRow, schedulerRows, stemOf, titleOf } from './lists.ts'
import type { SdapiServer } from './SdapiServer.ts'
import type { Task } from './Studio.ts'

/** Every route but those that paint. */
export function sdapiRoute(server: SdapiServer, ask: Ask): Answer {
  const { method, url } = ask
  const way = ways[`${method} ${url.pathname}`]
  const answer = way?.(server, ask)
  return answer ?? json({ detail: 'Not Found' }, 404)
}

type Way = (server: SdapiServer, ask: Ask) => Answer | undefined

const api = '/sdapi/v1'

const ways: Readonly<Record<string, Way>> = {
  'GET /': () => text('<!doctype html><title>Stable Diffusion</title>', 200, 'text/html'),
  [`GET ${api}/sd-models`]: ({ lists }) => json(lists.checkpoints.map(checkpointRow)),
  [`GET ${api}/samplers`]: ({ lists, profile }) => json(samplerNames(lists, profile).map(samplerRow)),
  [`GET ${api}/schedulers`]: ({ profile }) => (profile.hasSchedulers ? json(schedulerRows()) : undefined),
  [`GET ${api}/loras`]: ({ lists }) => json(lists.loras.map(loraRow)),
  [`POST ${api}/refresh-loras`]: () => json(null),
  [`GET ${api}/sd-vae`]: ({ lists, profile }) => (profile.isForge ? undefined : json(lists.vaes.map(moduleRow))),
  [`GET ${api}/sd-modules`]: ({ lists, profile }) => (profile.isForge ? json(lists.vaes.map(moduleRow)) : undefined),
  [`GET ${api}/upscalers`]: ({ lists }) =>
    json(lists.upscalers.map((name) => ({ name, model_name: null, model_path: null, model_url: null, scale: 4 }))),
  [`GET ${api}/latent-upscale-modes`]: () => json(['Latent', 'Latent (nearest-exact)'].map((name) => ({ name }))),
  [`GET ${api}/options`]: ({ settings }) => json(settings),
  [`POST ${api}/options`]: changeSettings,
  [`GET ${api}/cmd-flags`]: ({ options, profile }) =>
    json({ api: true, listen: false, cors_allow_origins: options.cors ?? '*', nowebui: false, forge: profile.isForge }),
  [`GET ${api}/progress`]: progress,
  [`POST ${api}/interrupt`]: ({ studio }) => {
    studio.interrupt()
    return json({})
  },
  [`POST ${api}/skip`]: ({ studio }) => {
    studio.interrupt()
    return json(null)
  },
  [`GET ${api}/embeddings`]: ({ lists }) =>
    json({
      loaded: Object.fromEntries(lists.embeddings.map((name) => [name, { step: null, vectors: 2 }])),
      skipped: {},
    }),
  [`POST ${api}/refresh-checkpoints`]: () => json(null),
  [`POST ${api}/unload-checkpoint`]: () => json({}),
  [`GET ${api}/memory`]: () =>
    json({
      ram: { total: 34359738368, free: 17179869184 },
      cuda: { system: { free: 9663676416, total: 12884901888 } },
    }),
  'POST /internal/progress': taskProgress,
}

const moduleRow = (file: string) => ({ model_name: file, filename: `/srv/pictures/models/VAE/${file}` })

/** Merged and kept, for everybody. An unknown checkpoint is a crash. */
function changeSettings(server: SdapiServer, ask: Ask): Answer {
  const body: unknown = JSON.parse(bodyText(ask))
  if (!isObject(body))
    return json({ detail: [{ type: 'dict_type', loc: ['body'], msg: 'Input should be a valid dictionary' }] }, 422)
  const wanted = own(body, 'sd_model_checkpoint')
  const isKnown = server.lists.checkpoints.some((file) => [file, stemOf(file), titleOf(file)].includes(String(wanted)))
  if (wanted !== undefined && !isKnown)
    return crash(server.profile, 'RuntimeError', `model '${String(wanted)}' not found`)
  Object.assign(server.settings, body)
  return json(null)
}

const fractionOf = ({ step, steps }: Task) => step / Math.max(1, steps)
const preview = (task: Task) => base64(encodeJpeg(task.order.width / 4, task.order.height / 4, task.step))

/** What is worked on now, whoever ordered it. */
function progress({ studio, faults }: SdapiServer, { url }: Ask): Answer {
  const task = studio.working
  const hasBegun = task !== undefined && task.step > 0
  // Just after the start the count is -1, and a fraction of it runs the wrong way.
  const isOdd = task !== undefined && faults.take('negative-progress') !== undefined
  const showsImage = hasBegun && url.searchParams.get('skip_current_image') !== 'true'
  return json({
    progress: task ? (isOdd ? -0.04 : fractionOf(task)) : 0,
    eta_relative: task ? task.steps - task.step : 0,
    state: {
      skipped: false,
      interrupted: task?.isInterrupted ?? false,
      stopping_generation: false,
      job: task ? task.id : '',
      job_count: task ? (hasBegun && !isOdd ? task.order.batches : -1) : 0,
      job_timestamp: '20300101000000',
      job_no: 0,
      sampling_step: task?.step ?? 0,
      sampling_steps: task?.steps ?? 0,
    },
    current_image: showsImage ? preview(task) : null,
    textinfo: null,
  })
}

/** How one task stands: a route of the server's own page, which needs no credentials. */
function taskProgress({ studio }: SdapiServer, ask: Ask): Answer {
  const body: unknown = JSON.parse(bodyText(ask))
  const id = own(body, 'id_task')
  if (typeof id !== 'string')
    return json({ detail: [{ type: 'missing', loc: ['body', 'id_task'], msg: 'Field required' }] }, 422)
  const task = studio.find(id)
  const active = task?.phase === 'working'
  const place = task ? studio.waiting.indexOf(task) + 1 : 0
  const seen = own(body, 'id_live_preview')
  const isShown = active && task.step > 0 && own(body, 'live_preview') !== false && seen !== task.step
  return json({
    active,
    queued: task?.phase === 'waiting',
    completed: studio.isFinished(id),
    progress: active ? fractionOf(task) : null,
    eta: active ? task.steps - task.step : null,
    live_preview: isShown ? `data:image/jpeg;base64,${preview(task)}` : null,
    id_live_preview: active ? task.step : -1,
    textinfo: task?.phase === 'waiting' ? `In queue: ${place}/${studio.waiting.length}` : active ? null : 'Waiting...',
  })
}

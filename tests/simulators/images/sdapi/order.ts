import { isObject, own } from '../wire/exchange.ts'

/** An order as the server reads it, with its own presets filled in. */
export interface Order {
  readonly kind: 'txt2img' | 'img2img'
  readonly given: Readonly<Record<string, unknown>>
  readonly prompt: string
  readonly negative: string
  readonly seed: number
  readonly steps: number
  readonly cfg: number
  readonly width: number
  readonly height: number
  readonly sampler: string | undefined
  readonly scheduler: string | undefined
  readonly batchSize: number
  readonly batches: number
  /** How much larger the second pass makes it; 1 without one. */
  readonly scale: number
  readonly secondSteps: number
  readonly checkpoint: string | undefined
  readonly sendsImages: boolean
  readonly task: string | undefined
}

/** What a schema complains of, as the server lists it. */
export interface SchemaError {
  readonly type: string
  readonly loc: readonly string[]
  readonly msg: string
  readonly input: unknown
}

export type ReadOrder =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'wrong'; readonly detail: readonly SchemaError[] }

const numbers = [
  'seed',
  'steps',
  'cfg_scale',
  'width',
  'height',
  'batch_size',
  'n_iter',
  'hr_scale',
  'denoising_strength',
]

export function readOrder(kind: Order['kind'], body: unknown): ReadOrder {
  if (!isObject(body))
    return {
      kind: 'wrong',
      detail: [complaint('model_attributes_type', [], 'Input should be a valid dictionary', body)],
    }
  const detail = numbers.flatMap((name) => {
    const value = own(body, name)
    const isFine = value === undefined || value === null || Number.isFinite(Number(value))
    return isFine ? [] : [complaint('int_parsing', [name], 'Input should be a valid integer', value)]
  })
  if (detail.length > 0) return { kind: 'wrong', detail }
  const number = (name: string, preset: number) => Number(own(body, name) ?? preset)
  const text = (name: string) => {
    const value = own(body, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const steps = number('steps', 50)
  const hasSecond = own(body, 'enable_hr') === true
  const checkpoint = own(own(body, 'override_settings'), 'sd_model_checkpoint')
  return {
    kind: 'order',
    order: {
      kind,
      given: body,
      prompt: text('prompt') ?? '',
      negative: text('negative_prompt') ?? '',
      seed: number('seed', -1),
      steps,
      cfg: number('cfg_scale', 7),
      width: eighths(number('width', 512)),
      height: eighths(number('height', 512)),
      sampler: text('sampler_name') ?? text('sampler_index'),
      scheduler: text('scheduler'),
      batchSize: number('batch_size', 1),
      batches: number('n_iter', 1),
      scale: hasSecond ? number('hr_scale', 2) : 1,
      secondSteps: hasSecond ? number('hr_second_pass_steps', 0) || steps : 0,
      checkpoint: typeof checkpoint === 'string' ? checkpoint : undefined,
      sendsImages: own(body, 'send_images') !== false,
      task: text('force_task_id'),
    },
  }
}

const eighths = (size: number) => Math.max(8, Math.floor(size / 8) * 8)

const complaint = (type: string, loc: readonly string[], msg: string, input: unknown): SchemaError => ({
  type,
  loc: ['body', ...loc],
  msg,
  input: input ?? null,
})

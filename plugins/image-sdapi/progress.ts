import { at, isObject, numberAt, textAt } from 'sdk/llm'

/** What a server says of one task, or of everything it does. */
export type Status =
  /** How many come first; absent where the text does not tell. */
  | { readonly kind: 'queued'; readonly ahead?: number }
  | { readonly kind: 'active'; readonly fraction: number; readonly preview?: string; readonly previewId: number }
  | { readonly kind: 'completed' }
  /** It does not know the task, or this way of asking. */
  | { readonly kind: 'unknown' }

/** Reads the answer of `/internal/progress`, which is about one task. */
export function statusOf(json: unknown): Status {
  if (!isObject(json)) return { kind: 'unknown' }
  // A server that crashed over a task may call it active for ever, also while it says that it is done.
  if (at(json, 'completed') === true) return { kind: 'completed' }
  if (at(json, 'active') === true) {
    const preview = textAt(json, 'live_preview')
    return {
      kind: 'active',
      fraction: fractionOf(numberAt(json, 'progress')),
      ...(preview !== undefined && { preview }),
      previewId: numberAt(json, 'id_live_preview') ?? -1,
    }
  }
  if (at(json, 'queued') !== true) return { kind: 'unknown' }
  const ahead = aheadIn(textAt(json, 'textinfo') ?? '')
  return { kind: 'queued', ...(ahead !== undefined && { ahead }) }
}

/** What the whole server does, whoever asked for it. */
export interface Doing {
  readonly isIdle: boolean
  readonly fraction: number
  readonly preview?: string
}

/** Reads the answer of `/sdapi/v1/progress`; nothing when it is none. */
export function doingOf(json: unknown): Doing | undefined {
  const state = at(json, 'state')
  if (!isObject(state)) return undefined
  const preview = textAt(json, 'current_image')
  return {
    isIdle:
      numberAt(state, 'job_count') === 0 || (textAt(state, 'job') === undefined && !(numberAt(json, 'progress') ?? 0)),
    fraction: fractionOf(numberAt(json, 'progress')),
    ...(preview !== undefined && { preview }),
  }
}

const fractionOf = (told = 0) => Math.min(1, Math.max(0, told))

/** "In queue: 2/3" counts those that wait; before them one is being worked on. */
function aheadIn(text: string): number | undefined {
  const place = Number(/(\d{1,5})\s*\/\s*\d{1,5}/.exec(text)?.[1])
  return Number.isSafeInteger(place) && place > 0 ? place : undefined
}

import { proxy, ref } from 'valtio'
import { codeOf, isAbort, messageOf } from '../errors.ts'
import { noticeText } from '../text/noticeText.ts'
import { isIncognito } from './incognito.ts'
import { isStorageFull, notifyStorageFull } from './quota.ts'

/** The kinds of error cards. */
export type NoticeType =
  | 'API_ERROR'
  | 'COMFYUI_ERROR'
  | 'AUDIO_ERROR'
  | 'SCENARIO_ERROR'
  | 'STORAGE_ERROR'
  | 'NETWORK_ERROR'
  | 'VALIDATION_ERROR'

/** How an image server is started so that it lets this page in: as its own plugin says, else as ComfyUI is. */
export interface StartFix {
  readonly command?: string
}

/** What a card offers to do about it. */
export interface ErrorAction {
  readonly label: string
  run(): void
}

/** What went wrong, as it is handed in. With `retry` it is recoverable. */
export interface ErrorReport {
  readonly type: NoticeType
  /** One or two sentences: what happened, and why. */
  readonly message: string
  /** Where it happened, in a person's words: "Settings", "Ollama". */
  readonly context?: string
  /** For the console; never shown. */
  readonly details?: unknown
  readonly retry?: () => Promise<void>
  readonly action?: ErrorAction
  /** The image server can be told to let this page in. */
  readonly fix?: StartFix
}

/** A card at the top right. */
export interface ErrorNotice {
  readonly id: string
  readonly type: NoticeType
  message: string
  readonly context: string | undefined
  timestamp: number
  recoverable: boolean
  retryCount: number
  retrying: boolean
  readonly retry: (() => Promise<void>) | undefined
  readonly action: ErrorAction | undefined
  readonly fix: StartFix | undefined
}

/** The cards that are shown, the newest last. */
export const errors = proxy({ notices: [] as ErrorNotice[] })

const maxRetries = 3
const maxNotices = 5
let count = 0

/** Shows an error card; one that says the same as a card already there only renews it. Returns the card's id. */
export function reportError(given: ErrorReport, now: number = Date.now()): string {
  const report = {
    ...given,
    message: noticeText(given.message),
    context: given.context === undefined ? undefined : noticeText(given.context),
  }
  if (isStorageFull(report.details)) notifyStorageFull()
  // What failed may quote the chat, which leaves no trace in incognito mode.
  if (report.details !== undefined && !isIncognito)
    console.error(`[${report.context ?? report.type}]`, report.message, report.details)
  const known = errors.notices.find(({ type, message }) => type === report.type && message === report.message)
  if (known) {
    known.timestamp = now
    return known.id
  }
  const id = `error-${++count}`
  errors.notices.push({
    id,
    type: report.type,
    message: report.message,
    context: report.context,
    timestamp: now,
    recoverable: report.retry !== undefined,
    retryCount: 0,
    retrying: false,
    retry: report.retry && ref(report.retry),
    action: report.action && ref(report.action),
    fix: report.fix,
  })
  if (errors.notices.length > maxNotices) errors.notices.shift()
  return id
}

/**
 * Does something with what is stored. A failure is told in a card of `context`, which begins with `what` ("Couldn't load
 * your environments"), and answered with undefined. Cancelling is not failing.
 */
export async function orTell<T>(context: string, what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isAbort(error)) return undefined
    const message = `${what}. ${messageOf(error)}`
    reportError({ type: 'STORAGE_ERROR', context, message, details: codeOf(error) ?? error })
    return undefined
  }
}

/** Takes a card away by its id. */
export function dismissError(id: string): void {
  errors.notices = errors.notices.filter((notice) => notice.id !== id)
}

/** Tries again after a pause that doubles each time. The third failure is final. */
export async function retryError(id: string, pause: (ms: number) => Promise<void> = sleep): Promise<void> {
  const notice = errors.notices.find((other) => other.id === id)
  if (!notice?.retry || notice.retrying || !notice.recoverable) return
  notice.retrying = true
  await pause(1000 * 2 ** notice.retryCount)
  if (!errors.notices.includes(notice)) return
  try {
    await notice.retry()
    dismissError(id)
  } catch {
    notice.retryCount += 1
    if (notice.retryCount >= maxRetries) {
      notice.recoverable = false
      notice.message = 'Max retries exceeded'
    }
  } finally {
    notice.retrying = false
  }
}

/** What was lost with the connection is tried again when it is back. Returns the function that stops this. */
export function retryWhenOnline(): () => void {
  const retry = () => {
    for (const { id, type, recoverable } of errors.notices)
      if (type === 'NETWORK_ERROR' && recoverable) void retryError(id)
  }
  addEventListener('online', retry)
  return () => removeEventListener('online', retry)
}

/** How long a card stays by itself. Cards that nothing but a person can settle stay until dismissed. */
export function visibleMs(notice: Pick<ErrorNotice, 'type' | 'recoverable'>): number | undefined {
  if (!notice.recoverable) return undefined
  return notice.type === 'NETWORK_ERROR' ? 10_000 : 5_000
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

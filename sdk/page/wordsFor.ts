import { codeOf, messageOf } from 'sdk'
import type { NoticeType, StartFix } from './errors.ts'

/** Where something went wrong. */
export type Source = 'request' | 'ai' | 'image' | 'audio' | 'scenario' | 'storage'

/** What an error card says, and what it can offer. */
export interface Words {
  readonly type: NoticeType
  readonly message: string
  /** Whether trying again may help. */
  readonly isRecoverable: boolean
  /** The image server can be told to let this page in. */
  readonly fix?: StartFix
}

/**
 * The words for anything that was thrown. Errors of ours that carry a code were written for people and keep their
 * sentence; for everything else there is one here. `isRetried`: somebody will try again when the connection is back.
 */
export function wordsFor(error: unknown, from: Source, isRetried = false): Words {
  const type = typeFor(error, from)
  const said = codeOf(error) ? messageOf(error) : undefined
  switch (type) {
    case 'STORAGE_ERROR':
      return words(type, said ?? 'Failed to save/load data. Check browser storage permissions.')
    case 'COMFYUI_ERROR':
      return imageWords(error, said)
    case 'AUDIO_ERROR':
      return words(type, said ?? audioWords(error))
    case 'NETWORK_ERROR':
      return words(
        type,
        isRetried
          ? 'Connection lost. Your request will be retried when the connection is restored.'
          : (said ?? 'Network connection failed. Please check your internet connection and try again.'),
      )
    case 'SCENARIO_ERROR':
    case 'VALIDATION_ERROR':
      return words(type, messageOf(error), false)
    case 'API_ERROR':
      return requestWords(error, said)
  }
}

const words = (type: NoticeType, message: string, isRecoverable = true): Words => ({ type, message, isRecoverable })

const types: Readonly<Record<Source, NoticeType>> = {
  request: 'API_ERROR',
  ai: 'API_ERROR',
  image: 'COMFYUI_ERROR',
  audio: 'AUDIO_ERROR',
  scenario: 'SCENARIO_ERROR',
  storage: 'STORAGE_ERROR',
}

function typeFor(error: unknown, from: Source): NoticeType {
  const code = codeOf(error)
  if (code?.startsWith('storage/')) return 'STORAGE_ERROR'
  const isNetwork = code === undefined ? isFetchFailure(error) : code === 'net/unreachable' || code === 'llm/network'
  return isNetwork && (from === 'request' || from === 'ai') ? 'NETWORK_ERROR' : types[from]
}

function requestWords(error: unknown, said: string | undefined): Words {
  const status = statusOf(error)
  const isForbidden = status === 401 || status === 403
  if (said !== undefined) return words('API_ERROR', said, !isForbidden)
  if (isForbidden)
    return words('API_ERROR', 'Authentication failed. Please check your credentials and try logging in again.', false)
  if (status !== undefined && status >= 500)
    return words('API_ERROR', 'Server is temporarily unavailable. Please try again later.')
  if (status !== undefined) return words('API_ERROR', `API request failed: ${status}`)
  return words('API_ERROR', 'Request failed. Please try again.')
}

const shutOut: ReadonlySet<unknown> = new Set(['image/cors-blocked', 'image/forbidden'])

function imageWords(error: unknown, said: string | undefined): Words {
  const isShutOut = shutOut.has(codeOf(error)) || statusOf(error) === 403
  const sentence = isShutOut
    ? 'The image server blocks this page (CORS). Start it with the command below, then try again.'
    : isFetchFailure(error)
      ? 'Cannot connect to the image server. Check that it is running and that its address is right.'
      : "The image server couldn't generate the picture. Check its window for the reason."
  return { ...words('COMFYUI_ERROR', said ?? sentence), ...(isShutOut && { fix: fixIn(error) }) }
}

const maxCommandLength = 500

/** One line: what is pasted into a terminal must not run before somebody has read it. */
function fixIn(error: unknown): StartFix {
  const command = (error as { readonly details?: { readonly command?: unknown } } | null)?.details?.command
  return typeof command === 'string' ? { command: command.replace(/\s+/g, ' ').trim().slice(0, maxCommandLength) } : {}
}

function audioWords(error: unknown): string {
  switch (nameOf(error)) {
    case 'NotFoundError':
      return 'The sound file was not found. It may have been moved or deleted.'
    case 'NotAllowedError':
      return 'The browser blocks sound until you click the page. Click anywhere, then try again.'
    case 'NotSupportedError':
    case 'EncodingError':
      return 'The browser cannot play this kind of sound file. Use MP3, Ogg or WAV.'
    default:
      return 'The sound could not be played. Try again, or choose another file.'
  }
}

/** Browsers say no more than this when a request reached nobody. */
const isFetchFailure = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)

const nameOf = (error: unknown): unknown => (error as { readonly name?: unknown } | null)?.name

function statusOf(error: unknown): number | undefined {
  const status = (error as { readonly status?: unknown } | null)?.status
  return typeof status === 'number' ? status : undefined
}

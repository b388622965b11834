import { type Answer, json, raised } from '../wire/exchange.ts'
import type { SdapiProfile } from './profiles.ts'

/** An error raised on purpose: it carries CORS headers, and each family words it in its own way. */
export function httpError({ isForge }: SdapiProfile, status: number, detail: unknown): Answer {
  return json(isForge ? { detail } : { error: 'HTTPException', detail, body: '', errors: '' }, status)
}

/** A crash: whatever adds CORS headers never sees it. */
export function crash({ isForge }: SdapiProfile, error: string, errors: string): Answer {
  if (isForge) return raised(500, 'Internal Server Error')
  return { ...json({ error, detail: '', body: '', errors }, 500), isRaised: true }
}

export const outOfMemoryWords = 'CUDA out of memory. Tried to allocate 2.25 GiB. GPU 0 has 0 bytes free.'

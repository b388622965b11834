import type { Silence } from 'sdk'

/** What becomes of a device when this page is gone without having stopped it. */
export function silenceWords(silence: Silence): string {
  switch (silence.kind) {
    case 'within':
      return silence.ms <= 0
        ? 'If this tab closes or crashes, it stops immediately.'
        : `If this tab closes or crashes, it stops within ${durationWords(silence.ms)}.`
    case 'never':
      return `If this tab closes or crashes, it keeps running. ${silence.advice}`
    case 'unknown':
      return `If this tab closes or crashes, behaviour depends on the model. ${silence.advice}`
  }
}

/** "250 ms", "1.5 s", "2 min". */
export function durationWords(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 120_000) return `${Math.round(ms / 100) / 10} s`
  return `${Math.round(ms / 60_000)} min`
}

/** "0:42", "12:05", "1:00:00": what is left of a session. */
export function clockWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

import { codeOf } from 'sdk'

/** The browser gave no more room. Whoever shows dialogs listens for this on the window. */
export const quotaExceeded = 'storage-quota-exceeded'

/** Tells whoever listens on the window. */
export function notifyStorageFull(): void {
  globalThis.dispatchEvent?.(new Event(quotaExceeded))
}

/** Whether this is the browser's refusal to keep more, as an error of ours, of the browser, or as a bare code. */
export function isStorageFull(error: unknown): boolean {
  if (error === 'storage/quota' || codeOf(error) === 'storage/quota') return true
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

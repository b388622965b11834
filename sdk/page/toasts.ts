import { proxy, ref } from 'valtio'
import { noticeText } from '../text/noticeText.ts'

/** What kind of news it is: decides colour and how it is announced. */
export type ToastType = 'success' | 'error' | 'warning' | 'info'

/** A button in a toast. */
export interface ToastAction {
  readonly label: string
  run(): void
}

/** A notice as it is shown. */
export interface Toast {
  readonly id: string
  readonly type: ToastType
  readonly title: string
  readonly message: string | undefined
  /** Milliseconds; 0 stays until dismissed. */
  readonly duration: number
  readonly timestamp: number
  readonly action: ToastAction | undefined
  readonly otherAction: ToastAction | undefined
}

/** A notice as it is asked for. Texts are cut where they are too long to be read in passing. */
export interface ToastRequest {
  readonly type: ToastType
  readonly title: string
  readonly message?: string
  readonly duration?: number
  readonly action?: ToastAction
  /** Beside `action`, where there is something to choose. */
  readonly otherAction?: ToastAction
}

/** The notices that are shown, at most four, the newest last. */
export const toasts = proxy({ shown: [] as Toast[] })

const maxToasts = 4
let count = 0

/** Shows a short notice at the bottom right. Returns its id. */
export function toast({ type, title, message, duration = 5000, action, otherAction }: ToastRequest): string {
  const id = `toast-${++count}`
  toasts.shown.push({
    id,
    type,
    title: noticeText(title),
    message: message === undefined ? undefined : noticeText(message),
    duration,
    timestamp: Date.now(),
    action: action && ref(action),
    otherAction: otherAction && ref(otherAction),
  })
  if (toasts.shown.length > maxToasts) toasts.shown.shift()
  return id
}

/** Takes a notice away by its id. */
export function dismissToast(id: string): void {
  toasts.shown = toasts.shown.filter((shown) => shown.id !== id)
}

/** Takes the buttons off a notice whose offer no longer holds; its words stay until they leave by themselves. */
export function withdrawActions(id: string): void {
  toasts.shown = toasts.shown.map((shown) =>
    shown.id === id ? { ...shown, action: undefined, otherAction: undefined } : shown,
  )
}

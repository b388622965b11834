import type { SessionId } from 'sdk'

/** Stands for what is written before there is anyone to talk to. */
export const noSession = 'none' as SessionId

const keyOf = (id: SessionId) => `vesper-draft-${id}`
const afterMs = 250
let timer: ReturnType<typeof setTimeout> | undefined

/** What was written and not sent, per chat. Storage that is full or forbidden only means that it is not kept. */
export function readDraft(id: SessionId): string {
  try {
    return localStorage.getItem(keyOf(id)) ?? ''
  } catch {
    return ''
  }
}

/** Kept a moment after the last key, so that typing stays light. */
export function keepDraft(id: SessionId, text: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => write(id, text), afterMs)
}

export function forgetDraft(id: SessionId): void {
  clearTimeout(timer)
  write(id, '')
}

function write(id: SessionId, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(id))
    else localStorage.setItem(keyOf(id), text)
  } catch {
    // Not kept; the field itself still has it.
  }
}

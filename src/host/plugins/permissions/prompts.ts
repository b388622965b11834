import { proxy, ref } from 'valtio'
import type { Answer, PermissionRequest } from './request.ts'

/** The prompt that is open. `id` tells one from the next, also when they are about the same plugin. */
export interface OpenPrompt {
  readonly id: number
  readonly request: PermissionRequest
}

export const prompts = proxy({ open: null as OpenPrompt | null })

interface Waiting extends OpenPrompt {
  readonly settle: (answer: Answer) => void
}

const queue: Waiting[] = []
let count = 0

/**
 * Asks the player, in a dialog of Vesper. Only ever called from something the player just did. Prompts open one
 * at a time, in the order they came.
 */
export function askPermissions(request: PermissionRequest): Promise<Answer> {
  return new Promise((settle) => {
    queue.push({ id: ++count, request, settle })
    if (queue.length === 1) openFirst()
  })
}

/** Settles the prompt that is open, if it is the one that was answered. */
export function settlePrompt(id: number, answer: Answer): void {
  if (queue[0]?.id !== id) return
  queue.shift()?.settle(answer)
  openFirst()
}

function openFirst(): void {
  const [first] = queue
  // Manifests go to workers as they are, which no proxy can.
  prompts.open = first ? { id: first.id, request: ref(first.request) } : null
}

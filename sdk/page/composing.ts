import { proxy } from 'valtio'

/** Whether the player has begun to write something. */
export const composing = proxy({ hasText: false })

export function notifyComposing(field: { readonly value: string } | null): void {
  composing.hasText = field !== null && field.value.trim() !== ''
}

import type { Message, MessageId, VariantId } from 'sdk'

/** What the dialog is opened with: a reply, or nothing for the prompt that would be made next. */
export interface Looked {
  readonly message: MessageId
  readonly variant: VariantId
}

export function readLooked(detail: unknown): Looked | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined
  const { message, variant } = detail as { message?: unknown; variant?: unknown }
  return typeof message === 'string' && typeof variant === 'string'
    ? { message: message as MessageId, variant: variant as VariantId }
    : undefined
}

export const lookedAt = (message: Message): Looked | undefined => {
  const variant = message.variants[message.active]?.id
  return variant && { message: message.id, variant }
}

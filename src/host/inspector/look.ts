import { type Message, type MessageId, PluginError, type VariantId } from 'sdk'
import type { PromptRecord, PromptReport } from '../../workers/conversation/contract.ts'
import { conversation } from '../engine.ts'
import { currentConnection } from '../session/connection.ts'
import { session } from '../session/session.ts'
import { persona } from '../session/turn.ts'
import { turnSettings } from '../session/turnSettings.ts'

/** What the dialog is opened with: a reply, or nothing for the prompt that would be made next. */
export interface Looked {
  readonly message: MessageId
  readonly variant: VariantId
}

/** What there is to be seen: of a reply that was written, or of the one that would be. */
export type Seen =
  | { readonly kind: 'record'; readonly record: PromptRecord; readonly report: PromptReport }
  | { readonly kind: 'preview'; readonly report: PromptReport }
  /** Too long ago: the newest are kept. */
  | { readonly kind: 'gone' }

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

export async function look(looked: Looked | undefined): Promise<Seen> {
  if (!looked) return { kind: 'preview', report: await nextPrompt() }
  const record = await conversation().promptOf(looked.variant)
  return record ? { kind: 'record', record, report: record.report } : { kind: 'gone' }
}

async function nextPrompt(): Promise<PromptReport> {
  const { current } = session
  if (!current) throw new PluginError('storage/not-found', 'No chat is open. Open one first.')
  const connection = await currentConnection()
  return await conversation().preview({
    session: current.id,
    action: { kind: 'send', text: '' },
    connection,
    fallbacks: [],
    persona: persona(),
    settings: await turnSettings(current, connection),
  })
}

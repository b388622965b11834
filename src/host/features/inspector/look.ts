import { PluginError } from 'sdk'
import { withReadableNames } from '../../../shared/text/readableNames.ts'
import type { PromptRecord, PromptReport } from '../../../workers/conversation/contract.ts'
import { currentConnection } from '../../chat/session/connection.ts'
import { session } from '../../chat/session/session.ts'
import { persona } from '../../chat/session/turn.ts'
import { turnSettings } from '../../chat/session/turnSettings.ts'
import { conversation } from '../../engines/engine.ts'
import type { Looked } from './looked.ts'

/** What there is to be seen: of a reply that was written, or of the one that would be. */
export type Seen =
  | { readonly kind: 'record'; readonly record: PromptRecord; readonly report: PromptReport }
  | { readonly kind: 'preview'; readonly report: PromptReport }
  /** Too long ago: the newest are kept. */
  | { readonly kind: 'gone' }

export async function look(looked: Looked | undefined): Promise<Seen> {
  if (!looked) return { kind: 'preview', report: withReadableNames(await nextPrompt()) }
  const record = withReadableNames(await conversation().promptOf(looked.variant))
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

import type { TurnAction } from '../../../workers/conversation/contract.ts'
import type { LlmChoice } from '../../plugins/registry.ts'

export const disabledText = 'AI Chat is disabled. Enable it in Settings to get character responses.'
export const noKeyText = 'Please configure your AI API key in Settings to enable AI responses.'

/** What decides whether a reply can be asked for. */
export interface SendSituation {
  readonly llmEnabled: boolean
  /** What the chosen provider needs, by its manifest. Absent while there is none. */
  readonly needs?: LlmChoice['entry']['needs']
  /** Whether a key of the player's own is kept for the provider; asked only where it needs one. */
  hasKey(): Promise<boolean>
  readonly isSignedIn: boolean
}

/** Why no reply is asked for. The chat itself says so, save for the way to sign in. */
export type Refusal =
  /** The player's own words stay in the chat: nobody answers, but they were said. */
  | { readonly kind: 'disabled'; readonly text: string }
  | { readonly kind: 'no-key'; readonly text: string }
  | { readonly kind: 'sign-in' }

/** The rules of sending, beyond "nobody is there" and "somebody is speaking". Undefined means: go on. */
export async function refusalOf(situation: SendSituation): Promise<Refusal | undefined> {
  const { llmEnabled, needs, isSignedIn, hasKey } = situation
  if (!llmEnabled) return { kind: 'disabled', text: disabledText }
  if (needs === 'account' && !isSignedIn) return { kind: 'sign-in' }
  if (needs === 'key' && !(await hasKey())) return { kind: 'no-key', text: noKeyText }
  return undefined
}

/** Whether the player's words are kept although nobody will answer. */
export const keepsWords = (refusal: Refusal, action: TurnAction): boolean =>
  refusal.kind === 'disabled' && action.kind === 'send' && action.text.trim() !== ''

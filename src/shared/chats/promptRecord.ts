import type { ChatMessage, LlmFailure, MessageId, Samplers, SessionId, Variant, VariantId } from 'sdk'
import type { TraceLine } from '../lore/trace.ts'
import type { EmbedderInfo, Recalled } from '../memories/recall.ts'
import type { PromptPlace } from '../presets/preset.ts'
import type { Connection } from './connection.ts'

/** One section of a prompt, and what became of it. */
export interface PromptSection {
  readonly id: PromptPlace | `text:${string}` | 'note' | 'depth' | 'nudge' | 'kink'
  /** "Character", "Lore", "Author's note". */
  readonly name: string
  readonly tokens: number
  readonly state: 'sent' | 'shortened' | 'left-out'
  /** Why it was shortened or left out, or what brought it in. */
  readonly why?: string
  /** The section's words, without the conversation's. */
  readonly text?: string
}

/** How a prompt was made, for the player who wants to know. Tokens are our estimate in the model's own measure. */
export interface PromptReport {
  readonly windowTokens: number
  readonly windowSource: 'you' | 'learned' | 'server' | 'guessed'
  /** Kept free for the reply. */
  readonly replyTokens: number
  readonly promptTokens: number
  readonly sentMessages: number
  readonly leftOut: number
  /** Of those left out, how many a summary tells of. */
  readonly summarised: number
  readonly sections: readonly PromptSection[]
  /** How much of it a server may have in its cache: what it has in common with the prompt before. */
  readonly prefix: { readonly tokens: number; readonly messages: number }
  /** Lore entries that are in, or were on their way and lost; in a preview a line for every entry there is. */
  readonly lore: readonly TraceLine[]
  /** How many entries there were to choose from. */
  readonly loreEntries?: number
  /** What the character remembered. Absent where nothing was asked. */
  readonly memories?: MemoryReport
}

/** A memory that was thought of, and what became of it. Long words are kept as far as they are shown. */
export interface MemoryLine extends Pick<Recalled, 'score'> {
  readonly memory: Pick<Recalled['memory'], 'id' | 'type' | 'content' | 'category' | 'importance' | 'pinned' | 'at'>
  readonly verdict: Recalled['verdict'] | 'no-room'
}

export type MemoryReport =
  | {
      readonly kind: 'recalled'
      /** Best first; of many the best. */
      readonly lines: readonly MemoryLine[]
      /** Absent: they were found by their words alone. */
      readonly embedder?: EmbedderInfo
      readonly ms: number
    }
  /** No answer came in time: the reply was asked for without it. */
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'failed'; readonly why: string }

/** What the model saw when it wrote one wording. Kept for the newest replies. */
export interface PromptRecord {
  readonly id: VariantId
  readonly session: SessionId
  readonly message: MessageId
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly connection: Connection
  readonly report: PromptReport
  /** As sent, without anything secret; of a very long prompt the start and the end. */
  readonly messages: readonly ChatMessage[]
  readonly settings: { readonly samplers: Samplers; readonly maxTokens: number; readonly stop: readonly string[] }
  /** What the server counted. */
  readonly usage?: Variant['usage']
  /** Why no complete reply came. */
  readonly failure?: LlmFailure
}

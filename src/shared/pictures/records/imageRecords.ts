import type { ImageLora, MessageId, SessionId } from 'sdk'
import type { Backdrop } from '../backdrop/backdrop.ts'
import type { PromptPieces } from '../compose/chips.ts'

/** What an add-on is for. Libraries show a group of each. */
export type LoraCategory = 'character' | 'outfit' | 'style' | 'pose'

/** An image add-on (LoRA) of the library. Strengths are -2..2. */
export interface LoraRecord {
  readonly id: string
  readonly name: string
  /** As its server lists it, to the letter. */
  readonly filename: string
  readonly category: LoraCategory
  readonly tags: readonly string[]
  readonly description: string
  readonly modelStrength: number
  readonly clipStrength: number
  readonly enabled: boolean
  readonly triggerWords: readonly string[]
  readonly alwaysUseTriggerWords: boolean
  /** Words in a scene that bring it in by themselves. */
  readonly keywords: readonly string[]
  /** The family of models it was made for, in the words of its maker; empty when unknown. */
  readonly baseModel: string
  readonly created: number
  readonly modified: number
}

/** Add-ons that are used together. */
export interface LoraPreset {
  readonly id: string
  readonly name: string
  readonly uses: readonly { readonly lora: string; readonly modelStrength: number; readonly clipStrength: number }[]
  readonly created: number
}

/** A picture that was made, as lists show it: small, so that thousands are read at once. */
export interface ImageRecord {
  readonly id: string
  /** Key of the backend that made it: "vesper.image-comfyui/comfyui". */
  readonly backend: string
  readonly prompt: string
  readonly negativePrompt: string
  /** What the prompt was put together from, where it was. */
  readonly pieces?: PromptPieces
  readonly seed: number
  readonly checkpoint: string
  readonly sampler: string
  readonly scheduler: string
  readonly steps: number
  readonly cfg: number
  readonly loras: readonly ImageLora[]
  /** Who is seen in it: ids of characters, or `player`. */
  readonly shows: readonly string[]
  readonly session?: SessionId
  readonly message?: MessageId
  /** The node of the scenario that was played. */
  readonly node?: string
  /** What is seen, in a few words: what the conversation is told of it. */
  readonly caption: string
  /** Made of this one: varied, enlarged, in another outfit. */
  readonly of?: string
  /** A place with nobody in it, for behind the chat: kept apart from pictures of scenes. */
  readonly backdrop?: Backdrop
  readonly isStarred: boolean
  readonly width: number
  readonly height: number
  /** Of the picture as it is kept. */
  readonly bytes: number
  readonly type: string
  readonly at: number
}

/** The picture itself, and a small one for lists. */
export interface ImageFile {
  readonly id: string
  readonly picture: Blob
  /** At most 320 px on its longer side. */
  readonly thumbnail: Blob
}

/** Pictures that were ordered and are not here yet. Written before a server is asked, so that nothing is lost. */
export interface ImageJob {
  readonly id: string
  readonly backend: string
  /** What its backend finds it again by; absent while it waits for its turn. */
  readonly ticket?: string
  /** The order without its blobs, for asking again with the same seed. */
  readonly order: unknown
  readonly session?: SessionId
  readonly message?: MessageId
  readonly shows: readonly string[]
  readonly caption: string
  readonly at: number
}

/** A workflow of the player's own. */
export interface WorkflowRecord {
  readonly id: string
  readonly name: string
  /** To the letter. */
  readonly text: string
  readonly bindings: Readonly<Record<string, readonly { readonly node: string; readonly input: string }[]>>
  readonly created: number
  readonly modified: number
}

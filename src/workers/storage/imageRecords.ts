import type { CharacterId, ImageLora, MessageId, SessionId } from 'sdk'
import type { Backdrop } from '../../pictures/backdrop/backdrop.ts'
import type { PromptPieces } from '../../pictures/compose/chips.ts'

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

/**
 * Pictures are records like others: `images` is put together with its `imageFiles`, of the same id, and undone with it.
 * To delete a picture, delete its record alone: its file goes by itself once no record and no look sheet names it and
 * no undo can bring it back, so that no journal holds a picture twice. Snapshots leave pictures as they are today.
 */
export interface ImageStorage {
  /** Pictures of one chat, of one who is seen in them, or all; the newest first. */
  imagesOf(query: ImageQuery): Promise<readonly ImageRecord[]>
  /** How many pictures that would be, without reading them. */
  countImages(query: Omit<ImageQuery, 'newest'>): Promise<number>
  /** The small pictures at these ids, in their order; undefined where there is none. */
  thumbnails(ids: readonly string[]): Promise<readonly (Blob | undefined)[]>
  /** Deletes pictures for good, with their files, to keep within a limit. Starred ones stay. Returns which are gone. */
  discardImages(ids: readonly string[]): Promise<readonly string[]>
  /** Notes what was ordered, or its ticket. Not journalled: no undo takes an order back. */
  keepImageJob(job: ImageJob): Promise<void>
  /** Forgets orders that have come, or will not. */
  dropImageJobs(ids: readonly string[]): Promise<void>
}

export interface ImageQuery {
  readonly session?: SessionId
  /** Who is seen: the id of a character, or `player`. */
  readonly shows?: CharacterId | 'player'
  /** At most so many of the newest. */
  readonly newest?: number
}

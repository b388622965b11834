import type {
  CharacterId,
  ErrorCode,
  ImageCancel,
  ImageCatalogue,
  ImageRequest,
  ImageServerLook,
  ImageWorkflow,
  LoraAbout,
  MessageId,
  PluginId,
  SessionId,
  WorkflowReport,
} from 'sdk'
import type { Backdrop } from '../../shared/pictures/backdrop/backdrop.ts'
import type { PromptPieces } from '../../shared/pictures/compose/chips.ts'
import type { Topic } from '../../shared/policy/consent/topics.ts'
import type { PluginPlacement } from '../plugin/contract.ts'
import type { ImageRecord } from '../storage/contract.ts'

/** A backend of a plugin: "vesper.image-comfyui/comfyui". */
export type BackendKey = string

/** What a picture is about: where it goes when it is there. */
export interface PictureAbout {
  readonly session?: SessionId
  readonly message?: MessageId
  /** The node of the scenario that is played. */
  readonly node?: string
  /** Who is seen in it: ids of characters, or `player`. */
  readonly shows: readonly (CharacterId | 'player')[]
  readonly caption: string
  /** The picture this one is made of. */
  readonly of?: string
  /** It is a place with nobody in it, for behind the chat. */
  readonly backdrop?: Backdrop
}

/** How many pictures are kept. Starred ones do not count. */
export interface KeepLimits {
  /** Of one chat with nobody in it, and of all. */
  readonly total: number
  readonly perCharacter: number
  /** 0..1, how much of a picture's detail is kept; absent: the picture stays as it came, to the byte. */
  readonly quality?: number
}

export interface ImageOrder {
  readonly id: string
  readonly backend: BackendKey
  readonly request: ImageRequest
  /** What its prompt was put together from; kept with the picture. */
  readonly pieces?: PromptPieces
  readonly about: PictureAbout
  readonly keep: KeepLimits
  /** What it was to start from went with an earlier page: asked again, it would be another picture. */
  readonly isBare?: boolean
}

/** An order as it goes along. */
export interface ImageJobView {
  readonly id: string
  readonly about: PictureAbout
  /** `waiting` for those before it here; `queued` on the server. */
  readonly state: 'waiting' | 'queued' | 'working' | 'keeping' | 'cancelling'
  /** How many come first on the server, where it tells. */
  readonly ahead?: number
  /** 0..1, never falls. */
  readonly fraction: number
  readonly pass?: number
  /** The server does not answer just now. */
  readonly isAway: boolean
  readonly warnings: readonly string[]
}

/** Why an order came to nothing, in the words of the backend. */
export interface ImageFailure {
  readonly code: ErrorCode
  readonly message: string
  /** An `ImageProblem`, where the backend gave one. */
  readonly details?: unknown
}

export type ImageNews =
  /** All that are under way, in their order. Told at most ten times a second. */
  | { readonly kind: 'jobs'; readonly jobs: readonly ImageJobView[] }
  | { readonly kind: 'preview'; readonly job: string; readonly preview: Blob }
  /** One picture is here and kept. `isFromCache`: the server had it already, and so had we. */
  | { readonly kind: 'made'; readonly job: string; readonly image: ImageRecord; readonly isFromCache: boolean }
  /** The order as it was, for asking again, unless it is bare. */
  | { readonly kind: 'failed'; readonly order: ImageOrder; readonly failure: ImageFailure }
  | { readonly kind: 'cancelled'; readonly job: string }

/** The worker that orders pictures, waits for them and keeps them. */
export interface ImageContract {
  addPlugin(placement: PluginPlacement): Promise<void>
  removePlugin(plugin: PluginId): Promise<void>
  servePlugin(plugin: PluginId, port: MessagePort): Promise<void>
  /** The store it keeps pictures in. */
  start(storage: MessagePort): Promise<void>

  /** What the player has ruled out: pictures of it are not ordered from now on. */
  keepFrom(ruledOut: readonly Topic[]): Promise<void>
  watch(signal: AbortSignal): AsyncIterable<ImageNews>
  /** Resolves when the order is noted: from then on a reload does not lose it. */
  order(order: ImageOrder): Promise<void>
  cancel(job: string): Promise<ImageCancel>
  /** Waits no longer for one that could not be cancelled. */
  leave(job: string): Promise<void>
  /** Goes on with what an earlier page ordered of this backend and no other tab waits for. */
  resume(backend: BackendKey): Promise<void>

  look(backend: BackendKey, signal: AbortSignal): Promise<ImageServerLook>
  catalogue(backend: BackendKey, signal: AbortSignal): Promise<ImageCatalogue>
  aboutLora(backend: BackendKey, name: string, signal: AbortSignal): Promise<LoraAbout>
  checkWorkflow(backend: BackendKey, workflow: ImageWorkflow, signal: AbortSignal): Promise<WorkflowReport>
}

import type { CallOptions } from './call.ts'

/** One add-on (LoRA) in a picture, by the name its server lists it under, to the letter. */
export interface ImageLora {
  readonly name: string
  readonly modelStrength: number
  readonly clipStrength: number
}

/** One order for pictures. Sizes are pixels. What is absent is the server's own choice. */
export interface ImageRequest {
  readonly prompt: string
  readonly negativePrompt: string
  readonly width: number
  readonly height: number
  readonly steps: number
  readonly cfg: number
  /** 0 to 2^53 - 1. Absent: one is drawn, and told with the picture. */
  readonly seed?: number
  readonly checkpoint?: string
  readonly sampler?: string
  readonly scheduler?: string
  readonly loras: readonly ImageLora[]
  /** How many pictures; 1 when absent. The seed counts up from one to the next. */
  readonly count?: number
  readonly vae?: string
  /** How many of the text encoder's last layers are left out, counted from 1 (none). */
  readonly clipSkip?: number
  /** A picture to start from, and how much of it may change: 0 nothing, 1 all. */
  readonly init?: { readonly picture: Blob; readonly denoise: number; readonly mask?: Blob }
  /** A second pass in a larger size. */
  readonly enlarge?: { readonly scale: number; readonly denoise: number; readonly upscaler?: string }
  /** Faces are painted once more, where the server can. */
  readonly fixFaces?: boolean
  /** The player's own workflow, in the place of the backend's. */
  readonly workflow?: ImageWorkflow
  /** The server may keep its copy of the picture. */
  readonly keepOnServer?: boolean
  /** Of the character or the chat: part of the name of files on the server. */
  readonly label?: string
}

/** A workflow the player brought: its text as it came, and where Vesper's values go in it. */
export interface ImageWorkflow {
  /** To the letter: its numbers may be larger than a program can hold. */
  readonly text: string
  /** By parameter ("prompt", "seed", "width"): the inputs it fills. Empty where the text has placeholders. */
  readonly bindings: Readonly<Record<string, readonly { readonly node: string; readonly input: string }[]>>
}

/** How a picture comes along. `fraction` is 0..1 and never falls; `done` comes once, last, or the stream rejects. */
export type ImageProgress =
  /** Comes first, and before the server is asked: what `resume` and `cancel` need to find the job again. */
  | { readonly kind: 'ticket'; readonly ticket: string }
  /** How many jobs come first, foreign ones among them; absent where the server does not tell. */
  | { readonly kind: 'queued'; readonly ahead?: number }
  /**
   * `pass` counts from 1 where a picture is painted in several; `fraction` is of the whole, 0..1. `isAway`: the server
   * does not answer just now; it is asked again, and the next `queued` or `working` without it says that it does.
   */
  | {
      readonly kind: 'working'
      readonly fraction: number
      readonly preview?: Blob
      readonly pass?: number
      readonly isAway?: boolean
    }
  /** Something is not as it was asked for, and the picture comes all the same. */
  | { readonly kind: 'warning'; readonly message: string }
  /** One of several that is finished while more are to come. */
  | { readonly kind: 'picture'; readonly picture: Blob; readonly seed: number }
  /** The last picture, in the size asked for; its `type` says truly what it is. `seed` makes the same picture again. */
  | { readonly kind: 'done'; readonly picture: Blob; readonly seed: number; readonly isFromCache?: boolean }

/** What became of a job that was to be cancelled. `unconfirmed`: the server has not said so yet. */
export type ImageCancel = 'cancelled' | 'finished' | 'unconfirmed'

/** What a server says of itself. */
export interface ImageServerLook {
  readonly name: string
  readonly version: string
  /** The graphics card, and how much memory it has; absent where the server does not tell. */
  readonly device?: string
  readonly memoryBytes?: number
  readonly freeMemoryBytes?: number
  readonly can: readonly ('init' | 'mask' | 'enlarge' | 'fix-faces' | 'workflow' | 'resume' | 'previews')[]
}

/** What can be chosen on a server now. Names are the server's own: they go back as they came. */
export interface ImageCatalogue {
  readonly checkpoints: readonly string[]
  readonly loras: readonly string[]
  readonly samplers: readonly string[]
  /** Empty where samplers name theirs. */
  readonly schedulers: readonly string[]
  readonly vaes: readonly string[]
  readonly upscalers: readonly string[]
}

/** What the server knows of an add-on: a stranger's text, all of it. */
export interface LoraAbout {
  readonly title?: string
  readonly triggerWords: readonly string[]
  /** The family it was made for, in the words of its maker ("sdxl_base_v1-0"). */
  readonly baseModel?: string
}

/** What is known of a workflow before it is run. */
export interface WorkflowReport {
  /** In the words of the player; empty when it can be used as it is. */
  readonly problems: readonly string[]
  /** Kinds of nodes the server does not have. */
  readonly unknownNodes: readonly string[]
  /** Placeholders that were found, by parameter. */
  readonly placeholders: readonly string[]
  /** Where the values would go, when the text has no placeholders: for the player to confirm. */
  readonly proposal: ImageWorkflow['bindings']
  /** The nodes by id, in the words of the workflow. */
  readonly nodes: readonly { readonly id: string; readonly title: string; readonly inputs: readonly string[] }[]
}

/**
 * A server that paints. Aborting or breaking out of the loop cancels this job, queued or begun, and nobody else's.
 * A page that closes cancels nothing: the job goes on, and `resume` finds it. Rejects with `image/<kind>`, whose
 * `details` are an `ImageProblem`.
 */
export interface ImageBackend {
  /** Ends with `done`, or throws. */
  generate(request: ImageRequest, options: CallOptions): AsyncIterable<ImageProgress>
  /** Goes on with a job of before. Rejects with `image/lost` when the server knows nothing of it any more. */
  resume?(ticket: string, options: CallOptions): AsyncIterable<ImageProgress>
  /** Cancels a job and says what became of it; its stream ends by itself, with a picture that was finished before. */
  cancel?(ticket: string, options: CallOptions): Promise<ImageCancel>
  /** Whether the server is there, and what it is. Answers or rejects within 8 s. */
  look?(options: CallOptions): Promise<ImageServerLook>
  catalogue?(options: CallOptions): Promise<ImageCatalogue>
  aboutLora?(name: string, options: CallOptions): Promise<LoraAbout>
  /** Reads a workflow and holds it against the server, as far as that answers. Nothing is run. */
  checkWorkflow?(workflow: ImageWorkflow, options: CallOptions): Promise<WorkflowReport>
}

/** What stands in the `details` of an `image/…` error, as far as it is known. */
export interface ImageProblem {
  /** What was asked for and is not there. */
  readonly wanted?: string
  /** What comes nearest to it. */
  readonly suggestions?: readonly string[]
  /** The command that starts the server in the way this page needs. */
  readonly command?: string
  /** The server's own words, for who wants to read them. Never kept, never logged. */
  readonly raw?: string
}

/** What the lines at the top of an entry ask for. */
export type Decorator =
  | { readonly kind: 'activate' }
  | { readonly kind: 'dontActivate' }
  | { readonly kind: 'onlyAfter'; readonly count: number }
  | { readonly kind: 'onlyEvery'; readonly count: number }
  | { readonly kind: 'keepAfterMatch' }
  | { readonly kind: 'dropAfterMatch' }
  | { readonly kind: 'isGreeting'; readonly index: number }
  | { readonly kind: 'isUserIcon'; readonly name: string }
  | { readonly kind: 'additionalKeys'; readonly keys: readonly string[] }
  | { readonly kind: 'excludeKeys'; readonly keys: readonly string[] }
  | { readonly kind: 'excludeAllKeys'; readonly keys: readonly string[] }
  | { readonly kind: 'scanDepth'; readonly depth: number }
  | { readonly kind: 'depth'; readonly depth: number }
  | { readonly kind: 'reverseDepth'; readonly depth: number }
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'position'; readonly place: 'beforeDesc' | 'afterDesc' | 'personality' | 'scenario' }
  | { readonly kind: 'slot'; readonly outlet: string }
  | { readonly kind: 'trimFirst' }
  | { readonly kind: 'disablePrompt'; readonly prompt: 'system_prompt' | 'post_history_instructions' }
  | { readonly kind: 'probability'; readonly percent: number }
  | { readonly kind: 'priority'; readonly priority: number }
  | { readonly kind: 'wholeWords'; readonly on: boolean }
  | { readonly kind: 'triggersOthers'; readonly on: boolean }
  | { readonly kind: 'excludeRecursion' }
  /** Known, and without meaning in a chat. */
  | { readonly kind: 'notForChat'; readonly name: string }

export type Role = 'system' | 'user' | 'assistant'

export type SecondaryLogic = 'any' | 'notAll' | 'notAny' | 'all'

export const generationKinds = ['normal', 'continue', 'impersonate', 'swipe', 'regenerate', 'quiet'] as const
export type GenerationKind = (typeof generationKinds)[number]

/** Texts beside the chat that an entry may also be looked for in. */
export const textSources = ['persona', 'description', 'personality', 'depthPrompt', 'scenario', 'creatorNotes'] as const
export type TextSource = (typeof textSources)[number]

export type Place =
  | 'before'
  | 'after'
  | 'anTop'
  | 'anBottom'
  | 'depth'
  | 'examplesTop'
  | 'examplesBottom'
  | 'outlet'
  | 'personality'
  | 'scenario'
  | 'beforeDesc'
  | 'afterDesc'

/** One key, read. A key that cannot be read stays visible in the editor and matches nothing. */
export type Matcher =
  | { readonly kind: 'plain'; readonly source: string }
  | { readonly kind: 'regex'; readonly source: string; readonly pattern: string; readonly flags: string }
  | { readonly kind: 'never'; readonly source: string; readonly reason: string }

/** Which characters an entry is meant for, by name or tag. */
export interface CharacterFilter {
  readonly exclude: boolean
  readonly names: readonly string[]
  readonly tags: readonly string[]
}

export interface NormalEntry {
  readonly id: string
  readonly label: string
  readonly enabled: boolean
  readonly content: string
  readonly decorators: readonly Decorator[]
  readonly keys: readonly Matcher[]
  readonly secondary: readonly Matcher[]
  readonly logic: SecondaryLogic
  readonly selective: boolean
  readonly constant: boolean
  readonly caseSensitive: boolean | null
  readonly wholeWords: boolean | null
  readonly scanDepth: number | null
  readonly order: number
  readonly priority: number | null
  readonly place: Place
  readonly depth: number
  readonly role: Role
  readonly probability: number
  readonly groups: readonly string[]
  readonly groupOverride: boolean
  readonly groupWeight: number
  readonly groupScoring: boolean | null
  readonly excludeRecursion: boolean
  readonly preventRecursion: boolean
  /** 0: considered at once. n: waits for the n-th round of recursion. */
  readonly recursionLevel: number
  readonly sticky: number
  readonly cooldown: number
  readonly delay: number
  readonly triggers: readonly GenerationKind[]
  readonly alsoMatch: readonly TextSource[]
  readonly ignoreBudget: boolean
  readonly outlet?: string
  readonly filter?: CharacterFilter
  readonly raw: unknown
}

/** A heading in the editor: some applications keep folders as rows among the entries. */
export interface LoreFolder {
  readonly id: string
  readonly label: string
  readonly raw: unknown
}

export type BookSource = 'book' | 'worldInfo' | 'lorebookV3' | 'novelAi' | 'agnai' | 'risu'

export interface NormalBook {
  readonly id: string
  readonly source: BookSource
  readonly name: string
  readonly description: string
  readonly scanDepth: number | null
  readonly tokenBudget: number | null
  readonly recursive: boolean | null
  readonly entries: readonly NormalEntry[]
  readonly folders: readonly LoreFolder[]
  readonly raw: unknown
}

type LoreWarningCode =
  | 'not-a-book'
  | 'too-many-entries'
  | 'too-many-keys'
  | 'long-key'
  | 'invalid-number'
  | 'invalid-regex'
  | 'unsupported-decorator'

export interface LoreWarning {
  readonly code: LoreWarningCode
  readonly message: string
  readonly entryId?: string
}

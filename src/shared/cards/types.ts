import type { Role } from 'sdk'
import type { CardBook } from './bookTypes.ts'

/** A parsed JSON object that nobody has vouched for yet. */
export type Json = Readonly<Record<string, unknown>>

export type CardSpec = 'v1' | 'v2' | 'v3' | 'pyg' | 'agnai' | 'byaf' | 'yaml' | 'unknown'
export type CardContainer = 'png' | 'apng' | 'charx' | 'jpeg-zip' | 'jpeg' | 'json' | 'webp' | 'yaml' | 'byaf'

/** Something that went differently than the author of the card may expect. Never a reason to refuse. */
export interface Warning {
  readonly code: WarningCode
  /** Path of the field within the card, when the warning is about one. */
  readonly field?: string
  readonly text: string
}

export type WarningCode =
  | 'picture/checksum'
  | 'picture/cut-off'
  | 'picture/too-large'
  | 'picture/none'
  | 'container/checksum'
  | 'container/several-cards'
  | 'container/two-characters'
  | 'container/fallback'
  | 'container/sub-folder'
  | 'container/entry-refused'
  | 'container/generation-data'
  | 'text/not-base64'
  | 'text/double-base64'
  | 'text/not-utf8'
  | 'text/recovered'
  | 'text/number-too-large'
  | 'text/unsafe-key'
  | 'spec/newer'
  | 'spec/unknown'
  | 'spec/mismatch'
  | 'card/fields-missing'
  | 'card/name-missing'
  | 'card/wrong-type'
  | 'card/too-many'
  | 'card/too-long'
  | 'card/book-not-included'
  | 'card/scripts-inert'
  | 'card/age-unclear'
  | 'book/wrong-type'
  | 'book/too-many'
  | 'book/invalid-regex'
  | 'asset/missing'
  | 'asset/remote'
  | 'asset/several-icons'
  | 'asset/too-large'

/** One opening line. `index` is the number `@@is_greeting` uses: 0 for the first message, n for the nth alternate. */
export interface Greeting {
  readonly kind: 'first' | 'alternate' | 'group'
  readonly index: number
  readonly text: string
}

export interface DepthPrompt {
  readonly text: string
  readonly depth: number
  readonly role: Role
}

export interface NormalAsset {
  /** `icon`, `background`, `user_icon`, `emotion`, or anything a tool invented. */
  readonly type: string
  readonly uri: string
  readonly name: string
  /** Lower case, no dot; `unknown` when the card does not say. */
  readonly ext: string
  /** The name for people: no doubled extension, emotions tidied. */
  readonly label: string
}

/**
 * A character card in one shape, whatever it was written in. Everything but `raw` is a view computed from `raw`;
 * export compares the view with a fresh one, so only what a user changed is written over the source.
 */
export interface NormalCard {
  readonly v: 1
  readonly sourceSpec: CardSpec
  readonly sourceContainer: CardContainer
  readonly name: string
  readonly nickname: string
  readonly description: string
  readonly personality: string
  readonly scenario: string
  readonly greetings: readonly Greeting[]
  readonly examples: string
  readonly systemPrompt: string
  readonly postHistory: string
  readonly depthPrompt?: DepthPrompt
  /** By language code; `en` is the card's plain note. */
  readonly creatorNotes: Readonly<Record<string, string>>
  readonly creator: string
  readonly version: string
  readonly tags: readonly string[]
  readonly source: readonly string[]
  readonly createdMs?: number
  readonly modifiedMs?: number
  readonly book?: CardBook
  readonly assets: readonly NormalAsset[]
  readonly extensions: Json
  /** The document as it was parsed. */
  readonly raw: unknown
  readonly warnings: readonly Warning[]
}

export interface Picture {
  readonly bytes: Uint8Array
  readonly mime: string
  readonly animated: boolean
  readonly size?: { readonly width: number; readonly height: number }
  /** False when decoding it would take more memory than a picture may. */
  readonly decodable: boolean
}

/** What stands behind one asset of the card. */
export type AssetContent =
  | { readonly kind: 'picture' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly mime: string; readonly shown: boolean }
  | { readonly kind: 'remote'; readonly host: string }
  | { readonly kind: 'placeholder' }
  | { readonly kind: 'missing'; readonly reason: string }

export interface ImportedAsset {
  readonly asset: NormalAsset
  readonly content: AssetContent
}

/** A file of the archive that belongs to another program: kept for re-export, never interpreted. */
export interface Attachment {
  readonly path: string
  readonly bytes: Uint8Array
}

export interface ImportReport {
  readonly container: CardContainer
  readonly spec: CardSpec
  readonly warnings: readonly Warning[]
  /** Paths of what we do not use but keep and write back. */
  readonly kept: readonly string[]
  /** What was left out, with the reason. */
  readonly dropped: readonly string[]
  /** Parts of the card that replace or switch off the user's own prompts, for an on/off switch. */
  readonly overrides: readonly ('systemPrompt' | 'postHistory' | 'disableUiPrompt')[]
}

export interface CardImport {
  readonly card: NormalCard
  readonly picture?: Picture
  readonly assets: readonly ImportedAsset[]
  readonly attachments: readonly Attachment[]
  readonly report: ImportReport
}

/** Why there is no character. `message` says what happened and where, in plain words. */
export type CardError =
  | { readonly code: PlainErrorCode; readonly message: string }
  | {
      readonly code: 'card/cut-off'
      readonly message: string
      readonly have: number
      readonly need: number
      /** Whether reading again with `recoverTruncated` may bring back part of the text. */
      readonly recoverable: boolean
    }
  | {
      readonly code: 'card/other-kind'
      readonly message: string
      readonly importer: OtherImporter
      readonly format: string
    }
  | { readonly code: 'card/choose-inside'; readonly message: string; readonly files: readonly string[] }

type PlainErrorCode =
  | 'card/empty'
  | 'card/too-large'
  | 'card/damaged'
  | 'card/no-character'
  | 'card/not-a-character'
  | 'card/not-text'
  | 'card/not-json'
  | 'card/too-deep'
  | 'card/too-many-values'
  | 'card/sealed'
  | 'card/unknown-file'
  | 'card/yaml'
  | 'archive/damaged'
  | 'archive/too-many-files'
  | 'archive/too-large'
  | 'archive/encrypted'
  | 'archive/zip64'
  | 'archive/overlap'

export type OtherImporter = 'lorebook' | 'preset' | 'chat'

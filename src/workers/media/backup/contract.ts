import type { StatedAge } from 'sdk'
import type { OpenAge } from '../../../shared/policy/openAges.ts'
import type { CommitId, TableName } from '../../storage/contract.ts'

/** What a player can choose to put into a backup, or to take out of one. */
export type BackupPart = 'characters' | 'chats' | 'memories' | 'library' | 'pictures' | 'settings'

/** What a backup holds, in the words the lists of its file have. */
export type BackupKind =
  | 'characters'
  | 'sessions'
  | 'attachments'
  | 'lorebooks'
  | 'presets'
  | 'environments'
  | 'patterns'
  | 'recordings'
  | 'scenarios'
  | 'memories'
  | 'loras'
  | 'loraPresets'
  | 'workflows'
  | 'looks'
  | 'images'

export interface BackupRequest {
  readonly parts: readonly BackupPart[]
  /** What lies in these tables, with its files, beside the parts. */
  readonly tables?: readonly TableName[]
  /** What the file is of, in the name of the file: "lorebooks". Absent where it is of everything. */
  readonly name?: string
  /** As the page has made them ready to leave: no keys, no permissions. */
  readonly settings?: unknown
  /** Locks the file. Who loses it, loses the backup. */
  readonly passphrase?: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

export type WritingProgress =
  | { readonly kind: 'writing'; readonly records: number; readonly total: number }
  | { readonly kind: 'written'; readonly fileName: string; readonly file: Blob; readonly records: number }

/** Why a file is no backup that can be read. Nothing was changed. */
export interface BackupRefusal {
  readonly code:
    | 'backup/needs-passphrase'
    | 'backup/wrong-passphrase'
    | 'backup/damaged'
    | 'backup/weak'
    | 'backup/newer'
    | 'backup/too-large'
    | 'backup/not-a-backup'
    | 'backup/adults-only'
  /** In plain words. */
  readonly message: string
}

/** How what is in the file stands to what is here. */
export type Status = 'new' | 'same' | 'different'

export interface BackupPlan {
  readonly exportDate: string
  readonly kinds: Readonly<Record<BackupKind, Readonly<Record<Status, number>>>>
  readonly messages: number
  /** Names of some of what would change, by kind, for whoever wants to look. */
  readonly examples: Readonly<Record<BackupKind, readonly string[]>>
  /** Names of some of what differs here, by kind: with `add` it stays out. */
  readonly differing: Readonly<Record<BackupKind, readonly string[]>>
  /** Whether damage would have been found: files of before version 1.1 have no checksums. */
  readonly isVerified: boolean
  /** What does not fit and stays out, by name; `count` is of all of it. */
  readonly leftOut: { readonly count: number; readonly named: readonly string[] }
  /** Ages to be stated before it is applied. */
  readonly ages: readonly OpenAge[]
  /** For the page to compare: nothing of it is applied here. */
  readonly settings: unknown
}

export type ReadingProgress =
  | { readonly kind: 'reading'; readonly bytes: number; readonly total: number }
  | { readonly kind: 'read'; readonly plan: BackupPlan }
  | { readonly kind: 'refused'; readonly refusal: BackupRefusal }

export type Manner =
  /** Adds what is not here. */
  | 'add'
  /** Adds, and puts what differs in the place of what is here. */
  | 'replace'
  /** Besides, takes away what is not in the backup, among the kinds it holds. */
  | 'everything'

export type ApplyingProgress =
  | { readonly kind: 'applying'; readonly done: number; readonly total: number; readonly commits: readonly CommitId[] }
  | { readonly kind: 'applied'; readonly report: ApplyReport }

export interface ApplyReport {
  readonly added: number
  readonly replaced: number
  readonly removed: number
  readonly unchanged: number
  readonly messages: number
}

/** Writes and reads backups, in a thread of its own. It keeps nothing but the file that was read last. */
export interface BackupContract {
  /** The store, on a port of its own. */
  start(storage: MessagePort): Promise<void>
  /** Ends with `written`. Stops when nobody reads on. */
  write(request: BackupRequest): AsyncIterable<WritingProgress>
  /** Looks through a file and compares it with what is here; changes nothing. Ends with `read` or `refused`. */
  read(file: Blob, passphrase?: string): AsyncIterable<ReadingProgress>
  /** Applies the file that was read last. Each chat and each character whole or not at all. Ends with `applied`. `stated` goes
   * with the records whose ages are open. */
  apply(manner: Manner, stated?: readonly StatedAge[]): AsyncIterable<ApplyingProgress>
}

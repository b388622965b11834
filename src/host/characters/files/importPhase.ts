import type { CharacterId } from 'sdk'
import type { CardField, ImportReport, PromptSwitch } from '../../../workers/media/contract.ts'

/** Where one file stands on its way in. */
export type ImportPhase =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'reading' }
  /** So large that it is only read when the person says so. */
  | { readonly kind: 'large'; readonly megabytes: number }
  /** This character is here already; the person decides. `mine` is what they changed about it, if anything. */
  | {
      readonly kind: 'same'
      readonly name: string
      readonly existing: CharacterId
      readonly mine: readonly CardField[]
    }
  /** Another version of a character that is here. */
  | {
      readonly kind: 'update'
      readonly name: string
      readonly existing: CharacterId
      readonly changed: readonly CardField[]
      readonly mine: readonly CardField[]
    }
  /** An archive of cards: each is a file of its own now. */
  | { readonly kind: 'unpacked'; readonly count: number; readonly refused: readonly string[] }
  | {
      readonly kind: 'imported'
      readonly id: CharacterId
      readonly name: string
      readonly how: 'new' | 'replaced' | 'updated'
      readonly report: ImportReport
      readonly switchedOff: readonly PromptSwitch[]
    }
  | { readonly kind: 'failed'; readonly reason: string; readonly offer: 'recover' | 'use-picture' | undefined }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'cancelled' }

export interface ImportItem {
  readonly id: string
  readonly fileName: string
  phase: ImportPhase
}

export type Tally = Readonly<Record<ImportPhase['kind'], number>>

export const noFiles: Tally = {
  waiting: 0,
  reading: 0,
  large: 0,
  same: 0,
  update: 0,
  unpacked: 0,
  imported: 0,
  failed: 0,
  refused: 0,
  skipped: 0,
  cancelled: 0,
}

export const isAtWork = ({ waiting, reading }: Tally): boolean => waiting + reading > 0

export function tallyOf(items: readonly ImportItem[]): Tally {
  const tally: Record<ImportPhase['kind'], number> = { ...noFiles }
  for (const { phase } of items) tally[phase.kind] += 1
  return tally
}

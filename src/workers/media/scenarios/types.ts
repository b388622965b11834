import type { StatedAge } from 'sdk'
import type { OpenAge } from '../../../shared/policy/openAges.ts'
import type { ScenarioFile, ScenarioReport, StoryBytes } from '../../storage/contract.ts'

export type ScenarioFormat = ScenarioReport['format']

/** A file somebody chose, with its path within the folder that was chosen. */
export interface ChosenFile {
  readonly path: string
  readonly blob: Blob
}

/** A script within what was chosen. */
export interface ScenarioEntry {
  readonly path: string
  readonly format: ScenarioFormat
  readonly title: string
}

export interface ScenarioReadOptions {
  /** Which of several scripts. */
  readonly entry?: string
  /** Opens an archive that asks for one. */
  readonly password?: string
  /** Ages that the player stated when asked about this scenario. */
  readonly stated?: readonly StatedAge[]
}

/** A scenario as its files describe it. Its files were told of before; nothing else is stored yet. */
export interface ScenarioReading {
  readonly format: ScenarioFormat
  readonly name: string
  readonly author: string
  readonly description: string
  readonly tags: readonly string[]
  readonly script: unknown
  readonly texts: Readonly<Record<string, string>>
  readonly files: readonly ScenarioFile[]
  readonly cover?: string
  readonly pages: number
  readonly options: Readonly<Record<string, unknown>>
  readonly report: ScenarioReport
}

export type ScenarioNews =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number; readonly now: string }
  /** Files to be kept before the scenario that names them. */
  | { readonly kind: 'files'; readonly files: readonly StoryBytes[] }
  /** There are several scripts; nothing was taken yet. */
  | { readonly kind: 'choose'; readonly entries: readonly ScenarioEntry[] }
  | { readonly kind: 'password'; readonly wrong: boolean }
  /** Nothing was taken: the player has to state these ages first. */
  | { readonly kind: 'ages'; readonly open: readonly OpenAge[] }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'read'; readonly reading: ScenarioReading }

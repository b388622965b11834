import type { Pattern } from './intent.ts'

/** A pattern as a file describes it. Nothing is stored yet. */
export interface PatternReading {
  readonly name: string
  readonly pattern: Pattern
  readonly about: ScriptAbout
  /** What went differently than its author may expect, in plain words. */
  readonly warnings: readonly string[]
}

/** What a script says of itself. Times are milliseconds from the start. */
export interface ScriptAbout {
  readonly title?: string
  readonly creator?: string
  readonly description?: string
  readonly durationMs?: number
  readonly chapters?: readonly ScriptChapter[]
  readonly bookmarks?: readonly ScriptBookmark[]
}

export interface ScriptBookmark {
  readonly name: string
  readonly atMs: number
}

export interface ScriptChapter {
  readonly name: string
  readonly fromMs: number
  readonly toMs: number
}

/** Files that belong together become one reading: a script and its side files. */
export interface PatternReadings {
  readonly readings: readonly PatternReading[]
  readonly refused: readonly { readonly fileName: string; readonly reason: string }[]
}

/** Ours says everything; funscripts are what other players read, one file per axis. */
export type PatternFileFormat = 'vesper' | 'funscript'

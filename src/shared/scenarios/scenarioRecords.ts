import type { StatedAge, StoryFile } from 'sdk'

/** An engine of a plugin: `vesper.scenario-eos/eos`. */
export type EngineKey = string

/** One play through a story, as it is kept: everything needed to go on exactly where it was left. */
export interface SavedPlay {
  readonly state: unknown
  readonly seed: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The page, for lists. */
  readonly page: string
  /** How many steps were made. */
  readonly steps: number
}

/** A scenario as lists show it: small, so that thousands are read at once. */
export interface ScenarioRecord {
  readonly id: string
  readonly name: string
  readonly author: string
  readonly description: string
  readonly tags: readonly string[]
  readonly engine: EngineKey
  /** Name of one of its files. */
  readonly cover?: string
  readonly created: number
  readonly modified: number
  /** When it was last played; 0 is never. */
  readonly played: number
  /** Came with Vesper. */
  readonly builtin?: boolean
  readonly pages: number
  /** How many files it names and does not have. */
  readonly missing: number
  /** Choices of the player about it, such as a profile of its format. */
  readonly options: Readonly<Record<string, unknown>>
  /** Where it came from: the name of a file or folder. */
  readonly source?: string
  /** Ages that its words leave open, as the player stated them. */
  readonly ages?: readonly StatedAge[]
}

/** What its engine plays, and the small text files that belong to it. */
export interface ScenarioScript {
  readonly id: string
  readonly script: unknown
  readonly texts: Readonly<Record<string, string>>
  /** What was found and said when it came in. */
  readonly report?: ScenarioReport
}

/** What an import found, in plain words. */
export interface ScenarioReport {
  readonly format: 'native' | 'eos' | 'guideme'
  /** Name of the script within what was chosen. */
  readonly entry: string
  readonly found: number
  /** Files it names that were not there. */
  readonly missing: readonly string[]
  readonly warnings: readonly string[]
  /** Where it would fetch from, if it were let. */
  readonly hosts: readonly string[]
  /** Files that were not taken, each with the reason. */
  readonly refused: readonly string[]
}

/** A list of its files. The bytes lie at their hash, once for all scenarios that have them. */
export interface ScenarioFiles {
  readonly id: string
  readonly files: readonly ScenarioFile[]
}

export interface ScenarioFile extends StoryFile {
  /** SHA-1 of the bytes that are kept; `hash` is that of the file its author meant, of which this may be a smaller copy. */
  readonly bytes: string
}

/** Bytes and what they are found by. */
export interface StoryBytes {
  readonly hash: string
  readonly blob: Blob
}

/** Where the player is in a scenario. Written often, so it is not journalled. */
export interface ScenarioPlay {
  /** That of the scenario. */
  readonly id: string
  readonly saved?: SavedPlay
  /** What the story keeps from one play to the next. */
  readonly kept?: unknown
  readonly progress: PlayProgress
}

export interface PlayProgress {
  readonly page: string
  /** How many different pages were seen. */
  readonly seen: number
  /** Which, as far as they are kept. */
  readonly pages?: readonly string[]
  readonly over: boolean
  readonly at: number
}

/** Places in a scenario the player has marked to come back to. */
export interface ScenarioCheckpoints {
  /** That of the scenario. */
  readonly id: string
  /** Ten at most, newest first. */
  readonly list: readonly Checkpoint[]
}

export interface Checkpoint {
  readonly id: string
  readonly name: string
  /** When it was marked, in milliseconds since the epoch. */
  readonly at?: number
  readonly saved: SavedPlay
}

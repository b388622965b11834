/** A scenario as its engine gets it, the same at every step. */
export interface Story {
  /** The document: parsed JSON, or text where the format is one. */
  readonly script: unknown
  /** Feeds everything random. */
  readonly seed: number
  readonly files: readonly StoryFile[]
  /** Small text files that came with it, by name: includes, and what its scripts may read. */
  readonly texts: Readonly<Record<string, string>>
  /** What the story kept when it was played before; see `ScenarioStep.kept`. */
  readonly kept?: unknown
  /** Choices of the player about this story, such as a profile of the format. Engines ignore what they do not know. */
  readonly options: Readonly<Record<string, unknown>>
  /** What the player says of themselves, for formats that ask. */
  readonly profile: Readonly<Record<string, string | number | boolean>>
  /** Name of the story, where the script has none. */
  readonly name: string
}

/** A file that came with a story. */
export interface StoryFile {
  /** Path from the root of the package, with `/`. */
  readonly name: string
  /** MIME type. */
  readonly type: string
  readonly size: number
  /** SHA-1 of its bytes in 40 lower-case hexadecimal digits, where formats name files so. */
  readonly hash?: string
}

/** Something an author should know about a script, or a player about a step. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning' | 'note'
  readonly message: string
  /** The page or node it is about. */
  readonly page?: string
  /** Where in the page: "2.choice.options.0". */
  readonly path?: string
  /** Line in a text format, from 1. */
  readonly line?: number
  /** The words in question. */
  readonly excerpt?: string
}

/** What a script is, before it is played. */
export interface StoryAbout {
  readonly title: string
  readonly author: string
  readonly description: string
  readonly tags: readonly string[]
  readonly pages: readonly StoryPage[]
  /** Parts that characters of the player can take. Absent: it has none. */
  readonly roles?: readonly StoryRole[]
  /** Names of files it uses and does not have. */
  readonly missing: readonly string[]
  /** What it would fetch from the net, by host. */
  readonly hosts: readonly string[]
  /** Addresses in the net of what it shows and plays, as far as they stand in the script. */
  readonly links?: readonly string[]
  /** What it asks the player about themselves, in the order it is asked. */
  readonly choices?: readonly StoryChoice[]
  /** What it remembers of the player, by `Story.kept` and by saves that came along. */
  readonly remembers?: readonly StoryMemory[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A part in a story that is played in a chat. */
export interface StoryRole {
  /** The word its pages use; see `StageChat.character`. */
  readonly id: string
  readonly name: string
  readonly description: string
}

/**
 * Something a story lets its player choose: a name, a number, yes or no. The host asks, and hands what was chosen back
 * by its key in `Story.options.prefs`.
 */
export interface StoryChoice {
  readonly key: string
  /** What the player reads. */
  readonly label: string
  /** As its author wrote it. Its type is the type of the choice. */
  readonly initial: string | number | boolean
  /** What holds now: chosen by the player, or changed by the story itself. */
  readonly value: string | number | boolean
}

/** One thing a story remembers, for a player who wants to know. */
export interface StoryMemory {
  readonly kind: 'flag' | 'value' | 'file'
  readonly name: string
  /** The value in words; empty for a flag. */
  readonly text: string
  /** The part of a package that remembers it, where there are several. */
  readonly of?: string
}

/** One page or node of a script. */
export interface StoryPage {
  readonly id: string
  readonly label: string
  /** Pages it leads to. */
  readonly leads: readonly string[]
}

/** A story told again in the built-in format. */
export interface StoryConversion {
  /** A document as `schemas/scenario.schema.json` describes it. */
  readonly script: unknown
  /** What could not be taken over, and where it stood: pages and places are those of the original. */
  readonly losses: readonly Diagnostic[]
}

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
  /** Names of files it uses and does not have. */
  readonly missing: readonly string[]
  /** What it would fetch from the net, by host. */
  readonly hosts: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** One page or node of a script. */
export interface StoryPage {
  readonly id: string
  readonly label: string
  /** Pages it leads to. */
  readonly leads: readonly string[]
}

/** A story told again in the house's own format. */
export interface StoryConversion {
  /** A document as `schemas/scenario.schema.json` describes it. */
  readonly script: unknown
  /** What could not be taken over, and where it stood: pages and places are those of the original. */
  readonly losses: readonly Diagnostic[]
}

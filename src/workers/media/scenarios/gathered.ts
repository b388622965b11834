import type { WantedFile } from './storedFiles.ts'

/** A script with the files of the package it needs, before any of them is kept. */
export interface Gathered {
  /** As it is kept: pictures that stood in it are files now. */
  readonly script: unknown
  readonly author: string
  readonly description: string
  readonly tags: readonly string[]
  /** Where a better one was found than in the script. */
  readonly title?: string
  readonly wanted: readonly WantedFile[]
  readonly missing: readonly string[]
  readonly warnings: readonly string[]
  readonly hosts: readonly string[]
  /** Name of one of the wanted files. */
  readonly cover?: string
  readonly pages: number
  readonly options: Readonly<Record<string, unknown>>
}

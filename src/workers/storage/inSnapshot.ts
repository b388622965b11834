import type { Reading, StoreName } from './rows.ts'

/** Where a snapshot's rows come from: one transaction that sees all of them. */
export interface Source {
  readonly layout: number
  read<T>(work: (tx: Reading) => Promise<T>): Promise<T>
}

/**
 * What has no part in a snapshot: it is of the moment, or only of use beside today's records. What devices are allowed
 * stays as it is today, since going back must not raise a limit. Files of scenarios are kept under their hash whatever
 * happens to the records, and would fill the disk as copies; so would pictures, and going back is to lose none of them.
 * Vectors and packs are made again.
 */
const leftOut: ReadonlySet<string> = new Set<StoreName>([
  'journal',
  'drafts',
  'prompts',
  'devices',
  'storyFiles',
  'vectors',
  'memoryPacks',
  'images',
  'imageFiles',
  'imageJobs',
  'settings',
  'composerDrafts',
])

/** Of these stores, those that go into a snapshot. */
export const inSnapshot = (stores: Iterable<string>): readonly StoreName[] =>
  [...stores].filter((store) => !leftOut.has(store)) as StoreName[]

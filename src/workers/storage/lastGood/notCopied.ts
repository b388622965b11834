import type { StoreName } from '../rows.ts'

/**
 * What is not in the copy: what is of the moment, what is made again, and the files of pictures and scenarios, which
 * would take their room twice.
 */
export const notCopied: ReadonlySet<string> = new Set<StoreName>([
  'journal',
  'drafts',
  'prompts',
  'vectors',
  'memoryPacks',
  'imageJobs',
  'imageFiles',
  'storyFiles',
])

import { PluginError } from 'sdk'
import { GuideDraft } from './GuideDraft.ts'
import type { Guide, GuideFiles } from './guide.ts'
import { readFile } from './readFile.ts'

/**
 * Reads a guide from its text and the files it includes. Whatever is wrong with it ends in `warnings`; only a text
 * without a single page is refused.
 */
export function readGuide(source: string, files: GuideFiles): Guide {
  const draft = new GuideDraft()
  readFile(source, { draft, files, seen: new Set([source]), depth: 0 })
  if (draft.pages.size === 0) {
    throw new PluginError(
      'plugin/call-failed',
      'This is no GuideMe guide: it has no pages. A guide is an XML file with a "Page" for each page. Choose the XML file of the guide itself.',
    )
  }
  return draft.finished()
}

import { readBool } from '../rules/values.ts'
import type { GuideDraft, Heading } from './GuideDraft.ts'

/** Where the text of an element of the head goes. */
export interface Head {
  readonly draft: GuideDraft
  readonly heading: Heading
  /** Whether the element stands in `Author`. */
  readonly isAuthors: boolean
}

type Take = (text: string, head: Head) => void

/** What becomes of the text of each element of the head, when its end tag is read. */
export const headElements: ReadonlyMap<string, Take> = new Map<string, Take>([
  [
    'Title',
    (text, { heading }) => {
      heading.title ??= text.trim()
    },
  ],
  [
    'Name',
    (text, { heading, isAuthors }) => {
      if (isAuthors) heading.author ??= text.trim()
    },
  ],
  [
    'Url',
    (text, { heading, isAuthors }) => {
      if (!isAuthors || heading.url === undefined) heading.url = text.trim()
    },
  ],
  [
    'Description',
    (text, { heading }) => {
      heading.description ??= text.trim()
    },
  ],
  ['MediaDirectory', () => {}],
  [
    'AutoSetPageWhenSeen',
    (text, { draft }) => {
      draft.settings.autoSetPageWhenSeen = text.trim() === '' || readBool(text)
    },
  ],
  [
    'PageSound',
    (text, { draft }) => {
      draft.settings.pageSound = text.trim() === '' || readBool(text)
    },
  ],
  [
    'ForceStartPage',
    (text, { draft }) => {
      draft.settings.forceStartPage = readBool(text)
    },
  ],
  [
    'ConvertArgumentTypes',
    (text, { draft }) => {
      draft.settings.convertArgumentTypes = readBool(text)
    },
  ],
  [
    'CSS',
    (text, { draft }) => {
      draft.css = text
    },
  ],
  ['GlobalJavascript', (text, { draft }) => draft.scripts.push(text)],
])

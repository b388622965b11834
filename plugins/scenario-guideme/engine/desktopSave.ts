import type { Story } from 'sdk/story'
import { readStateFile } from '../parse/stateFile.ts'
import { foldedPath } from '../rules/paths.ts'
import type { LoadedGuide } from './library.ts'
import { nameOf } from './paths.ts'
import type { GuideMemory } from './state.ts'

/** What the desktop player kept of a guide, where its save came along: `TeaTasting.state` beside `TeaTasting.xml`. */
export function desktopSave({ id }: LoadedGuide, { texts }: Pick<Story, 'texts'>): GuideMemory | undefined {
  const name = Object.keys(texts).find((path) => foldedPath(nameOf(path)) === foldedPath(`${id}.state`))
  if (name === undefined) return undefined
  const { page, currPage, prevPage, flags, vars, prefs } = readStateFile(texts[name] ?? '')
  return {
    page,
    currPage,
    prevPage,
    flags,
    variables: Object.entries(vars),
    scope: [],
    preferences: prefs,
    globalButtons: [],
    settings: null,
  }
}

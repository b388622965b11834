import type { Story } from 'sdk/story'
import { readStateFile } from '../parse/stateFile.ts'
import { foldedPath } from '../rules/paths.ts'
import type { LoadedGuide } from './library.ts'
import { nameOf } from './paths.ts'
import type { Entries, GuideMemory } from './state.ts'

/** What the desktop player kept of a guide, where its save came along: `TeaTasting.state` beside `TeaTasting.xml`. */
export function desktopSave({ id }: LoadedGuide, { texts }: Pick<Story, 'texts'>): GuideMemory | undefined {
  const saved = saveNamed(`${id}.state`, texts)
  if (saved === undefined) return undefined
  const { page, currPage, prevPage, flags, vars, prefs } = readStateFile(saved)
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

/** What all guides of the desktop player share, where its save came along: `Global.state`. */
export function desktopGlobals({ texts }: Pick<Story, 'texts'>): Entries {
  const saved = saveNamed('Global.state', texts)
  return saved === undefined ? [] : Object.entries(readStateFile(saved).vars)
}

function saveNamed(file: string, texts: Story['texts']): string | undefined {
  const name = Object.keys(texts).find((path) => foldedPath(nameOf(path)) === foldedPath(file))
  return name === undefined ? undefined : texts[name]
}

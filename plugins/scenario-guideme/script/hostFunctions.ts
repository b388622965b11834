import type { HostFunction } from 'sdk/story'
import { joined } from '../engine/paths.ts'
import { type Play, randomOf } from '../engine/play.ts'
import { entryOf } from '../engine/state.ts'
import { foldedPath, nameMatches, tidyPath } from '../rules/paths.ts'

/** Files a call writes, by path from the package; kept only when the call comes to its end. */
export type Overlay = Map<string, string>

const maxFile = 1_000_000
const maxWritten = 20_000_000

/** What scripts may ask the host: files, pages, chance and time. */
export function hostFunctionsOf(play: Play, overlay: Overlay) {
  const { loaded, story } = play
  const random = randomOf(play)
  const clock = { calls: 0, slept: 0 }
  const inside = (name: unknown) => joined(loaded.mediaFolder, withoutRoot(String(name), loaded.mediaFolder))
  const written = () => [...new Map([...play.state.files, ...overlay])]
  const below = (folder: unknown) => {
    const root = foldedPath(inside(folder))
    return written().flatMap(([name]) => {
      const folded = foldedPath(name)
      if (root === '') return [tidyPath(name)]
      return folded.startsWith(`${root}/`) ? [tidyPath(name).slice(root.length + 1)] : []
    })
  }
  const plainPath = (name: unknown) => withoutRoot(String(name), loaded.mediaFolder)
  const files = (folder: unknown) =>
    unique([...below(folder).filter((name) => !name.includes('/')), ...loaded.media.list(plainPath(folder))]).toSorted()
  const folders = (folder: unknown) =>
    unique([
      ...below(folder).flatMap((name) => (name.includes('/') ? [name.slice(0, name.indexOf('/'))] : [])),
      ...loaded.media.folders(plainPath(folder)),
    ]).toSorted()
  const read = (name: unknown): string | null => {
    const path = inside(name)
    const own = overlay.get(path) ?? entryOf(play.state.files, path)
    if (own !== undefined) return own
    const found = loaded.media.find(plainPath(name))?.name
    return found !== undefined && Object.hasOwn(story.texts, found) ? (story.texts[found] ?? null) : null
  }
  const functions: Record<string, HostFunction> = {
    __read: read,
    __write: (name, text) => {
      const size = written().reduce((sum, [, one]) => sum + one.length, 0)
      if (String(text).length > maxFile || size + String(text).length > maxWritten) {
        throw new RangeError(`"${String(name)}" was not written: a guide may write files of 1 MB, 20 MB in all.`)
      }
      overlay.set(inside(name), String(text))
    },
    __files: files,
    __folders: folders,
    __randomFile: (pattern, folder) => {
      const found = files(folder).filter((name) => nameMatches(String(pattern), name))
      const name = found[Math.floor(random() * found.length)]
      return name === undefined ? '' : joined(plainPath(folder), name)
    },
    __fileExists: (name) => read(name) !== null || loaded.media.find(plainPath(name)) !== undefined,
    __folderExists: (name) => loaded.media.hasFolder(plainPath(name)) || below(name).length > 0,
    __pageExists: (id) => loaded.guide.pages.has(String(id)),
    __sleep: (ms) => {
      clock.slept += Number(ms)
    },
  }
  // Time stands still during a step. It creeps a little with each look at it, so that scripts that wait for it get on.
  const now = () => play.now + clock.slept + Math.floor(clock.calls++ / 50)
  return { functions, random, now }
}

const unique = (names: readonly string[]) => [...new Set(names)]

/** Scripts join names to the folders they were told of; then only the rest counts. */
function withoutRoot(name: string, mediaFolder: string): string {
  const path = tidyPath(name)
  if (!foldedPath(path).startsWith('gm/') && foldedPath(path) !== 'gm') return path
  const rest = path.slice(3)
  const folder = foldedPath(mediaFolder)
  if (folder === '' || foldedPath(rest) === folder) return folder === '' ? rest : ''
  return foldedPath(rest).startsWith(`${folder}/`) ? rest.slice(folder.length + 1) : rest
}

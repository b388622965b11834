import { mediaRoot, titleOf, virtualRoot } from '../engine/library.ts'
import type { Play } from '../engine/play.ts'
import { settingsOf } from '../engine/settings.ts'

/** Everything a realm is told of its guide before a script runs. */
export function givenTo(play: Play) {
  const { state, loaded, story } = play
  const { guide } = loaded
  return {
    memory: state.memory,
    shared: state.shared,
    undeclared: state.undeclared,
    captured: state.show.captured,
    profile: [...new Map<string, string | number | boolean>([...Object.entries(story.profile), ...state.profile])],
    settings: settingsOf(play),
    timers: state.show.timers.map(({ id }) => id),
    title: titleOf(loaded),
    author: guide.author,
    mediaDirectory: guide.mediaDirectory,
    dataRoot: virtualRoot(loaded),
    mediaRoot: mediaRoot(loaded),
    css: guide.css,
    globalScript: guide.globalScript,
    id: loaded.id,
  }
}

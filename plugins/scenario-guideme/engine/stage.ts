import type { Stage } from 'sdk/story'
import { type LoadedGuide, packageRoot, titleOf } from './library.ts'
import type { GuideState } from './state.ts'

const nothing: readonly never[] = []

/** The stage of a state. Things that stayed are the same objects. */
export function stageOf(state: GuideState, loaded: LoadedGuide): Stage {
  const { show, memory, phase } = state
  const bare = { page: memory.currPage, bubbles: nothing, notices: nothing }
  if (phase === 'cover')
    return { ...bare, page: '', buttons: nothing, timers: nothing, sounds: nothing, cover: coverOf(loaded) }
  const { clock, title, timer } = show.header
  return {
    ...bare,
    buttons: show.keys.map(({ button }) => button),
    timers: show.delay ? [show.delay.timer] : nothing,
    sounds: show.sounds.map(({ clip }) => clip),
    ...(show.picture && { picture: show.picture }),
    ...(show.video && { video: show.video.clip }),
    ...(show.metronome && { metronome: show.metronome }),
    panes: {
      left: show.left,
      right: show.right,
      root: packageRoot,
      header: { ...(clock && { clock }), ...(title && { title }), ...(timer && { timer }) },
    },
    ...(show.trouble && { trouble: show.trouble.stage }),
    ...(show.end && { end: { title: titleOf(loaded) } }),
  }
}

const coverOf = ({ id, guide: { title, author, pages } }: LoadedGuide) => ({
  title: title || id,
  author,
  pages: pages.has('start') ? nothing : [...pages.keys()].slice(0, maxPages),
})

const maxPages = 500

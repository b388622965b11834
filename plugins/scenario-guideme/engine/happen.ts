import type { SceneEvent } from 'sdk'
import { needsNewer, playerVersion } from '../rules/version.ts'
import { carryOut } from './consequences.ts'
import { clipEnded, fireDue } from './due.ts'
import { fill } from './fields.ts'
import { restarted } from './keep.ts'
import { titleOf } from './library.ts'
import { type Play, show } from './play.ts'
import { settingsOf } from './settings.ts'
import { signal } from './signal.ts'
import { clipFailed } from './sounds.ts'
import { entryOf, nothingShown } from './state.ts'
import { goTo, silence } from './transition.ts'
import { trouble } from './trouble.ts'

/** What becomes of a guide when something happens. */
export function happen(play: Play, event: SceneEvent): void {
  if (play.state.phase === 'stopped') return
  if (play.state.phase === 'cover') {
    onCover(play, event)
    return
  }
  switch (event.kind) {
    case 'filled':
      fill(play, event.fields)
      return
    case 'chose':
      choose(play, event.choice)
      return
    case 'elapsed':
      fireDue(play)
      return
    case 'ended':
      if (event.left === 0) clipEnded(play, event.clip)
      return
    case 'failed':
      clipFailed(play, event.clip)
      return
    case 'signalled':
      signal(play, event.text)
      return
    case 'jumped':
      goTo(play, event.to)
      return
    case 'resumed':
      goTo(play, play.state.memory.page || 'start', true)
      return
    case 'stopped':
      stop(play)
      return
    default:
      return
  }
}

function onCover(play: Play, event: SceneEvent): void {
  switch (event.kind) {
    case 'began':
      begin(play, event.page)
      return
    case 'jumped':
      begin(play, event.to)
      return
    case 'stopped':
      stop(play)
      return
    default:
      return
  }
}

/** Begins the guide, or goes on where it was left. */
function begin(play: Play, page: string | undefined): void {
  play.state = { ...play.state, phase: 'playing' }
  const { minimumVersion } = play.loaded.guide
  const target = page ?? placeToGoOn(play)
  if (!needsNewer(minimumVersion)) {
    goTo(play, target)
    return
  }
  trouble(
    play,
    'version',
    `This guide asks for GuideMe ${minimumVersion}; it is played here as GuideMe ${playerVersion} would. Some of it may not work as its author meant.`,
    [['Continue', { kind: 'page', target }]],
  )
}

function placeToGoOn(play: Play): string {
  const { page } = play.state.memory
  if (settingsOf(play).forceStartPage || page === '') return 'start'
  return play.loaded.guide.pages.has(page) ? page : 'start'
}

function choose(play: Play, choice: string): void {
  const { trouble: shown, keys } = play.state.show
  if (shown && choice.startsWith('trouble:')) {
    const way = entryOf(shown.ways, choice)
    switch (way?.kind) {
      case 'page':
        show(play, { trouble: null })
        goTo(play, way.target)
        return
      case 'back':
        goTo(play, play.state.memory.currPage, true)
        return
      case 'restart':
        restart(play)
        return
      case 'played':
        clipEnded(play, play.state.show.video?.clip.id ?? '')
        return
      default:
        return
    }
  }
  const key = keys.find(({ button }) => button.id === choice)
  if (key && !key.button.disabled) carryOut(play, key.act, 'always')
}

/** From the first page again: everything is forgotten but the preferences. */
export function restart(play: Play): void {
  silence(play)
  const { display, panes } = play.state.show
  const header = { clock: '', title: titleOf(play.loaded), timer: '' }
  play.state = {
    ...play.state,
    memory: restarted(play.state.memory),
    undeclared: [],
    jumps: { since: 0, count: 0 },
    show: { ...nothingShown, display, panes, header },
  }
  goTo(play, 'start')
}

/** Silence. What was written stays to be read. */
function stop(play: Play): void {
  silence(play)
  play.state = { ...play.state, phase: 'stopped' }
}

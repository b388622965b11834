import type { SceneEvent } from 'sdk'
import { pageOf } from '../document/document.ts'
import { freshPcm2 } from '../older/pcm2.ts'
import { answerOwn, continueOwn, pressOwn } from '../script/oeosCalls.ts'
import { soundEnded, soundFailed } from './audio.ts'
import { choose } from './choice.ts'
import { pass } from './due.ts'
import { missing, pageFor } from './goto.ts'
import { goOn, unmark } from './lanes.ts'
import { run } from './loop.ts'
import { rest } from './navigate.ts'
import { pressNotice } from './notices.ts'
import { pressRow } from './nyx.ts'
import { pictureShown } from './picture.ts'
import { note, type Play } from './play.ts'
import { answer } from './prompt.ts'
import { skipTimer } from './timers.ts'
import { settle } from './trouble.ts'

/** What an event does to the story. */
export function take(play: Play, event: SceneEvent): void {
  if (play.draft.phase === 'stopped') return
  if (event.kind === 'stopped') {
    fallSilent(play)
    return
  }
  if (play.draft.phase === 'cover') {
    if (event.kind === 'began') begin(play, event.page)
    else if (event.kind === 'jumped') begin(play, event.to)
    return
  }
  const isInput = inputs.has(event.kind)
  if (isInput) rest(play)
  act(play, event)
  run(play)
  pass(play)
}

const inputs: ReadonlySet<string> = new Set(['chose', 'continued', 'typed', 'jumped'])

function act(play: Play, event: SceneEvent): void {
  switch (event.kind) {
    case 'continued':
      continueOwn(play) || continueSay(play)
      return
    case 'chose':
      settle(play, event.choice) ||
        pressOwn(play, event.choice) ||
        choose(play, event.choice) ||
        pressNotice(play, event.choice) ||
        pressRow(play, event.choice) ||
        skipTimer(play, event.choice)
      return
    case 'typed':
      answerOwn(play, event.bubble, event.text) || answer(play, event.bubble, event.text)
      return
    case 'shown':
      pictureShown(play, event.picture, event.ok)
      return
    case 'ended':
      soundEnded(play, event.clip, event.left)
      return
    case 'failed':
      soundFailed(play, event.clip)
      return
    case 'signalled':
      pressPicture(play, event.text)
      return
    case 'jumped':
      if (pageOf(play.game.document, event.to)) play.wanted = event.to
      else note(play, 'warning', missing(play, event.to))
      return
    default:
      return
  }
}

/** The title is left: scripts are set up, and the first page is shown. */
function begin(play: Play, page: string | undefined): void {
  const { game, draft } = play
  const first = page !== undefined && pageOf(game.document, page) ? page : firstPage(play)
  if (first === undefined) {
    note(play, 'warning', 'This script has no page “start”; choose where it begins.')
    return
  }
  draft.phase = 'playing'
  for (const module of Object.keys(game.document.modules)) {
    if (!knownModules.has(module))
      note(play, 'warning', `The module “${module}” is not known; the story plays without it.`)
  }
  if (Object.hasOwn(game.document.modules, 'pcm2')) draft.books = freshPcm2
  play.scripts.prepare(play)
  play.wanted = first
  run(play)
  pass(play)
}

const knownModules: ReadonlySet<string> = new Set(['audio', 'notification', 'storage', 'nyx', 'pcm2'])

const firstPage = (play: Play) => pageFor(play, 'start') ?? (play.game.ids.length === 1 ? play.game.ids[0] : undefined)

/** A script hears where the picture was pressed, as parts of its width and height. */
function pressPicture(play: Play, text: string): void {
  const found = /^image-click (0(?:\.\d{1,20})?|1) (0(?:\.\d{1,20})?|1)$/.exec(text)
  if (!found || !play.draft.picture || !play.draft.hears.includes('image-click')) return
  play.scripts.fire(play, 'pages', ['image-click', { x: Number(found[1]), y: Number(found[2]) }])
}

function continueSay(play: Play): void {
  const newest = play.draft.bubbles.at(-1)
  const lane = play.draft.lanes.find(({ current }) => current?.kind === 'say' && current.bubble === newest?.id)
  if (lane?.current?.kind !== 'say' || !lane.current.skip) return
  unmark(play, lane.current.bubble)
  goOn(play, lane.id)
}

/** Everything is silent, at once and for good. What was said stays to be read. */
function fallSilent({ draft }: Play): void {
  draft.phase = 'stopped'
  draft.lanes = []
  draft.open = null
  draft.timers = []
  draft.buttons = []
  draft.notices = []
  draft.sounds = []
  draft.video = null
  draft.alarms = []
  draft.trouble = null
  if (draft.picture?.awaited) draft.picture = { ...draft.picture, awaited: false }
  draft.bubbles = draft.bubbles.map((bubble) => {
    if (!bubble.active) return bubble
    return bubble.kind === 'say' ? { ...bubble, active: false, marked: false } : { ...bubble, active: false }
  })
}

import type { Stage, StageButton, StageNotice, StagePicture, StageSound, StageTimer } from 'sdk/story'
import { aheadOf } from './ahead.ts'
import type { Game } from './game.ts'
import { type EosState, hidesBubbles, hidesPicture } from './state.ts'
import { troubleOf } from './trouble.ts'

/** What a state shows. */
export function stageOf(state: EosState, game: Game): Stage {
  const { phase, page, picture, video, bubbles, trouble, endTitle, hears } = state
  const ahead = aheadOf(state, game)
  return {
    page: page ?? '',
    ...(phase === 'cover' && { cover: coverOf(game) }),
    ...(picture && !hears.includes(hidesPicture) && { picture: pictureShown(picture, hears) }),
    ...(video && { video: video.shown }),
    ...(ahead.length > 0 && { ahead }),
    bubbles: hears.includes(hidesBubbles) ? noBubbles : bubbles,
    buttons: state.buttons.map(buttonShown),
    timers: state.timers.map(timerShown),
    notices: state.notices.map(noticeShown),
    sounds: state.sounds.map(soundShown),
    ...(trouble && { trouble: troubleOf(trouble, state, game.ids) }),
    ...(phase === 'ended' && { end: { title: endTitle } }),
  }
}

const noBubbles: Stage['bubbles'] = []
const pictureShown = (picture: StagePicture, hears: readonly string[]): StagePicture =>
  hears.includes('image-click') ? { ...picture, pressable: true } : picture
const timerShown = ({ shown }: EosState['timers'][number]): StageTimer => shown
const buttonShown = ({ shown }: EosState['buttons'][number]): StageButton => shown
const noticeShown = ({ shown }: EosState['notices'][number]): StageNotice => shown
const soundShown = ({ shown }: EosState['sounds'][number]): StageSound => shown

function coverOf({ document, story, ids }: Game) {
  const { title = '', author = '' } = document.oeosmeta ?? {}
  return { title: title || story.name, author, pages: ids.includes('start') ? [] : ids }
}

import type { StageMedia, StageMetronome, StageSound } from 'sdk/story'
import type { Conditions, Consequences, MediaElement, MetronomeElement, Page } from '../parse/guide.ts'
import { isEligible } from '../rules/conditions.ts'
import { metronomeTicks } from '../rules/metronome.ts'
import { rangeInt } from '../rules/values.ts'
import { mediaOf } from './media.ts'
import type { Overrides } from './overrides.ts'
import { momentOf, note, type Play, randomOf, show } from './play.ts'
import type { Playing } from './state.ts'
import { trouble } from './trouble.ts'

/** Starts the metronome of the page, or, where there is none, its two sounds. */
export function startSounds(play: Play, page: Page, wishes: Overrides): void {
  const metronome = wishes.metronome ?? firstOf(play, page.metronomes)
  if (metronome) {
    show(play, { metronome: metronomeOf(play, metronome), sounds: [] })
    return
  }
  startSound(play, 'audio', wishes.audio ?? firstOf(play, page.audios))
  startSound(play, 'audio2', wishes.audio2 ?? firstOf(play, page.audios2))
}

/** Starts a sound on its channel; what played there ends. */
export function startSound(play: Play, channel: 'audio' | 'audio2', element: MediaElement | undefined): void {
  if (!element) return
  const { sounds, display } = play.state.show
  const others = sounds.filter(({ clip }) => !clip.id.startsWith(`${channel}:`))
  const turn = sounds.length > others.length ? `${play.state.chance.drawn}` : ''
  const id = `${channel}:${display}${turn && `:${turn}`}`
  const media = mediaOf(play, element.id, 'audio')
  if (!media) note(play, 'warning', `The sound "${element.id}" is not among the files of this guide.`)
  const act = consequencesOf(element)
  const sound: Playing<StageSound> = {
    clip: { ...clipOf(id, media ?? { kind: 'file', name: element.id }, element), background: false },
    act,
    at: null,
  }
  if (media) show(play, { sounds: [...others, sound] })
  else show(play, { sounds: act.target === '' ? others : [...others, missed(play, sound)] })
}

/** A clip that cannot be heard counts as played a second later, so that the guide goes on. */
const missed = <Clip extends { readonly playing: boolean }>(play: Play, { clip, act }: Playing<Clip>) => ({
  clip: { ...clip, playing: false },
  act,
  at: play.now + 1000,
})

export const clipOf = (id: string, media: StageMedia, { loops, volume, startAt, stopAt }: MediaElement) => ({
  id,
  media,
  playing: true,
  loops: Math.max(0, loops) + 1,
  volume: volume / 100,
  muted: false,
  rate: 1,
  startAt,
  stopAt,
})

export const consequencesOf = ({ target, set, unset, variables, call }: Consequences): Consequences => ({
  target,
  set,
  unset,
  variables,
  call,
})

export const firstOf = <Element extends Conditions>(play: Play, elements: readonly Element[]): Element | undefined => {
  const moment = momentOf(play)
  return elements.find((element) => isEligible(element, moment))
}

/** A clip cannot be played: a video leaves the choice to the player, a sound goes on by itself where it leads on. */
export function clipFailed(play: Play, id: string): void {
  const { video, sounds } = play.state.show
  if (video?.clip.id === id) {
    videoTrouble(play, nameOf(video.clip.media))
    return
  }
  const sound = sounds.find(({ clip }) => clip.id === id)
  if (!sound) return
  note(play, 'warning', `The sound "${nameOf(sound.clip.media)}" cannot be played here.`)
  const rest = sounds.filter((one) => one !== sound)
  show(play, { sounds: sound.act.target === '' ? rest : [...rest, missed(play, sound)] })
}

export function videoTrouble(play: Play, name: string): void {
  const format = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]
  note(play, 'warning', `The video "${name}" cannot be played here.`)
  trouble(
    play,
    'video',
    `The video "${name}" cannot be played here${format ? `: it may be missing, or this browser cannot play ${format.toUpperCase()} files` : ''}. Go on as if it had been played.`,
    [['Continue', { kind: 'played' }]],
  )
}

const nameOf = (media: StageMedia) => (media.kind === 'file' ? media.name : media.url)

function metronomeOf(play: Play, element: MetronomeElement): StageMetronome | null {
  const bpm = rangeInt(element.bpm, randomOf(play))
  if (bpm <= 0) return null
  return { id: `metronome:${play.state.show.display}`, ...metronomeTicks({ ...element, bpm }), from: play.now }
}

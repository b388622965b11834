import { located, mediaName } from './media.ts'
import { freshId, note, type Play, type Running } from './play.ts'
import type { Sound } from './state.ts'
import { meansVideo, playVideo, videoEnded } from './video.ts'

export function playAudio(running: Running): void {
  const { play, fields } = running
  const locator = typeof fields.locator === 'string' ? fields.locator : ''
  if (play.game.profile === 'oeos' && meansVideo(locator)) {
    playVideo(running)
    return
  }
  const found = located(play, locator, 'audio')
  if (found.kind === 'missing') {
    note(play, 'warning', found.problem, locator)
    return
  }
  const isOpen = play.game.profile === 'oeos'
  const name = typeof fields.id === 'string' && fields.id !== '' ? fields.id : isOpen ? found.id : null
  const old = name === null ? undefined : play.draft.sounds.find((sound) => sound.name === name)
  if (old && isOpen && old.shown.playing) return
  const loops = typeof fields.loops === 'number' && fields.loops >= 0 ? Math.floor(fields.loops) : 1
  const volume = typeof fields.volume === 'number' ? Math.min(1, Math.max(0, fields.volume)) : 1
  const sound: Sound = {
    shown: {
      id: freshId(play, 'sound'),
      media: found.media,
      playing: true,
      loops,
      volume,
      muted: false,
      rate: 1,
      startAt: 0,
      stopAt: 0,
      background: fields.background === true,
    },
    name,
    left: loops - 1,
    heard: false,
  }
  play.draft.sounds = [...play.draft.sounds.filter((other) => other !== old), sound]
}

/** No player knows this command, some tools write it. */
export function stopAudio({ play, fields }: Running): void {
  const { id, locator } = fields
  note(play, 'note', 'The command “audio.stop” belongs to no EOS player; it is understood here.')
  if (typeof id === 'string') {
    play.draft.sounds = play.draft.sounds.filter(({ name }) => name !== id)
    return
  }
  const found = typeof locator === 'string' ? located(play, locator, 'audio') : undefined
  if (found?.kind !== 'found') return
  const sought = JSON.stringify(found.media)
  play.draft.sounds = play.draft.sounds.filter(({ shown }) => JSON.stringify(shown.media) !== sought)
}

/** A loop of a sound ended. */
export function soundEnded(play: Play, clip: string, left: number): void {
  if (videoEnded(play, clip, left)) return
  const sound = play.draft.sounds.find(({ shown }) => shown.id === clip)
  if (!sound) return
  if (left !== 0) changeSound(play, clip, (before) => ({ ...before, left: left < 0 ? -1 : left - 1 }))
  else if (sound.name === null && !sound.heard) dropSound(play, clip)
  else changeSound(play, clip, (before) => ({ ...before, left: -2, shown: { ...before.shown, playing: false } }))
  if (sound.heard) play.scripts.fire(play, 'sound', [clip, 'end'])
}

export function soundFailed(play: Play, clip: string): void {
  const { video } = play.draft
  if (videoEnded(play, clip, 0)) {
    note(play, 'warning', `The video${video ? ` ${mediaName(video.shown.media)}` : ''} could not be played.`)
    return
  }
  const sound = play.draft.sounds.find(({ shown }) => shown.id === clip)
  if (!sound) return
  note(play, 'warning', `The sound ${mediaName(sound.shown.media)} could not be played.`)
  changeSound(play, clip, (before) => ({ ...before, shown: { ...before.shown, playing: false } }))
}

export function changeSound(play: Play, clip: string, change: (sound: Sound) => Sound): void {
  play.draft.sounds = play.draft.sounds.map((sound) => (sound.shown.id === clip ? change(sound) : sound))
}

export function dropSound(play: Play, clip: string): void {
  play.draft.sounds = play.draft.sounds.filter(({ shown }) => shown.id !== clip)
}

import { changeSound, dropSound } from '../engine/audio.ts'
import { missing, pageFor } from '../engine/goto.ts'
import { dropNotice, escaped } from '../engine/notices.ts'
import { askBooks } from '../engine/nyx.ts'
import { note, type Play } from '../engine/play.ts'
import type { Sound } from '../engine/state.ts'
import { switchMatching } from '../engine/switches.ts'
import { oeosCalls } from './oeosCalls.ts'

type Call = (play: Play, ...given: readonly unknown[]) => unknown

/** What scripts may ask of the host while a step is made. Answers are JSON; a script's call is a stranger's. */
const calls: Readonly<Record<string, Call>> = {
  log: (play, level, text) => note(play, level === 'error' ? 'warning' : 'note', `vm: ${String(text)}`),
  report: (play, text) => note(play, 'error', `A script failed: ${String(text)}`),
  goto(play, target) {
    const found = pageFor(play, String(target))
    if (found !== undefined) {
      play.wanted = found
      return null
    }
    const text = missing(play, String(target))
    if (play.game.profile === 'oeos') throw new TypeError(text)
    note(play, 'warning', text)
    return null
  },
  switch: (play, pattern, on) => switchMatching(play, String(pattern), on === true),
  enabled: (play, id) => !play.draft.disabled.includes(String(id)),
  page: (play) => play.draft.page,
  listen(play, type) {
    const { hears } = play.draft
    if (!hears.includes(String(type)) && hears.length < maxHeard) play.draft.hears = [...hears, String(type)]
    return null
  },
  keep(play, json) {
    const text = String(json)
    if (text.length > siteMost) {
      note(
        play,
        'warning',
        `The story keeps ${text.length} characters; the site's player keeps no more than ${siteMost}.`,
      )
    }
    play.draft.kept = text
    return null
  },
  sound: (play, wish, clip, value) => sound(play, String(wish), clip, value),
  books: (play, wish, ...given) => askBooks(play, String(wish), given),
  notice(play, wish, id, title) {
    const notice = play.draft.notices.find(({ name, shown }) => (wish === 'find' ? name : shown.id) === id)
    if (!notice) return null
    if (wish === 'remove') dropNotice(play, (other) => other === notice)
    if (wish === 'title') {
      const changed = { ...notice, shown: { ...notice.shown, html: escaped(String(title)) } }
      play.draft.notices = play.draft.notices.map((other) => (other === notice ? changed : other))
    }
    return notice.shown.id
  },
}

const maxHeard = 50
const siteMost = 1024

export function callHost(play: Play, name: string, given: readonly unknown[]): unknown {
  const known = play.game.profile === 'oeos' && Object.hasOwn(oeosCalls, name) ? oeosCalls : calls
  const call = Object.hasOwn(known, name) ? known[name] : undefined
  return call ? (call(play, ...given) ?? null) : null
}

/** Answers whether there is such a sound; asked to find one by name, its id. */
function sound(play: Play, wish: string, clip: unknown, value: unknown): unknown {
  const { sounds } = play.draft
  if (wish === 'find') return sounds.find(({ name }) => name === clip)?.shown.id ?? null
  const found = sounds.find(({ shown }) => shown.id === clip)
  if (!found) return false
  if (wish === 'destroy') dropSound(play, found.shown.id)
  else changeSound(play, found.shown.id, (before) => wished(before, wish, Number(value)))
  return true
}

function wished(sound: Sound, wish: string, value: number): Sound {
  const { shown } = sound
  const turn = (shown.seek?.turn ?? 0) + 1
  switch (wish) {
    case 'play':
      if (shown.playing) return { ...sound, shown: { ...shown, seek: { turn, seconds: 0 } } }
      // All its loops are used: it plays once more.
      if (sound.left === -2)
        return { ...sound, left: 0, shown: { ...shown, playing: true, loops: 1, seek: { turn, seconds: 0 } } }
      return { ...sound, shown: { ...shown, playing: true } }
    case 'pause':
      return { ...sound, shown: { ...shown, playing: false } }
    case 'stop':
      return { ...sound, shown: { ...shown, playing: false, seek: { turn, seconds: 0 } } }
    case 'seek':
      return { ...sound, shown: { ...shown, seek: { turn, seconds: value } } }
    case 'volume':
      return { ...sound, shown: { ...shown, volume: value } }
    case 'listen':
      return { ...sound, heard: true }
    default:
      return sound
  }
}

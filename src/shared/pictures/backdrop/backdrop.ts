import { type Composed, compose } from '../compose/compose.ts'
import type { ModelFamily } from '../look.ts'
import type { TimeOfDay } from './timeOfDay.ts'

/** What a picture of a place is kept under: it is painted once for each. */
export interface Backdrop {
  /** The id of the environment. */
  readonly environment: string
  readonly time: TimeOfDay
  /** Of the words it was made of and how: another style, or another description of the place, is another picture. */
  readonly manner: string
}

/** A place, and how the player has pictures made. */
export interface BackdropWish {
  readonly environment: { readonly id: string; readonly prompt: string }
  readonly time: TimeOfDay
  readonly family: ModelFamily
  readonly style: string
  readonly negative: string
}

export function backdropFor({ environment, time, family, style }: Omit<BackdropWish, 'negative'>): Backdrop {
  const manner = fingerprint(JSON.stringify([family, style.trim(), environment.prompt.trim()]))
  return { environment: environment.id, time, manner }
}

export const isSameBackdrop = (one: Backdrop | undefined, other: Backdrop | undefined): boolean =>
  one?.environment === other?.environment && one?.time === other?.time && one?.manner === other?.manner

/** A place as a prompt, with nobody in it. */
export function composeBackdrop({ environment, time, family, style, negative }: BackdropWish): Composed {
  const scene = { place: environment.prompt, time: said[time], mood: '', view: 'wide shot', people: [], caption: '' }
  return compose({
    ...{ scene, cast: [], family, style, triggers: [], loras: [] },
    negative: [negative, 'people, person, face'].filter((part) => part.trim() !== '').join(', '),
  })
}

const said: Readonly<Record<TimeOfDay, string>> = {
  morning: 'morning light',
  day: 'daylight',
  evening: 'evening light',
  night: 'night',
}

/** FNV-1a: short and the same on every device; nothing depends on nobody finding another text for it. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

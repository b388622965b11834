import { PluginError } from 'sdk'
import type { Story } from 'sdk/story'
import {
  type Command,
  type EosDocument,
  isFields,
  listOf,
  type Profile,
  pageOf,
  readDocument,
} from '../document/document.ts'
import { profileOf } from '../document/profile.ts'
import { nyxView } from '../older/nyx.ts'
import type { Place } from './state.ts'

/** A story, made ready to be played. Made once per story; nothing in it changes. */
export interface Game {
  readonly story: Story
  readonly document: EosDocument
  readonly profile: Profile
  readonly ids: readonly string[]
  /** The commands that stand at a place; none where there is nothing. */
  list(place: Place): readonly Command[]
  /** Every say can be skipped and timers show their time. */
  readonly preview: boolean
  /** How fast the player reads: 1 is as authored, 2 is twice as fast. */
  readonly speed: number
  /** Whether titles such as "Vibrator: 40" drive devices. */
  readonly deviceTags: boolean
}

const games = new WeakMap<Story, Game>()

export function gameOf(story: Story): Game {
  const known = games.get(story)
  if (known) return known
  const game = prepared(story)
  games.set(story, game)
  return game
}

function prepared(story: Story): Game {
  const document = readDocument(story.script)
  const lists = new Map<string, readonly Command[]>()
  const { profile, preview, speed, deviceTags } = story.options
  return {
    story,
    document,
    profile: profile === 'eos' || profile === 'oeos' ? profile : profileOf(document),
    ids: Object.keys(document.pages),
    list(place) {
      const key = `${place.path}\n${place.page}`
      const known = lists.get(key)
      if (known) return known
      const found = listAt(document, place)
      lists.set(key, found)
      return found
    },
    preview: preview === true,
    speed: typeof speed === 'number' && speed > 0 && speed < 100 ? speed : 1,
    deviceTags: deviceTags === true,
  }
}

/** A place within a place: 'choice/options/0/commands' of the command at an index. */
export const within = ({ page, path }: Place, at: number, rest: string): Place => ({
  page,
  path: path === '' ? `${at}/${rest}` : `${path}/${at}/${rest}`,
})

/** In a place: what a page of a converted Flash story comes to, instead of how it is written. */
export const nyxStep = 'nyx-view'

function listAt(document: EosDocument, { page, path }: Place): readonly Command[] {
  let here: unknown = pageOf(document, page)
  for (const step of path === '' ? [] : path.split('/')) here = below(here, step)
  return Array.isArray(here) ? listOf(here) : isFields(here) ? [here] : []
}

function below(value: unknown, step: string): unknown {
  if (step === nyxStep) return nyxView(value)
  if (Array.isArray(value)) return value[Number(step)]
  return isFields(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

/** A story is needed to play; without one there is nothing to look up. */
export function storyGiven(story: Story | undefined): Story {
  if (story) return story
  throw new PluginError('plugin/call-failed', 'The story was not handed in, so it cannot be played. Open it again.')
}

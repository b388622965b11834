import type { Scope } from 'sdk'
import { scenarios, storage } from 'sdk/page/engines.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { proxy, subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { chooseOption } from '../library/scenarioStore.ts'
import { playing } from '../play/playing.ts'
import { setStoryPace } from '../play/storyClock.ts'
import { storyScope } from '../play/storyScope.ts'
import { playSection } from '../playSection.ts'
import { stopReadingStory } from './storyVoice.ts'

/** What makes playing easier, as far as the player wants it and the story may have it. */
export interface Comforts extends Readonly<typeof playSection.now> {
  /** Going back, places to come back to, and jumps on the map of pages. */
  readonly travel: boolean
}

/** What holds for the story that is played; what the player likes in general is in the settings. */
export const comfort = proxy({
  /** Nothing eases the story. Until it is known how the player wants it, it is as its author made it. */
  isAuthored: true,
  /** Whether the story goes on by itself now, where that is wanted at all: a key stops it. */
  isAdvancing: true,
  /** Said politely to those who do not see it happen. */
  announcement: '',
})

const option = 'asAuthored'

/** What of the comforts counts now. Hands-free brings along what it needs. */
export function comfortsOf(isAuthored: boolean, wanted: typeof playSection.now): Comforts {
  if (isAuthored) {
    const { wordsPerMinute } = wanted
    return {
      pace: 1,
      autoAdvance: false,
      wordsPerMinute,
      readAloud: false,
      handsFree: false,
      revealTimers: false,
      travel: false,
    }
  }
  const { handsFree } = wanted
  return {
    ...wanted,
    autoAdvance: wanted.autoAdvance || handsFree,
    readAloud: wanted.readAloud || handsFree,
    travel: true,
  }
}

/** Plays this story as its author made it, from now on, or no longer. */
export async function playAsAuthored(isAuthored: boolean): Promise<void> {
  const { story } = playing
  if (!story) return
  if (await chooseOption(story.id, option, isAuthored || undefined)) comfort.isAuthored = isAuthored
}

/** The player does not want it to go on by itself now, or wants it to again. */
export function advanceByItself(isAdvancing: boolean): void {
  comfort.isAdvancing = isAdvancing
  comfort.announcement = isAdvancing ? 'Auto-advance is on. Any key stops it.' : 'Auto-advance is off.'
}

let followed: Scope | undefined

/** Keeps the comforts with the story that is played, wherever in the app the player is: from the first play on, while scenarios are on. */
export function followComforts(): void {
  const scope = storyScope()
  if (!scope || followed === scope) return
  followed = scope
  const read = () => {
    stopReadingStory()
    void begin(playing.story?.id).catch(() => {})
  }
  scope.add(subscribeKey(playing, 'story', read))
  // What was read out belongs to where the player no longer is.
  scope.add(subscribeKey(playing, 'steps', stopReadingStory))
  scope.add(subscribeKey(playing, 'isPaused', stopReadingStory))
  scope.add(subscribe(settings, apply))
  scope.add(subscribeKey(comfort, 'isAuthored', apply))
  scope.add(stopReadingStory)
  read()
}

async function begin(id: string | undefined): Promise<void> {
  Object.assign(comfort, { isAuthored: true, isAdvancing: true, announcement: '' })
  const record = id === undefined ? undefined : await storage().read('scenarios', id)
  // The player may have gone to another story meanwhile.
  if (!record || playing.story?.id !== id) return
  comfort.isAuthored = record.options[option] === true
  // Whoever plays it may have begun anew, at the author's pace.
  applied = { ...applied, pace: 1 }
  apply()
}

let applied = { pace: 1, autoAdvance: false }

function apply(): void {
  const { pace, autoAdvance, readAloud } = comfortsOf(comfort.isAuthored, playSection.now)
  const before = applied
  applied = { pace, autoAdvance }
  if (!readAloud) stopReadingStory()
  if (autoAdvance && !before.autoAdvance) advanceByItself(true)
  if (pace === before.pace) return
  setStoryPace(pace)
  void scenarios()
    .pace(pace)
    .catch(() => {})
}

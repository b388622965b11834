import type { Scope } from 'sdk'
import { storyOnStage } from 'sdk/page/storyOnStage.ts'
import { subscribe } from 'valtio'
import { playing } from './playing.ts'

/** Keeps what a chat goes by up to date with the story that is played. */
export function tellOfStory(scope: Scope): void {
  const tell = () => {
    const { story, stage } = playing
    storyOnStage.story = scope.closed ? undefined : story
    storyOnStage.talks = scope.closed || stage?.chat?.off !== true
  }
  tell()
  scope.add(tell)
  // At once: the page changes with the story.
  scope.add(subscribe(playing, tell, true))
}

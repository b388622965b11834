import type { Scope } from 'sdk'
import { type TurnPart, turnParts } from '../../../chat/session/turnParts.ts'
import { circumstancesParts } from '../../../consent/circumstances.ts'
import { ongoing } from '../../../extension/ongoing.ts'
import { topBarItems } from '../../../extension/points.ts'
import { playing } from './playing.ts'
import { StoryTitle } from './StoryTitle.tsx'
import { placeOfStory, sceneOfStory, speakerOfStory, waysOfStory } from './sceneOfStory.ts'

/** What Vesper shows and knows of the story that is played, wherever one is. */
export function addPlay(scope: Scope): void {
  scope.add(
    topBarItems.add({
      by: 'vesper',
      id: 'story',
      value: { id: 'story', order: 10, place: 'title', component: StoryTitle },
    }),
  )
  scope.add(turnParts.add({ by: 'vesper', id: turnPart.id, value: turnPart }))
  scope.add(circumstancesParts.add({ by: 'vesper', id: 'story', value: () => ({ ways: waysOfStory() }) }))
  scope.add(
    ongoing.add({
      by: 'vesper',
      id: 'story',
      value: {
        id: 'story',
        order: 50,
        isGoingOn: () => playing.story !== undefined && !playing.isOver,
        stoppedLine: () => playing.story && `You stopped halfway through “${playing.story.name}”.`,
      },
    }),
  )
}

/** A story tells of the moment, and where it is, before the place of the chat does. */
const turnPart: TurnPart = {
  id: 'story',
  order: 10,
  part() {
    const environment = placeOfStory()
    return { scene: sceneOfStory(), ...(environment && { environment }) }
  },
  speaker: speakerOfStory,
}

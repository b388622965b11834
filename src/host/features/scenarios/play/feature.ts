import { type TurnPart, turnParts } from '../../../chat/session/turnParts.ts'
import { circumstancesParts } from '../../../consent/circumstances.ts'
import { feature } from '../../../extension/feature.ts'
import { ongoing } from '../../../extension/ongoing.ts'
import { topBarItems } from '../../../extension/points.ts'
import { playing } from './playing.ts'
import { StoryTitle } from './StoryTitle.tsx'
import { placeOfStory, sceneOfStory, speakerOfStory, waysOfStory } from './sceneOfStory.ts'

/** What Vesper shows and knows of the story that is played, wherever one is. */
export const playFeature = feature((add) => {
  add(topBarItems, 'story', { place: 'title', component: StoryTitle })
  add(turnParts, 'story', turnPart)
  add(circumstancesParts, 'story', () => ({ ways: waysOfStory() }))
  add(ongoing, 'story', {
    isGoingOn: () => playing.story !== undefined && !playing.isOver,
    stoppedLine: () => playing.story && `You stopped halfway through “${playing.story.name}”.`,
  })
})

/** A story tells of the moment, and where it is, before the place of the chat does. */
const turnPart: TurnPart = {
  part() {
    const environment = placeOfStory()
    return { scene: sceneOfStory(), ...(environment && { environment }) }
  },
  speaker: speakerOfStory,
}

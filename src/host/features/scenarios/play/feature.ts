import type { Scope } from 'sdk'
import { topBarItems } from '../../../extension/points.ts'
import { StoryTitle } from './StoryTitle.tsx'

/** What the house shows of the story that is played, wherever one is. */
export function addPlay(scope: Scope): void {
  scope.add(
    topBarItems.add({
      by: 'vesper',
      id: 'story',
      value: { id: 'story', order: 10, place: 'title', component: StoryTitle },
    }),
  )
}

import { feature } from 'sdk/page/feature.ts'
import './playSection.ts'
import { lazy } from 'react'
import { profileParts } from 'sdk/page/points/characterParts.ts'
import { chatParts } from 'sdk/page/points/chatParts.ts'
import { generalSettings } from 'sdk/page/points/generalSettings.ts'
import { quickActions } from 'sdk/page/points/points.ts'
import { storyOnStage } from 'sdk/page/storyOnStage.ts'
import { subscribe } from 'valtio'
import { guideSection } from './guideSection.ts'
import { playing } from './play/playing.ts'

/** The story that is played, in the chat; and what guides ask of the player, in the game profile. */
export const scenarioParts = feature((add, scope) => {
  showStory()
  // At once: the page changes with the story.
  scope.add(subscribe(playing, showStory, true))
  add(chatParts, 'story', { place: 'top', component: lazy(() => import('./play/StoryInChat.tsx')) })
  add(chatParts, 'scenario-state', { place: 'overlay', component: lazy(() => import('./state/ScenarioState.tsx')) })
  add(quickActions, 'exit-scenario', {
    place: 'action',
    after: ['scene-image', 'stop'],
    component: lazy(() => import('./play/ExitScenarioAction.tsx')),
  })
  add(generalSettings, 'scenarios', {
    title: 'Scenarios',
    section: guideSection,
    after: 'autoplay',
    before: 'saving',
  })
  add(profileParts, 'guides', { place: 'cards', component: lazy(() => import('./own/GuideProfileCard.tsx')) })
})

function showStory(): void {
  const { story, stage } = playing
  storyOnStage.story = story
  storyOnStage.talks = stage?.chat?.off !== true
}

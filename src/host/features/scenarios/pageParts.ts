import './guideSection.ts'
import './playSection.ts'
import { lazy } from 'react'
import type { Scope } from 'sdk'
import { subscribe } from 'valtio'
import { profileParts } from '../../characters/characterParts.ts'
import { type ChatPart, chatParts } from '../../chat/screen/chatParts.ts'
import { storyOnStage } from '../../chat/screen/storyOnStage.ts'
import { quickActions } from '../../extension/points.ts'
import { playing } from './play/playing.ts'

const by = 'vesper'

const inChat: readonly ChatPart[] = [
  { id: 'story', order: 10, place: 'top', component: lazy(() => import('./play/StoryInChat.tsx')) },
  { id: 'scenario-state', order: 10, place: 'overlay', component: lazy(() => import('./state/ScenarioState.tsx')) },
]

/** The story that is played, in the chat; and what guides ask of the player, in the game profile. */
export function addScenarioParts(scope: Scope): void {
  showStory()
  // At once: the page changes with the story.
  scope.add(subscribe(playing, showStory, true))
  for (const value of inChat) scope.add(chatParts.add({ by, id: value.id, value }))
  scope.add(
    quickActions.add({
      by,
      id: 'exit-scenario',
      value: {
        id: 'exit-scenario',
        order: 60,
        place: 'action',
        component: lazy(() => import('./play/ExitScenarioAction.tsx')),
      },
    }),
  )
  scope.add(
    profileParts.add({
      by,
      id: 'guides',
      value: { id: 'guides', order: 10, place: 'cards', component: lazy(() => import('./own/GuideProfileCard.tsx')) },
    }),
  )
}

function showStory(): void {
  const { story, stage } = playing
  storyOnStage.story = story
  storyOnStage.talks = stage?.chat?.off !== true
}

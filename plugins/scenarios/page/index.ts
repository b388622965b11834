import { lazy } from 'react'
import { definePage } from 'sdk/page/definePage.ts'
import { storage } from 'sdk/page/engines.ts'
import { profileParts } from 'sdk/page/points/characterParts.ts'
import { circumstancesParts } from 'sdk/page/points/circumstancesParts.ts'
import { findSources } from 'sdk/page/points/findSources.ts'
import { generalSettings } from 'sdk/page/points/generalSettings.ts'
import { ongoing } from 'sdk/page/points/ongoing.ts'
import { topBarItems } from 'sdk/page/points/points.ts'
import { turnParts } from 'sdk/page/points/turnParts.ts'
import { advanceSection } from './advanceSection.ts'
import { guideSection } from './guideSection.ts'
import { playing } from './play/playing.ts'
import './playSection.ts'
import { StoryTitle } from './play/StoryTitle.tsx'
import { storyInTurn, waysOfStory } from './play/storyInTurn.ts'
import { allowStories } from './play/storyScope.ts'
import { tellOfStory } from './play/tellOfStory.ts'

/** The library of scenarios, their editor and guides, and the story that is played in this tab. */
export default definePage({
  routes: {
    scenarios() {
      // The store is opened while the page is on its way.
      storage()
      return import('./library/ScenariosPage.tsx')
    },
    'scenarios-my': () => import('./library/MyScenariosPage.tsx'),
    'scenarios-tag': () => import('./library/TagPage.tsx'),
    scenario: () => import('./library/ScenarioPage.tsx'),
    'scenario-edit': () => import('./edit/EditPage.tsx'),
    community: () => import('./library/CommunityPage.tsx'),
    'community-scenario': () => import('./library/CommunityScenarioPage.tsx'),
    'scenario-guide': () => import('./guides/ScenarioGuidePage.tsx'),
    'eos-guide': () => import('./guides/EosGuidePage.tsx'),
    'guideme-guide': () => import('./guides/GuideMeGuidePage.tsx'),
  },
  quickActions: { 'exit-scenario': () => import('./play/ExitScenarioAction.tsx') },
  chatParts: {
    story: () => import('./play/StoryInChat.tsx'),
    'scenario-state': () => import('./state/ScenarioState.tsx'),
  },
  start(add, scope) {
    allowStories(scope)
    tellOfStory(scope)
    add(topBarItems, 'story', { place: 'title', after: 'ai-connection', component: StoryTitle })
    add(turnParts, 'story', { ...storyInTurn, before: 'out-of-scene' })
    add(circumstancesParts, 'story', () => ({ ways: waysOfStory() }))
    add(ongoing, 'story', {
      before: 'evening',
      isGoingOn: () => playing.story !== undefined && !playing.isOver,
      stoppedLine: () => playing.story && `You stopped halfway through “${playing.story.name}”.`,
    })
    add(generalSettings, 'scenarios', {
      title: 'Scenarios',
      section: guideSection,
      after: 'autoplay',
      before: 'saving',
    })
    add(generalSettings, 'scenario-messages', {
      title: 'Scenario messages',
      section: advanceSection,
      after: 'scenarios',
      before: 'saving',
    })
    add(findSources, 'scenarios', {
      heading: 'Scenarios',
      kind: 'Scenario',
      find: async (words, limit) => (await import('./library/foundScenarios.ts')).foundScenarios(words, limit),
    })
    add(profileParts, 'guides', { place: 'cards', component: lazy(() => import('./own/GuideProfileCard.tsx')) })
  },
})

import { definePage } from 'sdk/page/definePage.ts'
import { generalSettings } from 'sdk/page/points/generalSettings.ts'
import { endOngoing } from 'sdk/page/points/ongoing.ts'
import { autoplaySection } from './autoplaySection.ts'

/** The character goes on without being asked: the switch above the conversation, and its pace. */
export default definePage({
  quickActions: { auto: () => import('./AutoAction.tsx') },
  start(add, scope) {
    add(generalSettings, 'autoplay', { title: 'Autoplay', section: autoplaySection, before: ['scenarios', 'saving'] })
    scope.add(() => endOngoing('autoplay'))
  },
})

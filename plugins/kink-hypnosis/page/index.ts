import { showing } from 'sdk/page/cues/showing.ts'
import { definePage } from 'sdk/page/definePage.ts'
import { modulesWithPages } from 'sdk/page/kinks/modulesWithPages.ts'
import { cues } from 'sdk/page/services/cues.ts'
import { hypnosisKey } from './hypnosisKey.ts'
import './hypnosisSection.ts'

/** The words of hypnosis and their studio. */
export default definePage({
  routes: { hypnosis: () => import('./studio/StudioPage.tsx') },
  settingsPages: { 'kinks-hypnosis': () => import('./HypnosisPage.tsx') },
  settingsFields: { 'kinks-hypnosis': async () => (await import('./hypnosisFields.ts')).hypnosisFields() },
  commands: { 'hypnosis.open': () => history.pushState(null, '', '/hypnosis') },
  start(add, scope) {
    add(modulesWithPages, hypnosisKey, {})
    scope.add(() => {
      if (showing.program) cues.now.clear()
    })
  },
})

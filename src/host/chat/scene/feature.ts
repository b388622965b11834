import { openDialog } from 'sdk/page/dialog.ts'
import { feature } from 'sdk/page/feature.ts'
import { commands, dialogs, quickActions } from 'sdk/page/points/points.ts'
import { sceneFields } from 'sdk/page/points/sceneFields.ts'
import { session } from 'sdk/page/session.ts'
import { SceneChip } from './SceneChip.tsx'
import { sceneWords } from './sceneWords.ts'

export const sceneFeature = feature((add, scope) => {
  add(dialogs, 'note', { load: () => import('./SceneDialog.tsx') })
  add(quickActions, 'scene', { place: 'chip', component: SceneChip })
  const addCommand = () =>
    add(commands, 'note.chat', {
      ...sceneWords(sceneFields.read()),
      isAvailable: () => session.current !== undefined,
      run: () => openDialog('note'),
    })
  let remove = addCommand()
  scope.add(
    sceneFields.watch(() => {
      remove()
      remove = addCommand()
    }),
  )
})

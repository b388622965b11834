import type { Scope } from 'sdk'
import { commands, dialogs, routes } from '../../../extension/points.ts'
import { pictureTimesSection } from '../pictureTimesSection.ts'

/** The pictures that were made: all of them, those of one character, and one by itself. */
export function addPictureHistory(scope: Scope): void {
  const load = () => import('./PicturesPage.tsx')
  for (const [id, path] of [
    ['pictures', '/pictures'],
    ['character-pictures', '/character/$characterId/pictures'],
  ] as const) {
    scope.add(routes.add({ by: 'vesper', id, value: { id, path, title: 'Pictures', load } }))
  }
  for (const value of [
    { id: 'made-picture', load: () => import('../view/MadePictureDialog.tsx') },
    { id: 'sketch', load: () => import('../sketch/SketchDialog.tsx') },
  ]) {
    scope.add(dialogs.add({ by: 'vesper', id: value.id, value }))
  }
  const command = {
    id: 'pictures.open',
    label: 'Generated pictures',
    order: 400,
    chatMenu: 'Pictures',
    isAvailable: () => pictureTimesSection.now.imageGenerationEnabled,
    run: () => history.pushState(null, '', '/pictures'),
  }
  scope.add(commands.add({ by: 'vesper', id: command.id, value: command }))
}

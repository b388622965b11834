import { feature } from '../../../extension/feature.ts'
import { commands, dialogs, routes } from '../../../extension/points.ts'
import { pictureTimesSection } from '../pictureTimesSection.ts'

/** The pictures that were made: all of them, those of one character, and one by itself. */
export const pictureHistoryFeature = feature((add) => {
  const load = () => import('./PicturesPage.tsx')
  add(routes, 'pictures', { path: '/pictures', title: 'Pictures', load })
  add(routes, 'character-pictures', { path: '/character/$characterId/pictures', title: 'Pictures', load })
  add(dialogs, 'made-picture', { load: () => import('../view/MadePictureDialog.tsx') })
  add(dialogs, 'sketch', { load: () => import('../sketch/SketchDialog.tsx') })
  add(commands, 'pictures.open', {
    label: 'Generated pictures',
    chatMenu: 'Pictures',
    isAvailable: () => pictureTimesSection.now.imageGenerationEnabled,
    run: () => history.pushState(null, '', '/pictures'),
  })
})

import { fetchedPart, type TurnPart, turnParts } from '../../chat/session/turnParts.ts'
import { feature } from '../../extension/feature.ts'
import { dialogs } from '../../extension/points.ts'

export const environmentsFeature = feature((add) => {
  add(turnParts, 'environment', turnPart)
  add(dialogs, 'environments', { load: () => import('./EnvironmentsDialog.tsx') })
})

/** Where the chat is. */
const turnPart: TurnPart = {
  part: fetchedPart(async () => {
    const { environmentPrompt } = await import('./environments.ts')
    return () => {
      const environment = environmentPrompt()
      return environment === undefined ? {} : { environment }
    }
  }),
}

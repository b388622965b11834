import { feature } from 'sdk/page/feature.ts'
import { dialogs } from 'sdk/page/points.ts'
import { fetchedPart, type TurnPart, turnParts } from 'sdk/page/turnParts.ts'

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

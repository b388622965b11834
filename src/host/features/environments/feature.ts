import type { Scope } from 'sdk'
import { fetchedPart, type TurnPart, turnParts } from '../../chat/session/turnParts.ts'
import { dialogs } from '../../extension/points.ts'

export function addEnvironments(scope: Scope): void {
  scope.add(turnParts.add({ by: 'vesper', id: turnPart.id, value: turnPart }))
  scope.add(
    dialogs.add({
      by: 'vesper',
      id: 'environments',
      value: { id: 'environments', load: () => import('./EnvironmentsDialog.tsx') },
    }),
  )
}

/** Where the chat is. */
const turnPart: TurnPart = {
  id: 'environment',
  order: 40,
  part: fetchedPart(async () => {
    const { environmentPrompt } = await import('./environments.ts')
    return () => {
      const environment = environmentPrompt()
      return environment === undefined ? {} : { environment }
    }
  }),
}

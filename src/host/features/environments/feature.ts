import type { Scope } from 'sdk'
import { type TurnPart, turnParts } from '../../chat/session/turnParts.ts'
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
  async part() {
    const { environmentPrompt } = await import('./environments.ts')
    const environment = environmentPrompt()
    return environment === undefined ? {} : { environment }
  },
}

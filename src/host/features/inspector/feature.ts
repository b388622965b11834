import type { Scope } from 'sdk'
import { InfoIcon } from 'sdk/ui/icons.tsx'
import { session } from '../../chat/session/session.ts'
import { openDialog } from '../../extension/dialog.ts'
import { commands, dialogs, messageActions } from '../../extension/points.ts'
import { lookedAt } from './looked.ts'

/** What the model saw when it wrote a reply, and what it would see now. */
export function addInspector(scope: Scope): void {
  const by = 'vesper'
  scope.add(
    dialogs.add({ by, id: 'inspector', value: { id: 'inspector', load: () => import('./InspectorDialog.tsx') } }),
  )
  scope.add(
    messageActions.add({
      by,
      id: 'what-the-model-saw',
      value: {
        id: 'what-the-model-saw',
        order: 90,
        label: 'What the model saw',
        icon: InfoIcon,
        place: 'menu',
        isFor: (message) => message.role === 'assistant' && lookedAt(message) !== undefined,
        run: (message) => openDialog('inspector', lookedAt(message)),
      },
    }),
  )
  const next = {
    id: 'next-prompt',
    label: 'What the model would see now',
    order: 131,
    chatMenu: 'What the model would see now…',
    isAvailable: () => session.phase === 'open',
    run: () => openDialog('inspector'),
  }
  scope.add(commands.add({ by, id: next.id, value: next }))
}

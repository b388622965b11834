import { openDialog } from 'sdk/page/dialog.ts'
import { feature } from 'sdk/page/feature.ts'
import { commands, dialogs, messageActions } from 'sdk/page/points.ts'
import { session } from 'sdk/page/session.ts'
import { InfoIcon } from 'sdk/ui/icons.tsx'
import { lookedAt } from './looked.ts'

/** What the model saw when it wrote a reply, and what it would see now. */
export const inspectorFeature = feature((add) => {
  add(dialogs, 'inspector', { load: () => import('./InspectorDialog.tsx') })
  add(messageActions, 'what-the-model-saw', {
    group: 'branch',
    before: 'regenerate',
    label: 'What the model saw',
    icon: InfoIcon,
    place: 'menu',
    isFor: (message) => message.role === 'assistant' && lookedAt(message) !== undefined,
    run: (message) => openDialog('inspector', lookedAt(message)),
  })
  const next = {
    label: 'What the model would see now',
    chatMenu: 'What the model would see now…',
    isAvailable: () => session.phase === 'open',
    run: () => openDialog('inspector'),
  }
  add(commands, 'next-prompt', next)
})

import { definePage } from 'sdk/page/definePage.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { messageActions } from 'sdk/page/points/points.ts'
import { InfoIcon } from 'sdk/ui/icons.tsx'
import { lookedAt } from './looked.ts'

/** What the model saw when it wrote a reply, and what it would see now. */
export default definePage({
  commands: { 'next-prompt': () => openDialog('inspector') },
  dialogs: { inspector: () => import('./InspectorDialog.tsx') },
  start(add) {
    add(messageActions, 'what-the-model-saw', {
      group: 'branch',
      before: 'regenerate',
      label: 'What the model saw',
      icon: InfoIcon,
      place: 'menu',
      isFor: (message) => message.role === 'assistant' && lookedAt(message) !== undefined,
      run: (message) => openDialog('inspector', lookedAt(message)),
    })
  },
})

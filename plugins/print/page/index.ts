import { definePage } from 'sdk/page/definePage.ts'
import { openDialog } from 'sdk/page/dialog.ts'

/** The open chat, drawn for paper. */
export default definePage({
  commands: { 'chat.print': () => openDialog('print') },
  dialogs: { print: () => import('./PrintDialog.tsx') },
})

import { FindDialog } from 'sdk/page/find/FindDialog.tsx'
import { runCommand } from '../notices/runCommand.ts'
import { closePalette, takeTyped } from '../plugins/commands/palette.ts'

/** Everything that can be found, or done by name. */
export default function CommandPalette() {
  return <FindDialog takeTyped={takeTyped} onClose={closePalette} run={(found) => void runCommand(found)} />
}

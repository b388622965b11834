import { commands } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { session } from 'sdk/page/session.ts'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { useSnapshot } from 'valtio'
import { runCommand } from '../../../notices/runCommand.ts'

/** Everything else that belongs to this chat: its scene, its lore, its marks, who is here. */
export function MenuAction() {
  const all = usePoint(commands)
  const { current } = useSnapshot(session)
  if (!current) return null
  return (
    <ActionMenu
      label="More for this chat"
      actions={() =>
        all.flatMap((command) =>
          command.chatMenu && (command.isAvailable?.() ?? true)
            ? [{ label: command.chatMenu, run: () => void runCommand(command) }]
            : [],
        )
      }
    />
  )
}

import { useSnapshot } from 'valtio'
import { commands } from '../../app/points.ts'
import { runCommand } from '../../app/shortcuts.ts'
import { usePoint } from '../../plugins/usePoint.ts'
import { session } from '../../session/session.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'

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

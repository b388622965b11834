import type { CharacterId } from 'sdk'
import { ActionMenu, type MenuAction } from 'sdk/ui/ActionMenu.tsx'
import { exportMemories } from './memoryFiles.ts'

interface MemoryMenuProps {
  readonly character: CharacterId
  readonly name: string
  readonly isEmpty: boolean
  onImport(): void
  onCarry(): void
}

/** What can be done with all memories together. */
export function MemoryMenu({ character, name, isEmpty, onImport, onCarry }: MemoryMenuProps) {
  const actions = (): readonly MenuAction[] => [
    { label: 'Export as a file', disabled: isEmpty, run: () => void exportMemories(character, name) },
    { label: 'Import from a file', run: onImport },
    { label: 'Copy to…', divided: true, disabled: isEmpty, run: onCarry },
  ]
  return <ActionMenu label={`More for the memories of ${name}`} actions={actions} />
}

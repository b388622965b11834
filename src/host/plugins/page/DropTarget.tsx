import { DropVeil } from 'sdk/ui/DropVeil.tsx'
import { useFileDrop } from 'sdk/ui/useFileDrop.ts'
import { bringFiles } from './arriving.ts'

/** Takes plugin files dropped anywhere onto the page, and says so while they hang above it. */
export function DropTarget() {
  const isOver = useFileDrop((files) => void bringFiles(files))
  return isOver && <DropVeil>Drop the plugin to install it</DropVeil>
}

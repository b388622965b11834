import { UploadIcon } from 'sdk/ui/icons.tsx'
import { useFileDrop } from 'sdk/ui/useFileDrop.ts'
import { bringFiles } from './arriving.ts'
import styles from './DropTarget.module.css'

/** Takes plugin files dropped anywhere onto the page, and says so while they hang above it. */
export function DropTarget() {
  const isOver = useFileDrop((files) => void bringFiles(files))
  if (!isOver) return null
  return (
    <div className={styles.target} role="status">
      <UploadIcon size={40} />
      Drop the plugin to install it
    </div>
  )
}

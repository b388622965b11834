import { useState } from 'react'
import type { Session } from 'sdk'
import { exporters } from '../../extension/points.ts'
import { usePoint } from '../../extension/usePoint.ts'
import { ExportPanel } from '../../features/export/ExportPanel.tsx'
import { ActionIcon } from '../../ui/ActionIcon.tsx'
import { Button } from '../../ui/Button.tsx'
import { DownloadIcon, EditIcon, TrashIcon } from '../../ui/icons.tsx'
import { renameSession } from '../session/sessions.ts'
import { RenameField } from './RenameField.tsx'
import styles from './SessionsDialog.module.css'
import { factsOf } from './sessionList.ts'

interface SessionItemProps {
  readonly session: Session
  readonly isOpen: boolean
  onLoad(): void
  onRemove(): void
  onRenamed(): void
}

export function SessionItem({ session: found, isOpen, onLoad, onRemove, onRenamed }: SessionItemProps) {
  const [mode, setMode] = useState<'shown' | 'renaming' | 'exporting'>('shown')
  const canExport = usePoint(exporters).length > 0
  const rename = async (name: string) => {
    setMode('shown')
    await renameSession(found, name)
    onRenamed()
  }
  return (
    <div className={styles.item} aria-current={isOpen ? 'true' : undefined}>
      <div className={styles.about}>
        {mode === 'renaming' ? (
          <RenameField name={found.name} onSave={(name) => void rename(name)} onCancel={() => setMode('shown')} />
        ) : (
          <span className={styles.name}>{found.name}</span>
        )}
        <span className={styles.facts}>{factsOf(found)}</span>
      </div>
      <div className={styles.acts}>
        <Button size="compact-sm" variant="default" disabled={isOpen} title={isOpen ? 'Open now' : ''} onClick={onLoad}>
          Load
        </Button>
        <ActionIcon aria-label={`Rename ${found.name}`} title="Rename" onClick={() => setMode('renaming')}>
          <EditIcon size={18} />
        </ActionIcon>
        {canExport && (
          <ActionIcon
            aria-label={`Export ${found.name}`}
            aria-expanded={mode === 'exporting'}
            title="Export"
            onClick={() => setMode(mode === 'exporting' ? 'shown' : 'exporting')}
          >
            <DownloadIcon size={18} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={`Delete ${found.name}`} title="Delete" onClick={onRemove}>
          <TrashIcon size={18} />
        </ActionIcon>
      </div>
      {mode === 'exporting' && canExport && <ExportPanel session={found} />}
    </div>
  )
}

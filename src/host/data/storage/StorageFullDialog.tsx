import { openSettings } from 'sdk/page/openSettings.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useClearOldData, useRequestPersistence } from './storageCare.ts'
import { UsageBar, useUsage } from './UsageBar.tsx'

/** The browser gives no more room: says so, and makes some. */
export default function StorageFullDialog({ onClose }: DialogProps) {
  const { usage, refresh } = useUsage()
  const { phase, words, clear } = useClearOldData(refresh)
  const persistence = useRequestPersistence(refresh)
  const showAll = () => {
    onClose()
    openSettings('storage')
  }
  return (
    <Dialog
      title="Storage Space Full"
      role="alertdialog"
      size="small"
      closing="own"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button loading={phase === 'busy'} onClick={() => void clear()}>
            Clear Old Data
          </Button>
        </>
      }
    >
      <div className={layout.stack3}>
        <p>Your browser's storage limit has been reached</p>
        <UsageBar usage={usage} />
        <p className={textStyles.muted}>
          Your saved data is safe, but new data can't be saved. Clearing old data removes snapshots, undo history and
          prompt records. Characters and chats stay.
        </p>
        <div className={rowStyles.centredWide}>
          <Button variant="light" size="compact-sm" onClick={showAll}>
            Show storage use
          </Button>
          {usage && !usage.persistent && !persistence.answer && (
            <Button variant="light" size="compact-sm" onClick={() => void persistence.request()}>
              Request persistent storage
            </Button>
          )}
        </div>
        {persistence.words && (
          <p role="status" className={persistence.answer === 'granted' ? textStyles.success : textStyles.danger}>
            {persistence.words}
          </p>
        )}
        {words && (
          <p role="alert" className={phase === 'done' ? textStyles.success : textStyles.danger}>
            {words}
          </p>
        )}
      </div>
    </Dialog>
  )
}

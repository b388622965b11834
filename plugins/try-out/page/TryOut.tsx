import { useEffect, useId, useState } from 'react'
import type { CharacterDraftProps } from 'sdk/page/points/characterParts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useMedia } from 'sdk/ui/useMedia.ts'
import { roomForAside } from 'sdk/ui/WithAside.tsx'
import styles from './TryOut.module.css'
import { TryOutChat } from './TryOutChat.tsx'
import { startAgain } from './tryOut.ts'

/** The try-out beside the form, or the way to it where there is no room. It is forgotten with the form. */
export default function TryOut(props: CharacterDraftProps) {
  const hasRoom = useMedia(roomForAside)
  const [isOpen, setOpen] = useState(false)
  const title = useId()
  useEffect(() => startAgain, [])
  if (hasRoom)
    return (
      <section className={styles.panel} aria-labelledby={title}>
        <h2 id={title} className={styles.title}>
          Try-out chat
        </h2>
        <TryOutChat {...props} />
      </section>
    )
  return (
    <div className={rowStyles.apart}>
      <p className={textStyles.muted}>Talk with the character as the form describes them.</p>
      <Button variant="light" onClick={() => setOpen(true)}>
        Open try-out chat
      </Button>
      {isOpen && (
        <Dialog title="Try-out chat" onClose={() => setOpen(false)}>
          <div className={styles.sheet}>
            <TryOutChat {...props} />
          </div>
        </Dialog>
      )}
    </div>
  )
}

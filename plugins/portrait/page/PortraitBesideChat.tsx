import { Suspense } from 'react'
import { Portrait } from 'sdk/page/characters/Portrait.tsx'
import { chatPortrait } from 'sdk/page/points/chatParts.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { session } from 'sdk/page/session.ts'
import { storyOnStage } from 'sdk/page/storyOnStage.ts'
import { useMedia } from 'sdk/ui/useMedia.ts'
import { useSnapshot } from 'valtio'
import { lastSpeaker } from './lastSpeaker.ts'
import styles from './PortraitBesideChat.module.css'

/** The portrait of who spoke last. Not where a story has the stage, nor where there is no room. */
export default function PortraitBesideChat() {
  // Read for its changes: messages are not tracked.
  const { current } = useSnapshot(session)
  void useSnapshot(session).version
  const { story } = useSnapshot(storyOnStage)
  const hasRoom = useMedia('(width >= 1200px) and (height >= 600px)')
  const Shown = usePoint(chatPortrait) ?? Portrait
  if (!current || story || !hasRoom) return null
  const { id, name } = lastSpeaker() ?? current.character
  return (
    <aside className={styles.side} aria-label={`Portrait of ${name}`}>
      <Suspense fallback={<Portrait id={id} name={name} className={styles.picture} />}>
        <Shown id={id} name={name} className={styles.picture} />
      </Suspense>
      <p className={styles.name}>{name}</p>
    </aside>
  )
}

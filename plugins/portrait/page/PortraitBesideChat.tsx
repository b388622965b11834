import { Suspense, useMemo } from 'react'
import { Portrait } from 'sdk/page/characters/Portrait.tsx'
import { chatPortrait } from 'sdk/page/points/chatParts.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { session, speakerNow } from 'sdk/page/session.ts'
import { storyOnStage } from 'sdk/page/storyOnStage.ts'
import { useMedia } from 'sdk/ui/useMedia.ts'
import { useSnapshot } from 'valtio'
import styles from './PortraitBesideChat.module.css'

/** The portrait of who spoke last. Not where a story has the stage, nor where there is no room. */
export default function PortraitBesideChat() {
  const { current, version } = useSnapshot(session)
  const { story } = useSnapshot(storyOnStage)
  const hasRoom = useMedia('(width >= 1200px) and (height >= 600px)')
  const Shown = usePoint(chatPortrait) ?? Portrait
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages are not tracked, they tell of their changes
  const speaker = useMemo(speakerNow, [current, version])
  if (!speaker || story || !hasRoom) return null
  const { id, name } = speaker
  return (
    <aside className={styles.side} aria-label={`Portrait of ${name}`}>
      <Suspense fallback={<Portrait id={id} name={name} className={styles.picture} />}>
        <Shown id={id} name={name} className={styles.picture} />
      </Suspense>
      <p className={styles.name}>{name}</p>
    </aside>
  )
}

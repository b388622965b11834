import { backdropSection } from 'sdk/page/chat/backdropSection.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import styles from 'sdk/ui/backdrop.module.css'
import { useSnapshot } from 'valtio'
import { backdrop } from './backdrops.ts'

/** The place of the scene, dimmed behind what is said. It says nothing that is not said: readers pass over it. */
export default function BackdropLayer() {
  const { url } = useSnapshot(backdrop)
  const { backdrop: choice } = useSection(backdropSection)
  return url === undefined || choice !== 'place' ? null : (
    <img key={url} className={styles.backdrop} src={url} alt="" decoding="async" />
  )
}

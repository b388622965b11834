import { useSection } from 'sdk/page/settings/useSection.ts'
import { useSnapshot } from 'valtio'
import { imagesSection } from '../imagesSection.ts'
import styles from './BackdropLayer.module.css'
import { backdrop } from './backdrops.ts'

/** The place of the scene, dimmed behind what is said. It says nothing that is not said: readers pass over it. */
export default function BackdropLayer() {
  const { url } = useSnapshot(backdrop)
  const { backdrops } = useSection(imagesSection)
  return url === undefined || !backdrops ? null : (
    <img key={url} className={styles.backdrop} src={url} alt="" decoding="async" />
  )
}

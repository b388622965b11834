import type { CharacterId } from 'sdk'
import { usePortrait } from '../../characters/portraits.ts'
import styles from './CharacterPortrait.module.css'

interface PortraitProps {
  readonly id: CharacterId
  readonly name: string
}

/** A character's small round picture, or the first letter of the name. Decoration: the name stands beside it. */
export function CharacterPortrait({ id, name }: PortraitProps) {
  const picture = usePortrait(id)
  return (
    <span className={styles.portrait} aria-hidden="true">
      {picture ? <img src={picture} alt="" /> : [...name][0]}
    </span>
  )
}

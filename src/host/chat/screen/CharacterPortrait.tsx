import type { CharacterId } from 'sdk'
import { usePortrait } from '../../characters/portraits.ts'
import styles from './CharacterPortrait.module.css'

interface PortraitProps {
  readonly id: CharacterId
  readonly name: string
  readonly size?: 'small' | 'medium'
}

/** A character's small round picture, or the first letter of the name. Decoration: the name stands beside it. */
export function CharacterPortrait({ id, name, size = 'medium' }: PortraitProps) {
  const picture = usePortrait(id)
  return (
    <span className={`${styles.portrait} ${styles[size]}`} aria-hidden="true">
      {picture ? <img src={picture} alt="" /> : [...name][0]}
    </span>
  )
}

import type { PortraitProps } from 'sdk/page/services/characters.ts'
import styles from './Portrait.module.css'
import { usePortrait } from './portraits.ts'

/** A character's picture, or the first letter of the name in an evening sky. Decoration: the name stands beside it. */
export function Portrait({ id, name, className }: PortraitProps) {
  return <Picture picture={usePortrait(id)} name={name} className={className} />
}

interface PictureProps {
  readonly picture: string | undefined
  readonly name: string
  readonly className?: string | undefined
}

export function Picture({ picture, name, className = '' }: PictureProps) {
  return (
    <span className={`${styles.portrait} ${className}`} aria-hidden="true">
      {picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : [...name.trim()][0]?.toUpperCase()}
    </span>
  )
}

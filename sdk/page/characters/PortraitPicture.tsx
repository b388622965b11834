import styles from './PortraitPicture.module.css'

interface PortraitPictureProps {
  readonly picture: string | undefined
  readonly name: string
  readonly className?: string | undefined
}

/** A picture in the frame of a portrait, or the first letter of the name in an evening sky. Decoration: the name stands beside it. */
export function PortraitPicture({ picture, name, className = '' }: PortraitPictureProps) {
  return (
    <span className={`${styles.portrait} ${className}`} aria-hidden="true">
      {picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : [...name.trim()][0]?.toUpperCase()}
    </span>
  )
}

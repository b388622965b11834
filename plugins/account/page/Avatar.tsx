import styles from './Avatar.module.css'
import { useAccountImage } from './useAccountImage.ts'

interface AvatarProps {
  readonly user: { readonly username: string; readonly avatar_url: string | null } | undefined
  readonly isLarge?: boolean
  /** There is something new for them. */
  readonly hasNews?: boolean
}

/** The picture of a user, or the first letter of their name. Who it is stands beside it. */
export function Avatar({ user, isLarge = false, hasNews = false }: AvatarProps) {
  const image = useAccountImage(user?.avatar_url)
  const looks = {
    className: isLarge ? `${styles.avatar} ${styles.large}` : styles.avatar,
    'data-unread': hasNews || undefined,
  }
  if (image !== undefined) return <img {...looks} src={image} alt="" />
  return (
    <span {...looks} aria-hidden>
      {user?.username.slice(0, 1).toUpperCase() ?? '…'}
    </span>
  )
}

import styles from './AuthorsWords.module.css'
import { nameOfPermission } from './permissionNames.ts'
import type { Asked } from './permissionsOf.ts'

interface AuthorsWordsProps {
  readonly reasons: readonly Asked[]
}

/** Why the author says each permission is needed: quoted, so that nobody takes it for ours. */
export function AuthorsWords({ reasons }: AuthorsWordsProps) {
  if (reasons.length === 0) return null
  return (
    <div className={styles.words}>
      <p className={styles.label}>The author says:</p>
      <ul className={styles.list}>
        {reasons.map(({ permission, reason }) => (
          <li key={permission}>
            {nameOfPermission(permission)}:{' '}
            <q>
              <bdi>{reason}</bdi>
            </q>
          </li>
        ))}
      </ul>
    </div>
  )
}

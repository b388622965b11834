import { ActionIcon } from '../ui/ActionIcon.tsx'
import { CheckIcon, EditIcon, TrashIcon } from '../ui/icons.tsx'
import type { Environment } from './builtin.ts'
import styles from './EnvironmentsDialog.module.css'

interface EnvironmentCardProps {
  readonly environment: Environment
  readonly isChosen: boolean
  onChoose(): void
  onEdit(): void
  onRemove(): void
}

/** One place. Only the player's own can be changed. */
export function EnvironmentCard({ environment, isChosen, onChoose, onEdit, onRemove }: EnvironmentCardProps) {
  const { name, prompt, isCustom } = environment
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.choose}
        aria-label={name}
        aria-pressed={isChosen}
        {...(isChosen && { 'data-first-focus': true })}
        onClick={onChoose}
      >
        <span className={styles.name}>
          {name}
          {isChosen && <CheckIcon size={16} />}
        </span>
        <span className={styles.prompt}>{prompt || 'The conversation makes its own place.'}</span>
      </button>
      {isCustom && (
        <span className={styles.tools}>
          <ActionIcon aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
            <EditIcon size={18} />
          </ActionIcon>
          <ActionIcon aria-label={`Delete ${name}`} title="Delete" onClick={onRemove}>
            <TrashIcon size={18} />
          </ActionIcon>
        </span>
      )}
    </li>
  )
}

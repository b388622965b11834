import { useId } from 'react'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { CheckIcon, EditIcon, TrashIcon } from 'sdk/ui/icons.tsx'
import type { Environment } from './builtin.ts'
import styles from './EnvironmentsDialog.module.css'

interface EnvironmentCardProps {
  readonly environment: Environment
  readonly isChosen: boolean
  onChoose(): void
  onEdit(): void
  onRemove(): void
}

/** One place; a press anywhere on the card chooses it. Only the player's own can be changed. */
export function EnvironmentCard({ environment, isChosen, onChoose, onEdit, onRemove }: EnvironmentCardProps) {
  const { name, prompt, isCustom } = environment
  const id = useId()
  return (
    <li className={styles.card} data-chosen={isChosen}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.choose}
          aria-pressed={isChosen}
          aria-describedby={id}
          {...(isChosen && { 'data-first-focus': true })}
          onClick={onChoose}
        >
          {name}
          {isChosen && <CheckIcon size={16} />}
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
      </div>
      <p id={id} className={styles.prompt}>
        {prompt || (isCustom ? 'Only its name is sent to the AI.' : 'The conversation decides the place.')}
      </p>
    </li>
  )
}

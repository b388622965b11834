import { type ReactNode, useId } from 'react'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { ChevronDownIcon, ChevronRightIcon, CloseIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import pressable from 'sdk/ui/pressable.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { Place } from '../scenarioDocument.ts'
import styles from './Form.module.css'
import { isWithin, keyOf, useForm, useUnfolded } from './formScope.ts'

interface EntryProps {
  readonly place: Place
  /** "Button 2". */
  readonly name: string
  /** What tells it from the others while it is folded. */
  readonly summary: string
  readonly isOpenAtFirst: boolean
  /** Besides taking it away. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  onRemove(): void
}

/** An entry with fields of its own, folded to a line until it is looked at. */
export function Entry({ place, name, summary, isOpenAtFirst, actions, children, onRemove }: EntryProps) {
  const [isOpen, toggle] = useUnfolded(isOpenAtFirst, (focus) => isWithin(focus, place))
  const bodyId = useId()
  const problems = useProblemsWithin(place)
  return (
    <fieldset aria-label={`${name}: ${summary}`} className={styles.entry} data-place={keyOf(place)}>
      <div className={styles.entryHead}>
        <button
          type="button"
          className={`${pressable.words} ${styles.fold}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={toggle}
        >
          {isOpen ? <ChevronDownIcon size={18} /> : <ChevronRightIcon size={18} />}
          <span className={`${textStyles.ellipsis} ${styles.entryName}`}>{name}</span>
          <span className={`${textStyles.muted} ${textStyles.ellipsis} ${styles.summary}`}>{summary}</span>
          {problems > 0 && (
            <span className={styles.badge}>{problems === 1 ? '1 problem' : `${problems} problems`}</span>
          )}
        </button>
        {actions}
        <ActionIcon aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
          <CloseIcon size={18} />
        </ActionIcon>
      </div>
      {isOpen && (
        <div id={bodyId} className={`${layout.wideStack4} ${styles.entryBody}`}>
          {children}
        </div>
      )}
    </fieldset>
  )
}

function useProblemsWithin(place: Place): number {
  const { said } = useForm()
  const inside = `${keyOf(place).slice(0, -1)},`
  return [...said].reduce(
    (sum, [key, found]) => (key === keyOf(place) || key.startsWith(inside) ? sum + found.length : sum),
    0,
  )
}

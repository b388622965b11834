import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import pressable from 'sdk/ui/pressable.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import {
  expressionOf,
  expressions,
  maxExpressions,
  maxNameLength,
  shortSet,
} from '../../../../src/shared/pictures/sprites/expressions.ts'
import styles from './Sprites.module.css'

interface ExpressionsFieldProps {
  /** Names of those that are known. */
  readonly chosen: ReadonlySet<string>
  /** The player's own, as written. */
  readonly own: string
  onChange(chosen: ReadonlySet<string>): void
  onChangeOwn(own: string): void
}

/** Which faces are to be painted. */
export function ExpressionsField({ chosen, own, onChange, onChangeOwn }: ExpressionsFieldProps) {
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    onChange(next)
  }
  return (
    <Card title="Expressions">
      <div className={layout.row}>
        <Button size="compact-md" variant="default" onClick={() => onChange(new Set(shortSet))}>
          Short set
        </Button>
        <Button
          size="compact-md"
          variant="default"
          onClick={() => onChange(new Set(expressions.map(({ name }) => name)))}
        >
          All {expressions.length}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onChange(new Set())}>
          None
        </Button>
      </div>
      <fieldset className={styles.names}>
        <legend className={textStyles.mutedAnywhere}>These names also work in other apps.</legend>
        {expressions.map(({ name }) => (
          <label key={name} className={`${pressable.tick} ${styles.name}`}>
            <input type="checkbox" checked={chosen.has(name)} onChange={() => toggle(name)} />
            {expressionOf(name).label}
          </label>
        ))}
      </fieldset>
      <TextInput
        label="Custom"
        description="Separate with commas: sleepy, deep in thought."
        autoComplete="off"
        maxLength={maxNameLength * maxExpressions}
        value={own}
        onChange={(event) => onChangeOwn(event.currentTarget.value)}
      />
    </Card>
  )
}

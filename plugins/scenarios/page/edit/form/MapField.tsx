import { type FormEvent, useId, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { isObject, valueAt } from '../scenarioDocument.ts'
import { blankOf } from './alternatives.ts'
import { Entry } from './Entry.tsx'
import { type FieldProps, GroupFrame, type WithField } from './FieldFrame.tsx'
import styles from './Form.module.css'
import { remarkOn } from './fits.ts'
import { focusOn, renameAt, setAt } from './formEdits.ts'
import { entryOf } from './labels.ts'
import { NameField } from './NameField.tsx'
import type { Shape } from './shape.ts'
import { summaryOf } from './summaryOf.ts'

interface MapFieldProps extends FieldProps, WithField {
  readonly shape: Extract<Shape, { kind: 'map' }>
}

/** Values by name, such as variables or roles. */
export function MapField({ shape, Field, ...field }: MapFieldProps) {
  const { place, value } = field
  const names = isObject(value) ? Object.keys(value) : []
  const [added, setAdded] = useState<string | undefined>(undefined)
  const entry = entryOf(String(place.at(-1)))
  const problemOf = (name: string) => problemWith(name, names, entry, shape)
  return (
    <GroupFrame {...field} remark={remarkOn(shape, value)}>
      {names.map((name) => {
        const inside = valueAt(value, [name])
        return (
          <Entry
            key={name}
            place={[...place, name]}
            name={name}
            summary={isObject(inside) ? summaryOf(inside) : String(inside).slice(0, 40)}
            isOpenAtFirst={name === added}
            onRemove={() => {
              setAt([...place, name], undefined, `${entry} ${name}`)
              focusOn(place)
            }}
          >
            <NameField
              label="Name"
              name={name}
              problemOf={problemOf}
              onRename={(to) => {
                setAdded(to)
                renameAt(place, name, to, entry)
              }}
            />
            <Field place={[...place, name]} value={inside} label="Value" shape={shape.of} isRequired />
          </Entry>
        )
      })}
      <NewName
        entry={entry}
        problemOf={problemOf}
        onAdd={(name) => {
          setAdded(name)
          setAt([...place, name], blankOf(shape.of), `${entry} ${name}`)
          focusOn([...place, name])
        }}
      />
    </GroupFrame>
  )
}

interface NewNameProps {
  readonly entry: string
  problemOf(name: string): string | undefined
  onAdd(name: string): void
}

function NewName({ entry, problemOf, onAdd }: NewNameProps) {
  const id = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(name.trim())
    setProblem(found)
    if (found !== undefined) return
    onAdd(name.trim())
    setName('')
  }
  return (
    <form className={styles.row} onSubmit={add}>
      <input
        aria-label={`Name of a new ${entry}`}
        aria-describedby={problem === undefined ? undefined : id}
        type="text"
        autoComplete="off"
        placeholder={`New ${entry}`}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="compact-sm">
        Add
      </Button>
      {problem !== undefined && (
        <p id={id} role="alert" className={styles.error}>
          {problem}
        </p>
      )}
    </form>
  )
}

function problemWith(name: string, names: readonly string[], entry: string, shape: MapFieldProps['shape']) {
  if (name === '') return `Enter the ${entry} name first.`
  if (names.includes(name)) return `A ${entry} “${name}” already exists.`
  if (shape.names !== undefined && !new RegExp(shape.names, 'u').test(name))
    return "Names use letters, digits and _, and can't start with a digit."
  return undefined
}

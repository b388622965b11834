import { useState } from 'react'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { ChevronDownIcon, ChevronUpIcon, CloseIcon, PlusIcon } from 'sdk/ui/icons.tsx'
import { blankOf } from './alternatives.ts'
import { Entry } from './Entry.tsx'
import { type FieldProps, GroupFrame, type WithField } from './FieldFrame.tsx'
import styles from './Form.module.css'
import { remarkOn } from './fits.ts'
import { addEntry, moveDown, moveEntry, moveUp, removeEntry } from './formEdits.ts'
import { keyOf } from './formScope.ts'
import { entryOf } from './labels.ts'
import type { Shape } from './shape.ts'
import { summaryOf } from './summaryOf.ts'

interface ListFieldProps extends FieldProps, WithField {
  readonly shape: Extract<Shape, { kind: 'list' }>
}

/** Entries one after another, which can be added, moved and removed. */
export function ListField({ shape, Field, ...field }: ListFieldProps) {
  const { place, value } = field
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const { keys, move, remove } = useEntryKeys(list.length)
  const [added, setAdded] = useState(-1)
  const entry = entryOf(String(place.at(-1)))
  const isFull = shape.most !== undefined && list.length >= shape.most
  return (
    <GroupFrame {...field} remark={remarkOn(shape, value)}>
      {list.map((one, index) => (
        <ListEntry
          key={keys[index] ?? `new ${index}`}
          shape={shape.of}
          Field={Field}
          field={{ place: [...place, index], value: one, label: `${capital(entry)} ${index + 1}`, isRequired: true }}
          isOpenAtFirst={index === added || list.length <= 2}
          isLast={index === list.length - 1}
          onMove={(to) => {
            move(index, to)
            moveEntry(place, index, to, entry)
          }}
          onRemove={() => {
            remove(index)
            removeEntry(place, index, entry)
          }}
        />
      ))}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<PlusIcon size={16} />}
        disabled={isFull}
        onClick={() => {
          setAdded(list.length)
          addEntry(place, blankOf(shape.of), entry)
        }}
      >
        Add a {entry}
      </Button>
      {isFull && <p className={styles.help}>There can be {shape.most} at most.</p>}
    </GroupFrame>
  )
}

interface ListEntryProps extends WithField {
  readonly shape: Shape
  readonly field: FieldProps
  readonly isOpenAtFirst: boolean
  readonly isLast: boolean
  onMove(to: number): void
  onRemove(): void
}

function ListEntry({ shape, Field, field, isOpenAtFirst, isLast, onMove, onRemove }: ListEntryProps) {
  const { place, label, value } = field
  const index = Number(place.at(-1))
  const name = label.toLowerCase()
  const moves = (
    <>
      <ActionIcon
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        data-place={keyOf([...place, moveUp])}
        onClick={() => onMove(index - 1)}
      >
        <ChevronUpIcon size={18} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Move ${name} down`}
        disabled={isLast}
        data-place={keyOf([...place, moveDown])}
        onClick={() => onMove(index + 1)}
      >
        <ChevronDownIcon size={18} />
      </ActionIcon>
    </>
  )
  if (shape.kind === 'text') {
    const remove = (
      <span className={styles.aside}>
        {moves}
        <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
          <CloseIcon size={18} />
        </ActionIcon>
      </span>
    )
    return <Field {...field} shape={shape} aside={remove} />
  }
  return (
    <Entry
      place={place}
      name={label}
      summary={summaryOf(value)}
      isOpenAtFirst={isOpenAtFirst}
      actions={moves}
      onRemove={onRemove}
    >
      <Field {...field} shape={shape} />
    </Entry>
  )
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Keys of the entries of a list, which go along when an entry is moved or taken away. */
function useEntryKeys(length: number) {
  const [keys, setKeys] = useState<readonly number[]>([])
  const [next, setNext] = useState(0)
  if (keys.length < length) {
    setKeys([...keys, ...Array.from({ length: length - keys.length }, (_, step) => next + step)])
    setNext(next + length - keys.length)
  } else if (keys.length > length) setKeys(keys.slice(0, length))
  return {
    keys,
    move: (from: number, to: number) => setKeys(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? next)),
    remove: (index: number) => setKeys(keys.toSpliced(index, 1)),
  }
}

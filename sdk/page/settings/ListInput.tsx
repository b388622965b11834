import { type ComponentType, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { GroupField, ListField } from 'sdk'
import { ActionIcon } from '../../ui/ActionIcon.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChevronDownIcon, ChevronUpIcon, PlusIcon, TrashIcon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import rowStyles from '../../ui/rows.module.css'
import {
  conformField,
  conformItem,
  type GroupValue,
  type ItemValue,
  isSecret,
  type ListValue,
  maxItemsOf,
  type ScalarValue,
} from './conform.ts'
import { FieldInput } from './FieldInput.tsx'
import styles from './SchemaForm.module.css'

/** A group of fields, its values, and who hears of a change. */
export interface GroupInputProps {
  readonly field: GroupField
  readonly models: readonly string[]
  readonly value: unknown
  readonly onChange: (value: GroupValue) => void
}

interface ListInputProps {
  readonly id: string
  readonly field: ListField
  readonly value: unknown
  readonly models: readonly string[]
  readonly onChange: (value: ListValue) => void
  /** Draws an item that is a group of settings. */
  readonly Group: ComponentType<GroupInputProps>
}

/**
 * Values in an order the person chooses: each can be changed, removed and moved, by button or with Alt and the arrow
 * keys. The focus goes where the work goes on.
 */
export function ListInput({ id, field, value, models, onChange, Group }: ListInputProps) {
  const items = conformField(field, value) as ListValue
  const keys = useKeys(items.length)
  const [said, say] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const about = useId()
  const full = items.length >= maxItemsOf(field)
  if (isSecret(field.items)) return null

  const named = (index: number) => `${field.items.title} ${index + 1}`
  const change = (index: number, next: ItemValue) => onChange(items.with(index, next))
  const append = () => {
    keys.append()
    onChange([...items, conformItem(field.items, undefined)])
    say(`${named(items.length)} added.`)
    afterDrawing(() => focusIn(list.current?.lastElementChild))
  }
  const remove = (index: number) => {
    keys.remove(index)
    onChange(items.toSpliced(index, 1))
    say(`${named(index)} removed.`)
    afterDrawing(() => {
      const next = list.current?.children[Math.min(index, items.length - 2)]
      if (next) next.querySelector<HTMLElement>('[data-remove]')?.focus()
      else add.current?.focus()
    })
  }
  const move = (from: number, to: number) => {
    const moved = items[from]
    if (moved === undefined || to < 0 || to >= items.length) return
    const focused = document.activeElement as HTMLElement | null
    keys.move(from, to)
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, moved))
    say(`${field.items.title} moved to position ${to + 1} of ${items.length}.`)
    afterDrawing(() => focused?.focus())
  }
  const moveByKey = (index: number) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    move(index, index + step)
  }

  return (
    <fieldset className={styles.nested} aria-describedby={field.description ? about : undefined}>
      <legend className={styles.nestedLegend}>{field.title}</legend>
      {field.description && (
        <p id={about} className={styles.description}>
          {field.description}
        </p>
      )}
      {items.length > 0 && (
        <ol ref={list} className={layout.list3}>
          {items.map((item, index) => (
            <li key={keys.at(index)} className={rowStyles.atEnd} onKeyDown={moveByKey(index)}>
              <div className={styles.itemField}>
                <ItemInput
                  id={`${id}-${keys.at(index)}`}
                  field={{ ...field.items, title: named(index) }}
                  value={item}
                  models={models}
                  onChange={(next) => change(index, next)}
                  Group={Group}
                />
              </div>
              <div className={styles.itemActions}>
                <ActionIcon
                  size="lg"
                  aria-label={`Move ${named(index)} up`}
                  aria-keyshortcuts="Alt+ArrowUp"
                  aria-disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ChevronUpIcon />
                </ActionIcon>
                <ActionIcon
                  size="lg"
                  aria-label={`Move ${named(index)} down`}
                  aria-keyshortcuts="Alt+ArrowDown"
                  aria-disabled={index === items.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ChevronDownIcon />
                </ActionIcon>
                <ActionIcon size="lg" data-remove aria-label={`Remove ${named(index)}`} onClick={() => remove(index)}>
                  <TrashIcon />
                </ActionIcon>
              </div>
            </li>
          ))}
        </ol>
      )}
      <div className={layout.rowCentred}>
        <Button
          ref={add}
          size="compact-md"
          variant="default"
          leftSection={<PlusIcon size={16} />}
          disabled={full}
          onClick={append}
        >
          Add {field.items.title}
        </Button>
        {full && <span className={styles.description}>The list is full.</span>}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  )
}

interface ItemInputProps {
  readonly id: string
  readonly field: ListField['items']
  readonly value: ItemValue
  readonly models: readonly string[]
  readonly onChange: (value: ItemValue) => void
  readonly Group: ComponentType<GroupInputProps>
}

const ItemInput = ({ id, field, value, Group, ...rest }: ItemInputProps) =>
  field.type === 'object' ? (
    <Group field={field} value={value as GroupValue} {...rest} />
  ) : (
    <FieldInput id={id} field={field} value={value as ScalarValue} {...rest} />
  )

/** Items are known by keys of their own, since two may be equal. They follow what is added, removed and moved here. */
function useKeys(count: number) {
  const keys = useRef<readonly number[]>([])
  const next = useRef(0)
  const fresh = () => next.current++
  while (keys.current.length < count) keys.current = [...keys.current, fresh()]
  if (keys.current.length > count) keys.current = keys.current.slice(0, count)
  return {
    at: (index: number) => keys.current[index] ?? index,
    append() {
      keys.current = [...keys.current, fresh()]
    },
    remove(index: number) {
      keys.current = keys.current.toSpliced(index, 1)
    },
    move(from: number, to: number) {
      const [moved] = keys.current.slice(from, from + 1)
      if (moved !== undefined) keys.current = keys.current.toSpliced(from, 1).toSpliced(to, 0, moved)
    },
  }
}

const afterDrawing = (work: () => void) => requestAnimationFrame(work)

function focusIn(item: Element | null | undefined): void {
  item?.querySelector<HTMLElement>('input, textarea, select, [role="slider"]')?.focus()
}

import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { ChevronDownIcon, ChevronUpIcon, PlusIcon } from 'sdk/ui/icons.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import { partName } from '../../../src/shared/presets/presetNames.ts'
import type { PresetPart } from '../../../src/workers/conversation/contract.ts'
import styles from './PartsList.module.css'
import { TextPart } from './TextPart.tsx'

interface PartsListProps {
  readonly parts: readonly PresetPart[]
  onChange(parts: readonly PresetPart[]): void
}

/** What a prompt is made of, top to bottom. Moved by drag, by its buttons, or with Alt and the arrow keys. */
export function PartsList({ parts, onChange }: PartsListProps) {
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const move = (from: number, to: number) => {
    const next = moved(parts, from, to)
    const part = parts[from]
    if (next === parts || !part) return
    onChange(next)
    setSaid(`${partName(part)} is now ${next.indexOf(part) + 1} of ${next.length}.`)
  }
  const keyed = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(at, at + step)
  }
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged !== undefined) move(dragged, at)
    setDragged(undefined)
    setOver(undefined)
  }
  const change = (at: number, patch: object) => onChange(parts.with(at, { ...parts[at], ...patch } as PresetPart))
  const add = () => {
    const made = withText(parts)
    onChange(made.parts)
    setSaid('A text block was added before the conversation.')
  }
  return (
    <div className={styles.parts}>
      <p className={textStyles.muted}>Drag a part, use its arrows, or press Alt with the arrow keys.</p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ul className={styles.list} aria-label="Parts of the prompt">
        {parts.map((part, at) => (
          <li
            key={part.id}
            className={`${styles.part} ${over === at && dragged !== at ? styles.over : ''}`}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(at)
            }}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(at)
            }}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
            onDrop={(event) => drop(event, at)}
            onKeyDown={(event) => keyed(event, at)}
          >
            <div className={styles.line}>
              <Switch
                aria-label={`${partName(part)} on`}
                checked={part.enabled}
                onChange={(event) => change(at, { enabled: event.currentTarget.checked })}
              />
              <span className={styles.name}>{partName(part)}</span>
              <ActionIcon aria-label={`Move ${partName(part)} up`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                <ChevronUpIcon size={18} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move ${partName(part)} down`}
                disabled={at === parts.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <ChevronDownIcon size={18} />
              </ActionIcon>
            </div>
            {part.kind === 'text' && (
              <TextPart
                part={part}
                onChange={(patch) => change(at, patch)}
                onRemove={() => onChange(parts.toSpliced(at, 1))}
              />
            )}
          </li>
        ))}
      </ul>
      <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={add}>
        Add a text block
      </Button>
    </div>
  )
}

/** The list with one part somewhere else. */
export function moved(parts: readonly PresetPart[], from: number, to: number): readonly PresetPart[] {
  const part = parts[from]
  const at = Math.max(0, Math.min(parts.length - 1, to))
  return part === undefined || at === from ? parts : parts.toSpliced(from, 1).toSpliced(at, 0, part)
}

/** The list with one more text, before the conversation. */
export function withText(parts: readonly PresetPart[]): { readonly parts: readonly PresetPart[]; readonly id: string } {
  const taken = new Set(parts.map(({ id }) => id))
  let number = 1
  while (taken.has(`text-${number}`)) number++
  const id = `text-${number}`
  const at = parts.findIndex((part) => part.kind === 'place' && part.place === 'conversation')
  const part: PresetPart = {
    kind: 'text',
    id,
    name: `Text ${number}`,
    enabled: true,
    role: 'system',
    text: '',
    position: { kind: 'in-order' },
  }
  return { parts: parts.toSpliced(at < 0 ? parts.length : at, 0, part), id }
}

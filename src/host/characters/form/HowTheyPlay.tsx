import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { CharacterId, PresetId } from 'sdk'
import type { Change } from '../../../workers/storage/contract.ts'
import { storage } from '../../engines/engine.ts'
import { useLorebooks } from '../../features/lorebooks/lorebooks.ts'
import { usePresets } from '../../features/presets/presets.ts'
import { Card } from '../../ui/Card.tsx'
import { NativeSelect } from '../../ui/NativeSelect.ts'
import { attempt } from '../actions.ts'
import styles from './CharacterForm.module.css'
import type { CharacterDraft } from './draft.ts'

interface HowTheyPlayProps {
  readonly draft: CharacterDraft
  /** Undefined for somebody new, whom nothing can refer to yet. */
  readonly id: CharacterId | undefined
  onChange(patch: Partial<CharacterDraft>): void
}

/** How readily somebody speaks when nobody has said. */
const usual = 0.5

/** What is different in chats with this one. */
export function HowTheyPlay({ draft, id, onChange }: HowTheyPlayProps) {
  const range = useId()
  const value = draft.talkativeness ?? usual
  return (
    <Card title="In chats">
      {id && <PresetField id={id} />}
      <div className={styles.range}>
        <label htmlFor={range}>Talkativeness</label>
        <p id={`${range}-what`} className={styles.by}>
          How readily they speak up in a group, from only when asked to every time.
        </p>
        <input
          id={range}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={value}
          aria-describedby={`${range}-what`}
          aria-valuetext={`${Math.round(value * 100)} %`}
          onChange={(event) => onChange({ talkativeness: Number(event.currentTarget.value) })}
        />
        <output htmlFor={range}>{Math.round(value * 100)} %</output>
      </div>
      {id && <LinkedBooks id={id} />}
    </Card>
  )
}

/** The preset that chats with this one use without being asked. Kept with the presets, at once. */
function PresetField({ id }: { readonly id: CharacterId }) {
  const { list } = usePresets()
  if (list.length === 0) return null
  const current = list.find(({ characters }) => characters.includes(id))
  const choose = (chosen: string) =>
    void attempt('The preset could not be chosen.', async () => {
      const records = await storage().list('presets')
      const changes = records.flatMap((record): Change[] => {
        const others = record.characters.filter((other) => other !== id)
        const characters = record.id === (chosen as PresetId) ? [...others, id] : others
        if (characters.length === record.characters.length) return []
        return [{ kind: 'put', table: 'presets', value: { ...record, characters, modified: Date.now() } }]
      })
      if (changes.length > 0) await storage().commit('Preset of a character chosen', changes)
    })
  return (
    <NativeSelect
      label="Preset"
      description="Used in their chats unless a chat has one of its own. Changes at once."
      data={[{ value: '', label: 'As everywhere' }, ...list.map(({ id: value, name }) => ({ value, label: name }))]}
      value={current?.id ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

/** Lorebooks of the library that are there whenever this one is. */
function LinkedBooks({ id }: { readonly id: CharacterId }) {
  const { list } = useLorebooks()
  const linked = list.filter(({ use, characters }) => use === 'characters' && characters.includes(id))
  if (linked.length === 0) return null
  return (
    <div>
      <p className={styles.notesTitle}>Lorebooks in their chats</p>
      <ul className={styles.linked}>
        {linked.map(({ id: book, name }) => (
          <li key={book}>
            <Link to={`/lorebooks/${book}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

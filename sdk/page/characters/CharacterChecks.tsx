import { useState } from 'react'
import type { CharacterId } from 'sdk'
import pressable from '../../ui/pressable.module.css'
import { TextInput } from '../../ui/TextInput.ts'
import { characters } from '../services/characters.ts'
import styles from './CharacterChecks.module.css'

interface CharacterChecksProps {
  readonly chosen: readonly CharacterId[]
  onChange(chosen: readonly CharacterId[]): void
}

/** More names than these are found by typing. */
const maxShown = 40

/** Characters to tick: the chosen ones first, the others as the search finds them. */
export function CharacterChecks({ chosen, onChange }: CharacterChecksProps) {
  const list = characters.now.useList()
  const phase = characters.now.usePhase()
  const [search, setSearch] = useState('')
  const isChosen = new Set(chosen)
  const word = search.trim().toLowerCase()
  const others = list.filter(({ id, name }) => !isChosen.has(id) && name.toLowerCase().includes(word))
  const shown = [...list.filter(({ id }) => isChosen.has(id)), ...others].slice(0, maxShown + chosen.length)
  const toggle = (id: CharacterId, isOn: boolean) =>
    onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <fieldset className={styles.checks}>
      <legend>Characters</legend>
      {list.length > maxShown && (
        <TextInput
          type="search"
          aria-label="Search characters"
          placeholder="Name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={styles.boxes}>
        {shown.map(({ id, name }) => (
          <label key={id} className={`${pressable.tick} ${styles.box}`}>
            <input
              type="checkbox"
              checked={isChosen.has(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
            {name}
          </label>
        ))}
        {phase !== 'reading' && list.length === 0 && <p>No characters yet.</p>}
      </div>
    </fieldset>
  )
}

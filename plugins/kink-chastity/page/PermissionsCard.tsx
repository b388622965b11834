import { useEffect, useState } from 'react'
import type { LockPermission, LockPermissionLevel } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { LibraryEntry } from '../../../src/workers/storage/contract.ts'
import styles from './Locks.module.css'
import { lock, permit } from './lock.ts'
import { useLockWork } from './useLockWork.tsx'

const levels = [
  { value: 'none', label: 'Nothing' },
  { value: 'view', label: 'Can see it' },
  { value: 'control', label: 'Add time' },
] as const satisfies readonly { readonly value: LockPermissionLevel; readonly label: string }[]

const maxShown = 30
const maxAtOnce = 500

/** What each character may do with the lock: one by one, or everybody who is listed. */
export function PermissionsCard() {
  const characters = useCharacters()
  const { permissions } = useSnapshot(lock)
  const [search, setSearch] = useState('')
  const { isBusy, run, said } = useLockWork()
  const levelOf = new Map(
    permissions.map(({ characterId, permissionLevel }) => [characterId as string, permissionLevel]),
  )
  const found = characters.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const shown = found.slice(0, maxShown)
  const set = (who: readonly LibraryEntry[], permissionLevel: LockPermissionLevel) =>
    run(() =>
      permit(
        who
          .slice(0, maxAtOnce)
          .map(({ id, name }): LockPermission => ({ characterId: id, characterName: name, permissionLevel })),
      ),
    )
  return (
    <Card title="Character permissions">
      {characters.length > maxShown && (
        <TextInput
          label="Find a character"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {characters.length === 0 && <p className={textStyles.muted}>No characters in your library yet.</p>}
      <ul className={`${layout.list2} ${styles.people}`}>
        {shown.map((entry) => (
          <li key={entry.id} className={rowStyles.apart4}>
            <span className={textStyles.anywhereInRow}>{entry.name}</span>
            <NativeSelect
              aria-label={`What ${entry.name} may do`}
              data={[...levels]}
              value={levelOf.get(entry.id) ?? 'none'}
              disabled={isBusy}
              onChange={({ currentTarget }) => void set([entry], currentTarget.value as LockPermissionLevel)}
            />
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <p className={textStyles.muted}>{found.length - shown.length} more. Type part of a name to find them.</p>
      )}
      {found.length > 1 && (
        <fieldset className={styles.bulk}>
          <legend>All {Math.min(found.length, maxAtOnce)} at once</legend>
          {levels.map(({ value, label }) => (
            <Button key={value} variant="default" size="xs" disabled={isBusy} onClick={() => void set(found, value)}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      {said}
    </Card>
  )
}

/** Everybody in the library, by name. */
function useCharacters(): readonly LibraryEntry[] {
  const [characters, setCharacters] = useState<readonly LibraryEntry[]>([])
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const all: LibraryEntry[] = []
      for await (const batch of storage().records('shelf')) all.push(...batch)
      if (isWanted) setCharacters(all.sort((a, b) => a.name.localeCompare(b.name)))
    }
    void read().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [])
  return characters
}

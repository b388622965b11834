import type { LorebookId } from 'sdk'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import type { LorebookRecord } from '../../../workers/storage/contract.ts'
import { CharacterChecks } from '../../characters/CharacterChecks.tsx'
import { changeUse } from './changeBooks.ts'
import { useLorebooks } from './lorebooks.ts'

const uses: readonly { readonly value: LorebookRecord['use']; readonly label: string }[] = [
  { value: 'chosen', label: 'Only in chats that choose it' },
  { value: 'characters', label: 'With some characters' },
  { value: 'always', label: 'In every chat' },
]

/** When a book is used. Kept at once. */
export function UseField({ id }: { readonly id: LorebookId }) {
  const { list } = useLorebooks()
  const book = list.find((other) => other.id === id)
  if (!book) return null
  const { use, characters } = book
  return (
    <>
      <NativeSelect
        label="Used in"
        description="Applies immediately."
        value={use}
        data={uses.map((option) => ({ ...option }))}
        onChange={(event) => void changeUse(id, { use: event.currentTarget.value as typeof use, characters })}
      />
      {use === 'characters' && (
        <CharacterChecks chosen={characters} onChange={(next) => void changeUse(id, { use, characters: next })} />
      )}
    </>
  )
}

import type { CharacterId, PresetId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import type { Change } from '../../../src/workers/storage/contract.ts'
import { attempt, usePresets } from './presets.ts'

/** The preset that chats with this one use without being asked. Kept with the presets, at once. */
export default function PresetOfCharacter({ id }: { readonly id: CharacterId }) {
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
      description="Used in their chats, unless a chat has its own. Applies immediately."
      data={[{ value: '', label: 'Default' }, ...list.map(({ id: value, name }) => ({ value, label: name }))]}
      value={current?.id ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

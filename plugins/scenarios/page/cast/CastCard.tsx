import { useEffect, useState } from 'react'
import type { StoryRole } from 'sdk'
import { characters } from 'sdk/page/services/characters.ts'
import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { chooseOption } from '../library/scenarioStore.ts'
import { type Casting, castIn, recast, rolesOf } from './castOf.ts'

/** Who plays whom: for each part of a scenario one of the player's characters, or whoever is in the chat. */
export function CastCard({ record }: { readonly record: ScenarioRecord }) {
  const roles = useRoles(record)
  const list = characters.now.useList()
  if (roles.length === 0) return null
  const cast = castIn(record.options)
  const choose = (role: string, id: string) => {
    const chosen = list.find((entry) => entry.id === id)
    void chooseOption(record.id, 'cast', recast(cast, role, chosen && { id: chosen.id, name: chosen.name }))
  }
  return (
    <Card title="Cast">
      {roles.map(({ id, name, description }) => (
        <NativeSelect
          key={id}
          label={name}
          description={description}
          data={[
            { value: '', label: "Current chat's character" },
            ...list.map((entry) => ({ value: entry.id, label: entry.name })),
          ]}
          value={Object.hasOwn(cast, id) ? (cast[id]?.id ?? '') : ''}
          onChange={({ currentTarget }) => choose(id, currentTarget.value)}
        />
      ))}
    </Card>
  )
}

/** The parts of a scenario that characters can take; none while they are being read. */
function useRoles({ id, engine, builtin = false }: Casting): readonly StoryRole[] {
  const [roles, setRoles] = useState<readonly StoryRole[]>([])
  useEffect(() => {
    let isWanted = true
    rolesOf({ id, engine, builtin }).then(
      (found) => isWanted && setRoles(found),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [id, engine, builtin])
  return roles
}

import type { CharacterId, StoryRole } from 'sdk'
import { scenarios } from 'sdk/page/engines.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { type Fields, field, isFields, textOf } from '../../../../src/shared/fields.ts'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { saveSample } from '../library/samples.ts'
import { engineOf } from '../play/playing.ts'
import { readStory } from '../play/readStory.ts'

/** Who takes a part: the name is kept beside the id, for when the character is gone. */
export interface Player {
  readonly id: CharacterId
  readonly name: string
}

/** Parts of a scenario and who takes them. A part nobody is chosen for is taken by whoever is in the chat. */
export type Cast = Readonly<Record<string, Player>>

/** The choice as it stands among the options of a scenario. */
export function castIn(options: Readonly<Record<string, unknown>>): Cast {
  const kept = field(options, 'cast')
  return isFields(kept) ? Object.fromEntries(Object.entries(kept).flatMap(playerIn)) : {}
}

function playerIn([role, value]: readonly [string, unknown]): readonly (readonly [string, Player])[] {
  const id = textOf(field(value as Fields, 'id'))
  return id === '' ? [] : [[role, { id: id as CharacterId, name: textOf(field(value as Fields, 'name')) }]]
}

/** The cast with another player of a part; undefined leaves the part to whoever is in the chat. */
export function recast(cast: Cast, role: string, player: Player | undefined): Cast {
  const others = Object.entries(cast).filter(([name]) => name !== role)
  return Object.fromEntries(player ? [...others, [role, player]] : others)
}

/** Everybody of a scenario's chat: whose chat it is, who else is in it, and who speaks for which part. */
export interface Company {
  readonly lead: CharacterId
  readonly others: readonly CharacterId[]
  readonly mapping: Readonly<Record<string, CharacterId>>
}

/** Undefined where nobody is there at all. The first part that is cast leads, where nobody is in a chat yet. */
export function companyOf(
  roles: readonly Pick<StoryRole, 'id'>[],
  cast: Cast,
  present: CharacterId | undefined,
): Company | undefined {
  const chosen = roles.flatMap(({ id }) => (Object.hasOwn(cast, id) && cast[id] ? [cast[id].id] : []))
  const isAllCast = chosen.length > 0 && chosen.length === roles.length
  const lead = isAllCast ? chosen[0] : (present ?? chosen[0])
  if (!lead) return undefined
  const mapping = Object.fromEntries(
    roles.map(({ id }) => [id, (Object.hasOwn(cast, id) && cast[id]?.id) || lead] as const),
  )
  return { lead, others: [...new Set(chosen)].filter((id) => id !== lead), mapping }
}

export type Casting = Pick<ScenarioRecord, 'id' | 'engine' | 'builtin'>

/** The parts of a scenario; none where it is not played in a chat. One of Vesper is brought into the library first. */
export async function rolesOf({ id, engine, builtin }: Casting): Promise<readonly StoryRole[]> {
  const found = engineOf(engine)
  if (found?.entry.chats !== true) return []
  if (builtin) await saveSample(id)
  const kept = await readStory(id, 0)
  if (!kept) return []
  await pluginControl.now.start(found.plugin.id)
  const { roles = [] } = await scenarios().about(engine, kept.story)
  return roles
}

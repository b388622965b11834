import type { Message, SessionId } from 'sdk'
import type { StorageContract } from '../../storage/contract.ts'
import type { Standing } from './contract.ts'
import type { Entity } from './entries.ts'
import { sameRecord } from './sameRecord.ts'

export type Readable = Pick<StorageContract, 'read' | 'history'>

/** How something of a backup stands to what is here. Only what the backup brings is compared. */
export async function standingOf(kept: Readable, entity: Entity, messages: readonly Message[]): Promise<Standing> {
  const [main] = entity.puts
  if (!main || !(await kept.read(main.table as 'characters', entity.id))) return 'new'
  for (const put of entity.puts) {
    const here = await kept.read(put.table as 'characters', entity.id)
    if (!here || !(await sameRecord(comparable(put.table, put.value), comparable(put.table, here, put.value))))
      return 'different'
  }
  if (entity.kind !== 'sessions') return 'same'
  return (await sameMessages(kept, entity.id as SessionId, messages)) ? 'same' : 'different'
}

/** Without what is counted or noted by itself, and without what the other does not speak of. */
function comparable(table: string, value: object, other: object = value): object {
  const { messageCount: _, played: __, ...all } = value as Readonly<Record<string, unknown>>
  const rest = table === 'memories' ? withoutNotes(all) : all
  if (table !== 'cards' || Object.hasOwn(other, 'files')) return rest
  const { files: ___, ...card } = rest
  return card
}

function withoutNotes(memory: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { recalls: _, recalledAt: __, copies: ___, ...rest } = memory
  return rest
}

async function sameMessages(kept: Readable, id: SessionId, messages: readonly Message[]): Promise<boolean> {
  let index = 0
  for await (const batch of kept.history(id)) {
    for (const message of batch) if (!(await sameRecord(message, messages[index++]))) return false
  }
  return index === messages.length
}

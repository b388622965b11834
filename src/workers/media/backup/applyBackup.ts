import type { CharacterId, Message, SessionId, StatedAge } from 'sdk'
import { sizeOf } from '../../../shared/weigh.ts'
import type { Change, CommitId, StorageContract } from '../../storage/contract.ts'
import type { ApplyingProgress, BackupKind, Manner, Status } from './contract.ts'
import type { Entity } from './entity.ts'
import { withStatedAges } from './entityAges.ts'
import type { Planned } from './planBackup.ts'
import { readBackup } from './readBackup.ts'

export type Writable = Pick<StorageContract, 'read' | 'list' | 'history' | 'order' | 'commit' | 'saveStoryFiles'>

/** Small things go together, so that what can be undone is not used up by one import. */
const batch = { changes: 2_000, bytes: 8 * 1024 * 1024 } as const
const label = 'Import a backup'

/**
 * Carries out what was planned. Whatever is of one chat or one character is in one commit: a crash, or the player,
 * leaves each either done or untouched.
 */
export async function* applyBackup(
  kept: Writable,
  { backup, statuses, doubtful }: Planned,
  manner: Manner,
  stated: readonly StatedAge[] = [],
): AsyncGenerator<ApplyingProgress, void> {
  const wanted = (status: Status | undefined) => status === 'new' || (status === 'different' && manner !== 'add')
  const total = [...statuses.values()].filter(wanted).length
  const report = { added: 0, replaced: 0, removed: 0, unchanged: statuses.size - total, messages: 0 }
  const commits: CommitId[] = []
  const waiting = new Waiting()
  const flush = async () => {
    const changes = waiting.take()
    if (changes.length > 0) commits.push(await kept.commit(label, changes))
  }
  const progress = (): ApplyingProgress => ({
    kind: 'applying',
    done: report.added + report.replaced,
    total,
    commits: [...commits],
  })
  yield progress()
  for await (const item of readBackup(backup)) {
    // One that no scenario names goes by itself.
    if (item.kind === 'file') await kept.saveStoryFiles([item.file])
    if (item.kind !== 'entity') continue
    const { messages } = item
    const key = `${item.entity.kind} ${item.entity.id}`
    const status = statuses.get(key)
    if (!status || !wanted(status)) continue
    const entity = doubtful.has(key) && stated.length > 0 ? withStatedAges(item.entity, stated) : item.entity
    const changes = status === 'new' ? changesFor(entity, messages) : await replacing(kept, entity, messages)
    const bytes = sizeOf(changes)
    if (waiting.isFullFor(changes, bytes)) {
      await flush()
      yield progress()
    }
    waiting.add(changes, bytes)
    report[status === 'new' ? 'added' : 'replaced']++
    report.messages += messages.length
  }
  await flush()
  if (manner === 'everything') {
    for (const changes of await removals(kept, statuses)) {
      commits.push(await kept.commit(label, changes))
      report.removed += changes.filter(isMain).length
      yield progress()
    }
  }
  yield progress()
  yield { kind: 'applied', report }
}

const changesFor = (entity: Entity, messages: readonly Message[]): readonly Change[] => [
  ...entity.puts,
  ...messages.map((value): Change => ({ kind: 'put', table: 'messages', value })),
]

/** What stands in the way of the new goes in the same breath. */
async function replacing(kept: Writable, entity: Entity, messages: readonly Message[]): Promise<readonly Change[]> {
  if (entity.kind !== 'sessions') return changesFor(entity, messages)
  const id = entity.id as SessionId
  const brought = new Set(messages.map(({ position }) => position))
  const gone = [...(await kept.order(id))].filter((position) => !brought.has(position))
  const without = (['moments', 'summaries', 'kinkNotes'] as const).filter(
    (table) => !entity.puts.some((put) => put.table === table),
  )
  return [
    ...gone.map((position): Change => ({ kind: 'delete', table: 'messages', key: [id, position] })),
    ...without.map((table): Change => ({ kind: 'delete', table, key: id })),
    ...changesFor(entity, messages),
  ]
}

const tablesOf: Readonly<Record<Exclude<BackupKind, 'attachments'>, readonly (Change['table'] & string)[]>> = {
  characters: ['characters', 'shelf', 'cards', 'pictures'],
  sessions: ['sessions'],
  lorebooks: ['lorebooks'],
  presets: ['presets'],
  environments: ['environments'],
  patterns: ['patterns'],
  recordings: ['recordings'],
  memories: ['memories'],
  loras: ['loras'],
  loraPresets: ['loraPresets'],
  workflows: ['workflows'],
  looks: ['looks'],
  images: ['images'],
  scenarios: ['scenarios', 'scenarioScripts', 'scenarioFiles', 'scenarioPlays', 'scenarioCheckpoints'],
}

/** What is here and not in the backup, of the kinds the backup has any of. Pictures of messages go with them. */
async function removals(
  kept: Writable,
  statuses: ReadonlyMap<string, Status>,
): Promise<readonly (readonly Change[])[]> {
  const commits: Change[][] = []
  for (const [kind, tables] of Object.entries(tablesOf)) {
    const mine = [...statuses.keys()].some((key) => key.startsWith(`${kind} `))
    if (!mine) continue
    const ids = (await kept.list(kind === 'characters' ? 'shelf' : (kind as 'sessions'))).map(({ id }) => id as string)
    const gone = ids.filter((id) => !statuses.has(`${kind} ${id}`))
    // A chat is as large as it is: each goes by itself.
    const at = kind === 'sessions' ? 1 : 100
    for (let from = 0; from < gone.length; from += at) {
      commits.push(
        gone
          .slice(from, from + at)
          .flatMap((id) => tables.map((table) => ({ kind: 'delete', table, key: id as CharacterId }) as Change)),
      )
    }
  }
  return commits
}

const mains: ReadonlySet<string> = new Set(Object.keys(tablesOf))
const isMain = ({ table }: Change): boolean => mains.has(table)

/** Changes that go into one commit. */
class Waiting {
  #changes: Change[] = []
  #bytes = 0

  /** Whether these would make the commit larger than is good, and it should go first. */
  isFullFor(changes: readonly Change[], bytes: number): boolean {
    const many = this.#changes.length + changes.length > batch.changes
    return this.#changes.length > 0 && (many || this.#bytes + bytes > batch.bytes)
  }

  add(changes: readonly Change[], bytes: number): void {
    for (const change of changes) this.#changes.push(change)
    this.#bytes += bytes
  }

  take(): readonly Change[] {
    const changes = this.#changes
    this.#changes = []
    this.#bytes = 0
    return changes
  }
}

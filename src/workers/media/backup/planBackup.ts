import type { MinorFound } from '../../../shared/policy/adultsOnly.ts'
import type { OpenAge } from '../../../shared/policy/openAges.ts'
import { maxPlaces } from '../../../shared/policy/recordAges.ts'
import type { BackupKind, BackupPlan, ReadingProgress, Status } from './contract.ts'
import type { Entity } from './entity.ts'
import { agesIn } from './entityAges.ts'
import { backupLimits } from './limits.ts'
import { type OpenBackup, openBackup } from './openBackup.ts'
import { backupKinds, readBackup, words } from './readBackup.ts'
import { Refused } from './refuse.ts'
import { type Readable, statusOf } from './status.ts'

/** A file that was looked through: what is in it, and how each of it stands to what is here. */
export interface Planned {
  readonly backup: OpenBackup
  readonly plan: BackupPlan
  /** By kind and id: "characters mara". */
  readonly statuses: ReadonlyMap<string, Status>
  /** Those in which somebody's age is open. */
  readonly doubtful: ReadonlySet<string>
}

const maxExamples = 8
const tellEveryBytes = 4 * 1024 * 1024

/** Looks through a whole file before anything is done with it. `done` gets what was found. */
export async function* planBackup(
  kept: Readable,
  file: Blob,
  passphrase: string | undefined,
  done: (planned: Planned) => void,
): AsyncGenerator<ReadingProgress, void> {
  try {
    const backup = await openBackup(file, passphrase)
    yield { kind: 'reading', bytes: 0, total: backup.size }
    const found = new Findings()
    const passed = { bytes: 0, told: 0 }
    const note = (bytes: number) => {
      passed.bytes = bytes
    }
    for await (const item of readBackup(backup, note)) {
      if (item.kind === 'left-out') found.leaveOut(item.name)
      if (item.kind === 'date') found.exportDate = item.exportDate
      if (item.kind === 'settings') found.settings = item.settings
      if (item.kind === 'entity') {
        const { entity, messages } = item
        const status = await statusOf(kept, entity, messages)
        const { refused, open } = status === 'same' ? { open: [] } : agesIn(entity, messages)
        if (refused !== undefined) found.leaveOut(`${words[entity.kind]} “${entity.name.slice(0, 80)}”: ${refused}`)
        else found.add(entity, status, messages.length, open)
      }
      if (passed.bytes - passed.told < tellEveryBytes) continue
      passed.told = passed.bytes
      yield { kind: 'reading', bytes: passed.bytes, total: backup.size }
    }
    const plan = found.plan(backup.isVerified)
    done({ backup, plan, statuses: found.statuses, doubtful: found.doubtful })
    yield { kind: 'read', plan }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    yield { kind: 'refused', refusal: error.refusal }
  }
}

const byKind = <T>(make: () => T): Record<BackupKind, T> =>
  Object.fromEntries(backupKinds.map((kind) => [kind, make()])) as Record<BackupKind, T>

class Findings {
  exportDate = ''
  settings: unknown
  readonly statuses = new Map<string, Status>()
  readonly doubtful = new Set<string>()
  readonly #places: MinorFound[] = []
  #morePlaces = 0
  readonly #kinds = byKind(() => ({ new: 0, same: 0, different: 0 }))
  readonly #examples = byKind((): string[] => [])
  readonly #differing = byKind((): string[] => [])
  readonly #leftOut: string[] = []
  #leftOutCount = 0
  #messages = 0

  add({ kind, id, name }: Entity, status: Status, messages: number, open: readonly OpenAge[]): void {
    this.statuses.set(`${kind} ${id}`, status)
    if (open.length > 0) this.doubtful.add(`${kind} ${id}`)
    for (const { places, more } of open) {
      for (const { field, match } of places)
        this.#places.push({ field: `${words[kind]} “${name.slice(0, 80)}”, ${field}`, match })
      this.#morePlaces += more
    }
    this.#kinds[kind][status]++
    this.#messages += messages
    const examples = this.#examples[kind]
    const differing = this.#differing[kind]
    if (status === 'different' && differing.length < maxExamples) differing.push(name.slice(0, 80))
    if (status !== 'same' && examples.length < maxExamples) examples.push(name.slice(0, 80))
  }

  /** One age answers for everyone in the file. */
  #openAges(): readonly OpenAge[] {
    const places = this.#places.slice(0, maxPlaces)
    return places.length === 0 ? [] : [{ places, more: this.#morePlaces + this.#places.length - places.length }]
  }

  leaveOut(name: string): void {
    this.#leftOutCount++
    if (this.#leftOut.length < backupLimits.namedLeftOut) this.#leftOut.push(name)
  }

  plan(isVerified: boolean): BackupPlan {
    return {
      exportDate: this.exportDate,
      kinds: this.#kinds,
      messages: this.#messages,
      examples: this.#examples,
      differing: this.#differing,
      isVerified,
      leftOut: { count: this.#leftOutCount, named: this.#leftOut },
      ages: this.#openAges(),
      settings: this.settings,
    }
  }
}

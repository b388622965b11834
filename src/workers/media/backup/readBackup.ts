import type { Message } from 'sdk'
import { field, textOf } from '../../../shared/fields.ts'
import { limits } from '../../../shared/files/limits.ts'
import type { StoryBytes } from '../../storage/contract.ts'
import { tooLarge } from '../cards/checkSize.ts'
import type { BackupKind } from './contract.ts'
import { type Entity, refusalOf } from './entity.ts'
import { entityFrom, messageFrom } from './entries.ts'
import { jsonParts } from './jsonParts.ts'
import { backupLimits } from './limits.ts'
import type { OpenBackup } from './openBackup.ts'
import { refuse } from './refuse.ts'
import { storyFileFrom } from './scenarioEntries.ts'

/** What comes out of a backup, one after another. A chat comes with all its messages. */
export type BackupItem =
  | { readonly kind: 'entity'; readonly entity: Entity; readonly messages: readonly Message[] }
  /** A file of scenarios. */
  | { readonly kind: 'file'; readonly file: StoryBytes }
  | { readonly kind: 'left-out'; readonly name: string }
  | { readonly kind: 'date'; readonly exportDate: string }
  | { readonly kind: 'settings'; readonly settings: unknown }

/** One of each kind, as the player reads it. */
export const words: Readonly<Record<BackupKind, string>> = {
  characters: 'A character',
  sessions: 'A chat',
  attachments: 'A picture',
  lorebooks: 'A lorebook',
  presets: 'A preset',
  environments: 'A place',
  patterns: 'A pattern',
  recordings: 'A recording',
  scenarios: 'Scenario',
  memories: 'A memory',
  loras: 'A LoRA',
  loraPresets: 'A LoRA preset',
  workflows: 'A workflow',
  looks: 'A look',
  images: 'A picture that was made',
}

export const backupKinds = Object.keys(words) as readonly BackupKind[]

/** Reads a backup of ours, or the plain shape: a list of characters and a date. Rejects with a refusal. */
export async function* readBackup(backup: OpenBackup, passed?: (bytes: number) => void): AsyncGenerator<BackupItem> {
  const seen = new Set<string>()
  const chats = new ChatsToCome()
  let records = 0
  let isBackup = false
  for await (const part of jsonParts(backup.read(passed))) {
    if (part.kind === 'list') {
      if (part.list === 'characters' || part.list === 'sessions') isBackup = true
      continue
    }
    if (part.kind === 'field') {
      if (part.name === 'version' && part.value !== 1) throw newer()
      if (part.name === 'exportDate') yield { kind: 'date', exportDate: textOf(part.value).slice(0, 40) }
      if (part.name === 'settings')
        yield isTooMuch(part.value)
          ? { kind: 'left-out', name: 'The settings, which are larger than those of Vesper can be' }
          : { kind: 'settings', settings: part.value }
      continue
    }
    if (++records > backupLimits.records) {
      throw refuse('backup/too-large', 'This file holds more records than any backup of ours; nothing was changed.')
    }
    if (part.list === 'messages') {
      yield* chats.take(part.value)
      continue
    }
    if (part.list === 'storyFiles') {
      const file = await storyFileFrom(part.value)
      yield file ? { kind: 'file', file } : { kind: 'left-out', name: 'A file of a scenario' }
      continue
    }
    const kind = backupKinds.find((known) => known === part.list)
    if (!kind) continue
    const entity = entityFrom(kind, part.value)
    if (!entity || seen.has(`${kind} ${entity.id}`)) {
      yield { kind: 'left-out', name: `${words[kind]} ${nameIn(part.value)}` }
      continue
    }
    const refusal = refusalOf(entity)
    if (refusal !== undefined) {
      yield { kind: 'left-out', name: `${words[kind]} ${nameIn(part.value)}: ${refusal}` }
      continue
    }
    seen.add(`${kind} ${entity.id}`)
    for (const name of entity.without) yield { kind: 'left-out', name }
    if (kind === 'sessions') chats.expect(entity)
    else yield { kind: 'entity', entity, messages: [] }
  }
  yield* chats.rest()
  if (!isBackup) {
    throw refuse(
      'backup/not-a-backup',
      'This file holds neither characters nor chats, so it is no backup; nothing was changed.',
    )
  }
}

/** Settings are compared on the page, so they are what a page takes without a pause. */
const isTooMuch = (settings: unknown): boolean =>
  tooLarge(settings, limits.cardNodes) !== undefined || JSON.stringify(settings).length > backupLimits.settingsLetters

const newer = () =>
  refuse('backup/newer', 'This backup was made by a newer Vesper than this one. Reload the page to get the new one.')

const nameIn = (value: unknown): string => {
  const name = textOf(field(value, 'name') ?? field(value, 'content') ?? field(value, 'id')).slice(0, 80)
  return name === '' ? 'without a name' : `“${name}”`
}

/** Chats wait for their messages, which come in the same order: one chat at a time is in memory. */
class ChatsToCome {
  readonly #waiting = new Map<string, Entity>()
  #open: { readonly entity: Entity; readonly messages: Map<number, Message> } | undefined

  expect(entity: Entity): void {
    this.#waiting.set(entity.id, entity)
  }

  *take(value: unknown): Generator<BackupItem> {
    const message = messageFrom(value)
    const session = textOf(field(value, 'session'))
    if (this.#open?.entity.id !== session) {
      const next = this.#waiting.get(session)
      if (!next) {
        yield { kind: 'left-out', name: 'A message whose chat is not in the file' }
        return
      }
      yield* this.#finish()
      this.#waiting.delete(session)
      this.#open = { entity: next, messages: new Map() }
    }
    const { entity, messages } = this.#open ?? {}
    if (!message || !entity || !messages || messages.size >= backupLimits.messagesOfOneChat) {
      yield { kind: 'left-out', name: `A message of “${(entity?.name ?? '').slice(0, 80)}”` }
      return
    }
    messages.set(message.position, message)
  }

  *rest(): Generator<BackupItem> {
    yield* this.#finish()
    for (const entity of this.#waiting.values()) yield { kind: 'entity', entity, messages: [] }
    this.#waiting.clear()
  }

  *#finish(): Generator<BackupItem> {
    if (!this.#open) return
    const { entity, messages } = this.#open
    this.#open = undefined
    yield { kind: 'entity', entity, messages: [...messages.values()].sort((a, b) => a.position - b.position) }
  }
}

import { type CharacterId, codeOf, messageOf, newId, type Session } from 'sdk'
import type { ImportReport } from '../../../shared/cards/types.ts'
import { blankCharacter } from '../../../shared/characters/characterRecords.ts'
import { checkAdults } from '../../../shared/policy/checkAdults.ts'
import { putStoredCharacter } from '../../shared/storedCharacter.ts'
import type { Change, CommitId } from '../../storage/contract.ts'
import { unpack } from '../cardPack.ts'
import { sameJson } from '../cards/record.ts'
import type { CardImports, CardToken } from '../contract.ts'
import { readLorebook } from '../lorebooks/readLorebook.ts'
import { castIn } from '../sessions/cast.ts'
import { readChats } from '../sessions/readChats.ts'
import type { ChatReading } from '../sessions/types.ts'
import { importedName, judgeChatsOnce, putChat } from './chats.ts'
import type { ImportContract, MovedFile, MovingTask } from './contract.ts'
import { LibraryIndex } from './libraryIndex.ts'
import { type Known, lookAtFile, nameOf, speakersOf } from './lookAt.ts'
import { createOwnMoving, type OwnImporters } from './moveOwn.ts'
import { ownerOfChat } from './ownerOfChat.ts'
import { ageReason, refusedReason } from './reasons.ts'
import type { ImportStore } from './store.ts'

type Moving = Pick<ImportContract, 'lookAt' | 'moveIn' | 'unpackMoving'>
type Importers = Pick<CardImports, 'openCard' | 'keepCards' | 'keepCardOver' | 'dropCards'> &
  Pick<ImportContract, 'importBook' | 'openPreset' | 'comparePreset' | 'keepPreset' | 'dropPreset'> &
  OwnImporters
/** Lives as long as the worker, so that each call reads only what changed since the last. */
const library = new LibraryIndex()

type Task<Kind extends MovingTask['kind']> = Extract<MovingTask, { readonly kind: Kind }>

/** Everything of another program at once: the importers of single files, one after another, with few commits. */
export function createMoving(store: () => ImportStore, importers: Importers): Moving {
  const own = createOwnMoving(store, importers)

  async function openCharacter({ path, blob }: Task<'character'>): Promise<MovedFile | Opened> {
    const found = await importers.openCard(blob, { fileName: nameOf(path) })
    if (!found.ok) {
      const { code, message } = found.error
      return code === 'card/adults-only' ? refused : { kind: 'failed', reason: message }
    }
    const { token, name, report } = found.value
    return { kind: 'opened', token, name, notes: notesOfCard(report) }
  }

  /** New ones in one commit, those over others each in its own. */
  async function moveCharacters(tasks: readonly Task<'character'>[], { commits, moved }: Lot): Promise<void> {
    const opened = new Map<Task<'character'>, Opened>()
    try {
      for (const task of tasks) {
        const one = await openCharacter(task)
        if (one.kind === 'opened') opened.set(task, one)
        else moved.set(task, one)
      }
      const added = [...opened].filter(([{ over }]) => !over)
      if (added.length > 0) {
        const kept = await importers.keepCards(added.map(([, { token }]) => token))
        commits.push(kept.commit)
        for (const [at, [task, one]] of added.entries()) moved.set(task, keptAs(one, kept.cards[at]?.entry.id))
      }
      for (const [task, one] of opened) {
        if (!task.over) continue
        const updated = await importers.keepCardOver(one.token, task.over.id, task.over.how)
        if (updated.kind === 'kept') commits.push(updated.commit)
        moved.set(task, updated.kind === 'kept' ? keptAs(one, updated.cards[0]?.entry.id) : refused)
      }
    } finally {
      await importers.dropCards([...opened.values()].map(({ token }) => token))
    }
  }

  async function moveBook({ path, blob }: Task<'lorebook'>, commits: CommitId[]): Promise<MovedFile> {
    const read = await readLorebook(blob, nameOf(path))
    if (read.ok) {
      const { name, book } = read.value
      const books = await store().list('lorebooks')
      if (books.some((one) => one.name === name && sameJson(one.book, book))) return { kind: 'same' }
    }
    const found = await importers.importBook(blob, nameOf(path))
    if (!found.ok) return { kind: 'failed', reason: found.error.message }
    commits.push(found.value.commit)
    return { kind: 'kept', name: found.value.name, notes: found.value.warnings }
  }

  async function movePreset({ path, blob }: Task<'preset'>, commits: CommitId[]): Promise<MovedFile> {
    const found = await importers.openPreset(blob, nameOf(path))
    if (!found.ok) return { kind: 'failed', reason: found.error.message }
    const { token, name, notes } = found.value
    for (const one of (await store().list('presets')).filter((preset) => preset.name === name)) {
      if ((await importers.comparePreset(token, one.id)).length > 0) continue
      await importers.dropPreset(token)
      return { kind: 'same' }
    }
    try {
      const { commit } = await importers.keepPreset(token, undefined)
      commits.push(commit)
    } finally {
      await importers.dropPreset(token)
    }
    return { kind: 'kept', name, notes }
  }

  /** Chats in one commit, with a character of its own for each name that nobody here has. */
  async function moveChats(tasks: readonly Task<'chat'>[], lot: Lot): Promise<void> {
    const people: Known[] = [...(await store().list('shelf'))]
    const sessions = [...(await store().list('sessions'))]
    const changes: Change[] = []
    const moved = new Map<MovingTask, MovedFile>()
    for (const task of tasks) {
      const found = await readChats(task.blob, { fileName: nameOf(task.path) }, Date.now())
      if (!found.ok) {
        moved.set(task, { kind: 'failed', reason: found.error.message })
        continue
      }
      const { refused: minor, open } = await judgeChatsOnce(found.value)
      if (minor !== undefined || open.length > 0) {
        moved.set(task, minor === undefined ? { kind: 'failed', reason: ageReason } : refused)
        continue
      }
      moved.set(task, await moveReadings(task, found.value, { people, sessions, changes }))
    }
    if (changes.length > 0) lot.commits.push(await store().commit('Chats imported', changes))
    for (const [task, one] of moved) lot.moved.set(task, one)
  }

  async function moveReadings(
    task: Task<'chat'>,
    readings: readonly ChatReading[],
    { people, sessions, changes }: { people: Known[]; sessions: Session[]; changes: Change[] },
  ): Promise<MovedFile> {
    const names: string[] = []
    const notes: string[] = []
    for (const reading of readings) {
      const speakers = speakersOf(reading.messages)
      const first = people.find(({ id }) => id === task.group?.members[0])
      const known = first ?? ownerOfChat(reading, speakers, people, task.owner)
      const owner = known ?? stubFor(reading.session.character.name || speakers[0] || 'Unknown')
      if (!owner) return refused
      const withOwner = { ...reading, session: { ...reading.session, character: owner } }
      const cast = castIn(withOwner, [owner, ...people])
      if (!cast) continue
      const members = membersOf(task, cast.session, people)
      const name = task.group?.name || importedName(cast.session)
      const session = { ...cast.session, ...(members && { members }), name, messageCount: 0 }
      if (await isHere(session, cast.messages, sessions)) continue
      if (!known) {
        people.push(owner)
        const character = { ...blankCharacter, ...owner, created: Date.now(), modified: Date.now() }
        const nothing = { card: undefined, files: undefined, picture: undefined, libraryEntry: undefined }
        changes.push(...putStoredCharacter({ character, ...nothing }))
        notes.push(`Nobody in your library has the name "${owner.name}", so a character without a card was added.`)
      }
      changes.push(...putChat(session, cast.messages))
      sessions.push({ ...session, messageCount: cast.messages.length })
      names.push(session.name)
      notes.push(...notesOf(reading))
    }
    return names.length === 0 ? { kind: 'same' } : { kind: 'kept', name: names.join(', ').slice(0, 300), notes }
  }

  /** As many messages with the same character, and the last of them in the same words. */
  async function isHere(session: Session, messages: ChatReading['messages'], sessions: readonly Session[]) {
    const last = wordsOf(messages.slice(-compared))
    for (const { id, character, messageCount } of sessions) {
      if (character.id !== session.character.id || messageCount !== messages.length) continue
      if (sameJson(wordsOf(await store().tail(id, compared)), last)) return true
    }
    return false
  }

  return {
    async lookAt(files) {
      const people = await store().list('shelf')
      await library.refresh(store(), people)
      const seen = []
      for (const file of files) seen.push(await lookAtFile(file, store(), people, library))
      return seen
    },

    unpackMoving: (file) => unpack(file, () => true),

    async moveIn(tasks) {
      const lot: Lot = { commits: [], moved: new Map() }
      const kept = () => ({ commits: lot.commits, moved: tasks.map((task) => lot.moved.get(task)) })
      try {
        const characters = tasks.filter((task) => task.kind === 'character')
        await moveCharacters(characters, lot)
        for (const task of tasks) {
          if (task.kind === 'lorebook') lot.moved.set(task, await moveBook(task, lot.commits))
          if (task.kind === 'preset') lot.moved.set(task, await movePreset(task, lot.commits))
          if (task.kind === 'scenario') lot.moved.set(task, await own.moveScenario(task, lot.commits))
          if (task.kind === 'lora-list') lot.moved.set(task, await own.moveLoras(task, lot.commits))
        }
        const patterns = tasks.filter((task) => task.kind === 'pattern')
        for (const [at, one] of (await own.movePatterns(patterns, lot.commits)).entries()) {
          const task = patterns[at]
          if (task) lot.moved.set(task, one)
        }
        const chats = tasks.filter((task) => task.kind === 'chat')
        if (chats.length > 0) await moveChats(chats, lot)
        return kept()
      } catch (error) {
        if (codeOf(error) !== 'storage/quota') throw error
        return { ...kept(), full: messageOf(error) }
      }
    },
  }
}

interface Opened {
  readonly kind: 'opened'
  readonly token: CardToken
  readonly name: string
  readonly notes: readonly string[]
}

/** Files that are kept together: the commits they made, and what became of each so far. */
interface Lot {
  readonly commits: CommitId[]
  readonly moved: Map<MovingTask, MovedFile>
}

const refused: MovedFile = { kind: 'refused', reason: refusedReason }

const keptAs = ({ name, notes }: Opened, id: CharacterId | undefined): MovedFile => ({
  kind: 'kept',
  name,
  ...(id && { id }),
  notes,
})

/** So many messages tell whether two chats are the same. */
const compared = 3

const wordsOf = (messages: ChatReading['messages']) =>
  messages.map(({ role, variants, active }) => [role, variants[active]?.content])

/** A character without a card, for chats with nobody here; undefined where the name makes it a minor. */
function stubFor(name: string): Known | undefined {
  const owner = { id: newId<'character'>(), name }
  return checkAdults({ ...blankCharacter, ...owner }, undefined) ? undefined : owner
}

/** Those whom the group's own file names, where the chat does not name several itself. */
function membersOf({ group }: Task<'chat'>, { members, character }: Session, people: readonly Known[]) {
  if (!group) return members
  const ids = new Set([character.id, ...(members ?? []).map(({ id }) => id), ...group.members])
  const found = [...ids].flatMap((id) => people.find((one) => one.id === id) ?? [])
  return found.length > 1 ? found.map(({ id, name }) => ({ id, name, present: true, muted: false })) : members
}

/** What is kept of a card beside the character and not used here, and what stayed out, by their places in the file. */
const notesOfCard = ({ warnings, kept, dropped }: ImportReport): readonly string[] => [
  ...warnings.map(({ text }) => text),
  ...(kept.length > 0 ? [`Kept with the character for exports, not used here: ${kept.join(', ')}.`] : []),
  ...dropped.map((one) => `Left out: ${one}`),
]

function notesOf({ unreadable, greeting }: ChatReading): readonly string[] {
  const { count } = unreadable
  return [
    ...(count > 0 ? [`${count} ${count === 1 ? 'message' : 'messages'} could not be read and stayed out.`] : []),
    ...(greeting === undefined ? [] : ['The greeting is not in this file; it is in the card of the character.']),
  ]
}

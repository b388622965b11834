import type { CharacterId, Message, MessageId, SessionId, Variant } from 'sdk'
import type { Change } from '../../src/workers/storage/contract.ts'
import { chance } from './chance.ts'

/** One call to the storage worker. `undo` names an earlier step; whoever runs the steps knows its commit. */
type Operation =
  | { readonly kind: 'commit'; readonly changes: readonly Change[] }
  | { readonly kind: 'append'; readonly message: Message }
  | { readonly kind: 'undo'; readonly step: number }
  | { readonly kind: 'draft'; readonly position: number; readonly piece: number; readonly text: string }

/** What must be on disk once a step is: texts by address, where a message still being written reads as if recovered. */
export type Moment = ReadonlyMap<string, string>

export interface Step {
  readonly operation: Operation
  readonly after: Moment
}

const time = Date.UTC(2026, 0, 15)
const lineOf = (content: string, state: string) => `${state}: ${content}`

export const messageAddress = (position: number) => `message ${position}`
export const readMessage = ({ variants, active }: Message) =>
  lineOf(variants[active]?.content ?? '', variants[active]?.state ?? 'none')

/** A player who writes, edits, deletes, renames and takes back, one thing after the other, without end. */
export function* editing(id: string, seed: number): Generator<Step, never> {
  const random = chance(seed)
  const session = id as SessionId
  let moment = new Map<string, string>()
  let next = 0
  const done: { readonly before: Moment; readonly touched: readonly string[] }[] = []

  const step = (operation: Operation, edits: readonly (readonly [string, string | undefined])[]): Step => {
    done.push({ before: moment, touched: edits.map(([address]) => address) })
    moment = new Map(moment)
    for (const [address, text] of edits) {
      if (text === undefined) moment.delete(address)
      else moment.set(address, text)
    }
    return { operation, after: moment }
  }
  const rename = (name: string): Change[] => [sessionPut(session, name), characterPut(session, name)]
  const renamed = (name: string) => [['session', name] as const, ['character', name] as const]

  yield step({ kind: 'commit', changes: rename('first') }, renamed('first'))
  for (let count = 0; ; count++) {
    const positions = [...moment.keys()].flatMap((at) => (at.startsWith('message') ? [Number(at.slice(8))] : []))
    const words = `${count} ${'word '.repeat(random.below(300))}`
    const position = positions[random.below(positions.length)]
    const dice = random.below(10)
    if (position === undefined || dice < 5) {
      const message = messageOf(session, next, 'user', { content: words, state: 'complete', timestamp: time })
      yield step({ kind: 'append', message: { ...message, position: 0 } }, [
        [messageAddress(next++), lineOf(words, 'complete')],
      ])
    } else if (dice < 7) {
      const message = messageOf(session, position, 'user', { content: words, state: 'complete', timestamp: time })
      const changes: Change[] = [{ kind: 'put', table: 'messages', value: message }, ...rename(`edit ${count}`)]
      yield step({ kind: 'commit', changes }, [
        [messageAddress(position), lineOf(words, 'complete')],
        ...renamed(`edit ${count}`),
      ])
    } else if (dice < 8) {
      const gone = positions.filter(() => random.below(positions.length) < 3)
      const changes = gone.map((at): Change => ({ kind: 'delete', table: 'messages', key: [session, at] }))
      yield step({ kind: 'commit', changes: [...changes, ...rename(`cut ${count}`)] }, [
        ...gone.map((at) => [messageAddress(at), undefined] as const),
        ...renamed(`cut ${count}`),
      ])
    } else {
      // Never the very first step: that would take the whole chat back.
      const target = Math.max(1, done.length - 1 - random.below(5))
      const { before, touched } = done[target] ?? { before: moment, touched: [] }
      yield step(
        { kind: 'undo', step: target },
        touched.map((at) => [at, before.get(at)] as const),
      )
    }
  }
}

/** A partner whose replies stream in piece by piece, one reply after the other, without end. */
export function* streaming(id: string, seed: number): Generator<Step, never> {
  const random = chance(seed)
  const session = id as SessionId
  const moment = new Map([
    ['session', 'streams'],
    ['character', 'streams'],
  ])
  const seen = (position: number, content: string, state: string): Moment => {
    moment.set(messageAddress(position), lineOf(content, state))
    return new Map(moment)
  }
  const changes = [sessionPut(session, 'streams'), characterPut(session, 'streams')]
  yield { operation: { kind: 'commit', changes }, after: new Map(moment) }
  for (let position = 0; ; position++) {
    const reply = (content: string, state: 'complete' | 'generating') =>
      messageOf(session, position, 'assistant', { content, state, timestamp: time })
    yield { operation: { kind: 'append', message: reply('', 'generating') }, after: seen(position, '', 'incomplete') }
    let text = ''
    for (let piece = 0; piece < 5 + random.below(60); piece++) {
      const more = `${position}.${piece} ${'la '.repeat(random.below(8))}`
      text += more
      yield {
        operation: { kind: 'draft', position, piece, text: more },
        after: seen(position, text, 'incomplete'),
      }
    }
    const end: Change = { kind: 'put', table: 'messages', value: reply(text, 'complete') }
    yield { operation: { kind: 'commit', changes: [end] }, after: seen(position, text, 'complete') }
  }
}

export function messageOf(session: SessionId, position: number, role: Message['role'], variant: Variant): Message {
  const id = `${session}/${position}` as MessageId
  const characterName = role === 'assistant' ? 'Mara' : 'Ines'
  return { session, position, id, role, characterName, variants: [variant], active: 0, timestamp: time, metadata: {} }
}

export const characterIdOf = (session: SessionId) => `of ${session}` as CharacterId

function sessionPut(id: SessionId, name: string): Change {
  const character = { id: characterIdOf(id), name: 'Mara' }
  const value = { id, name, character, messageCount: 0, created: time, modified: time }
  return { kind: 'put', table: 'sessions', value }
}

function characterPut(session: SessionId, name: string): Change {
  const none = { personality: '', basePrompt: '', defaultClothing: '', mainModel: '', previewImage: undefined }
  const loras = { tags: [], characterLoras: [], outfitLoras: [], loras: [] }
  const value = { id: characterIdOf(session), name, ...none, ...loras, created: time, modified: time }
  return { kind: 'put', table: 'characters', value }
}

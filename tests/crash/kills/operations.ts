import type { chance } from '../chance.ts'

/** One thing a player does, as one call to the storage worker; `number` is unique in a run, and so are its words. */
export interface Operation {
  readonly number: number
  readonly kind:
    | 'send'
    | 'stream'
    | 'edit'
    | 'remove'
    | 'import'
    | 'import-more'
    | 'save'
    | 'delete'
    | 'character'
    | 'snapshot'
    | 'restore'
    | 'draft'
    | 'forget-draft'
    | 'setting'
    | 'consent'
    | 'ceiling'
    | 'safeword'
    | 'device'
  /** The chat it is about. */
  readonly chat: string
  /** The message it is about, by its words. */
  readonly line?: string
  /** Of a restore: which snapshot, by the number of the operation that took it. */
  readonly snapshot?: number
}

/**
 * Everything that is kept: by chat its messages in order, by character its name, and under names that begin with
 * "draft ", "setting " or "device " what was typed and not sent, what was chosen, and what a device is allowed.
 */
export type Kept = Readonly<Record<string, readonly string[]>>

/** What the disk holds, and the states a snapshot can bring back. */
export interface World {
  readonly kept: Kept
  readonly snapshots: readonly { readonly number: number; readonly kept: Kept }[]
}

export const ownPrefix = 'kills-'

export const piecesPerStream = 6
export const linesPerImport = 12
const maxChats = 10

export const lineOf = (content: string, state = 'complete') => `${state}: ${content}`
export const contentOf = (line: string) => line.slice(line.indexOf(': ') + 2)
export const pieceOf = (number: number, piece: number) => `piece ${piece} of ${number}. `
export const wholeStream = (number: number, pieces = piecesPerStream) =>
  Array.from({ length: pieces }, (_, piece) => pieceOf(number, piece)).join('')
export const importedLines = (number: number) =>
  Array.from({ length: linesPerImport }, (_, index) => `line ${index} of ${number}`)

export const appearanceOf = (number: number) => `Appearance ${number}`
export const safewordOf = (number: number) => `safeword${number}`
export const ceilingOf = (number: number) => number % 101
export const topicOf = (number: number) => ({ line: `Topic ${number}: word${number}`, id: `own-topic-${number}` })
export const deviceOf = (number: number) => `Device ${number} at ${ceilingOf(number)}`

/** What a snapshot has no part in. */
const isOfToday = (name: string) => /^(draft|setting|device) /.test(name)

/** Some operation that the world has room for. */
export function nextOperation(
  number: number,
  { kept, snapshots }: World,
  random: ReturnType<typeof chance>,
): Operation {
  const pick = <T>(from: readonly T[]): T | undefined => from[random.below(from.length)]
  const chats = Object.keys(kept).filter((id) => id.startsWith(ownPrefix))
  const chat = pick(chats)
  if (chat === undefined) return { number, kind: 'import', chat: `${ownPrefix}${number}` }
  const line = pick((kept[chat] ?? []).filter((each) => each.startsWith('complete: ')))
  const snapshot = pick(snapshots)
  const dice = random.below(140)
  const draft = pick(Object.keys(kept).filter((name) => name.startsWith(`draft ${ownPrefix}`)))
  if (chats.length > maxChats) return { number, kind: 'delete', chat }
  if (dice < 20) return { number, kind: 'send', chat }
  if (dice < 40) return { number, kind: 'stream', chat }
  if (dice < 52 && line) return { number, kind: 'edit', chat, line: contentOf(line) }
  if (dice < 58 && line) return { number, kind: 'remove', chat, line: contentOf(line) }
  if (dice < 66) return { number, kind: 'import', chat: `${ownPrefix}${number}` }
  if (dice < 73) return { number, kind: 'import-more', chat }
  if (dice < 80) return { number, kind: 'save', chat }
  if (dice < 86) return { number, kind: 'delete', chat }
  if (dice < 92) return { number, kind: 'character', chat: `${ownPrefix}${random.below(5)}` }
  if (dice < 96) return { number, kind: 'snapshot', chat }
  if (dice < 100)
    return snapshot ? { number, kind: 'restore', chat, snapshot: snapshot.number } : { number, kind: 'snapshot', chat }
  if (dice < 112) return { number, kind: 'draft', chat }
  if (dice < 116 && draft) return { number, kind: 'forget-draft', chat: draft.slice('draft '.length) }
  if (dice < 122) return { number, kind: 'setting', chat }
  if (dice < 128) return { number, kind: 'consent', chat }
  if (dice < 132) return { number, kind: 'ceiling', chat }
  if (dice < 136) return { number, kind: 'safeword', chat }
  return { number, kind: 'device', chat }
}

/** The world once an operation is done. */
export function after(world: World, operation: Operation): World {
  const { number, kind, chat, line } = operation
  const { kept } = world
  const lines = kept[chat] ?? []
  const withKept = (name: string, now: readonly string[]): World => ({ ...world, kept: { ...kept, [name]: now } })
  const withLines = (now: readonly string[]) => withKept(chat, now)
  switch (kind) {
    case 'send':
      return withLines([...lines, lineOf(`message ${number}`)])
    case 'stream':
      return withLines([...lines, lineOf(wholeStream(number))])
    case 'edit':
      return withLines(lines.map((each) => (contentOf(each) === line ? lineOf(`edit ${number}`) : each)))
    case 'remove':
      return withLines(lines.filter((each) => contentOf(each) !== line))
    case 'import':
    case 'import-more':
      return withLines([...lines, ...importedLines(number).map((each) => lineOf(each))])
    case 'save':
      return withKept(`${ownPrefix}${number}`, lines)
    case 'delete':
      return { ...world, kept: without(kept, chat) }
    case 'character':
      return withKept(`character ${chat}`, [`Name ${number}`])
    case 'draft':
      return withKept(`draft ${chat}`, [`draft ${number}`])
    case 'forget-draft':
      return { ...world, kept: without(kept, `draft ${chat}`) }
    case 'setting':
      return withKept('setting appearance', [appearanceOf(number)])
    case 'consent':
      return withKept('setting consent', [topicOf(number).line, topicOf(number).id])
    case 'ceiling':
      return withKept('setting ceiling', [String(ceilingOf(number))])
    case 'safeword':
      return withKept('setting safeword', [safewordOf(number)])
    case 'device':
      return withKept(`device ${ownPrefix}device`, [deviceOf(number)])
    case 'snapshot':
      return { ...world, snapshots: [...world.snapshots, { number, kept }].slice(-2) }
    case 'restore': {
      const then = world.snapshots.find((each) => each.number === operation.snapshot)?.kept ?? kept
      return { kept: { ...only(then, (name) => !isOfToday(name)), ...only(kept, isOfToday) }, snapshots: [] }
    }
  }
}

export const only = (kept: Kept, isWanted: (name: string) => boolean): Kept =>
  Object.fromEntries(Object.entries(kept).filter(([name]) => isWanted(name)))

export const without = (kept: Kept, gone: string): Kept => only(kept, (name) => name !== gone)

/** Every world a browser may leave behind that was killed in the middle of this operation. */
export function possible(world: World, operation: Operation | undefined): readonly World[] {
  if (!operation) return [world]
  const ends = [world, after(world, operation)]
  if (operation.kind !== 'stream') return ends
  const lines = world.kept[operation.chat] ?? []
  const cut = Array.from({ length: piecesPerStream + 1 }, (_, pieces) => ({
    ...world,
    kept: { ...world.kept, [operation.chat]: [...lines, lineOf(wholeStream(operation.number, pieces), 'incomplete')] },
  }))
  return [...ends, ...cut]
}

export const sameKept = (one: Kept, other: Kept): boolean => inOrder(one) === inOrder(other)
const inOrder = (kept: Kept) => JSON.stringify(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1)))

/** What the disk holds that it should not, and the other way round, in one sentence per chat. */
export function differences(expected: Kept, found: Kept): readonly string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])].flatMap((id) => {
    const [wanted, there] = [expected[id], found[id]]
    if (JSON.stringify(wanted) === JSON.stringify(there)) return []
    if (!there) return [`${id} is lost (${wanted?.length} lines)`]
    if (!wanted) return [`${id} is there and should not be (${there.length} lines)`]
    const lost = wanted.filter((line) => !there.includes(line))
    const extra = there.filter((line, index) => !wanted.includes(line) || there.indexOf(line) !== index)
    return [`${id}: lost ${JSON.stringify(lost)}, too many ${JSON.stringify(extra)}`]
  })
}

import { type CharacterId, type StatedAge, wordingOf } from 'sdk'
import type { LorebookRecord } from '../../../shared/lore/lorebookRecords.ts'
import type { LoreState } from '../../../shared/lore/loreState.ts'
import { normaliseBook } from '../../../shared/lore/normaliseBook.ts'
import type { NormalBook } from '../../../shared/lore/types.ts'
import type { Topic } from '../../../shared/policy/consent/topics.ts'
import { ageTold, maxSubject } from '../../../shared/records/statedAges.ts'
import type { Persona, TurnAction } from '../contract.ts'
import type { History } from '../history.ts'
import type { ExpandFully } from '../prompt/cardText.ts'
import { messageCost } from '../prompt/tokens.ts'
import type { Story } from '../story.ts'
import { activateLore } from './activateLore.ts'
import type { Activation } from './activation.ts'
import { browserRegexThread } from './browserRegexThread.ts'
import { compileLore, type LoreIndex } from './compileLore.ts'
import { hashNumber, seededRandom } from './hashText.ts'
import type { RegexRunner } from './regexRunner.ts'
import { defaultLoreSettings, type LoreSettings, type LoreSource } from './settings.ts'
import { workerRegexRunner } from './workerRegexRunner.ts'

/** A chat at the moment a reply is asked for. */
export interface LoreMoment {
  readonly story: Story
  readonly persona: Persona
  /** As far as the speaker heard it. */
  readonly history: History
  /** The model's whole window, in our estimate's measure. */
  readonly windowTokens: number
  readonly settings: Partial<LoreSettings>
  /** What the player ruled out. */
  readonly limits: readonly Topic[]
  readonly action: TurnAction['kind']
  readonly state: LoreState
  readonly expand: ExpandFully
  /** Fills in names, and changes nothing. */
  fillNames(text: string): string
}

/** How far back lore looks at most; entries rarely ask for more, and a long chat must not make a send slow. */
const maxSearched = 200

/** The lore of the chats in use: their books made ready once, and asked at each turn. */
export class ChatLore {
  readonly #indexes = new Map<CharacterId, { readonly madeOf: readonly unknown[]; readonly index: LoreIndex }>()
  readonly #books = new WeakMap<object, NormalBook>()
  readonly #regexes: RegexRunner

  constructor(regexes: RegexRunner = workerRegexRunner(browserRegexThread)) {
    this.#regexes = regexes
  }

  /** What is active now, and of how many entries. Undefined where there are no books. */
  async at(moment: LoreMoment): Promise<{ readonly activation: Activation; readonly entries: number } | undefined> {
    const index = this.#index(moment)
    if (!index) return undefined
    const { story, persona, history, action, expand } = moment
    const { character, card, session } = story
    const spoken = history.messages
    const first = Math.max(0, spoken.length - maxSearched)
    const [greeting] = spoken
    const activation = await activateLore(index, {
      messages: spoken.slice(first).map((message) => ({
        id: message.id,
        name: message.characterName,
        text: wordingOf(message).content,
        role: message.role,
        hidden: message.role === 'system',
      })),
      contextTokens: moment.windowTokens,
      kind: action === 'continue' || action === 'regenerate' ? action : 'normal',
      state: moment.state,
      // The same moment has the same luck, so that a regenerated reply meets the same lore.
      random: seededRandom(hashNumber(`${session.id} ${spoken.length}`)),
      earlier: countOf(spoken, first),
      ...(greeting?.role === 'assistant' && { greetingIndex: greeting.active }),
      countTokens: messageCost,
      expand,
      regexes: this.#regexes,
      clock: () => performance.now(),
      character: { name: character.name, tags: character.tags },
      sources: {
        persona: persona.description,
        description: character.personality,
        ...(card && { personality: card.personality, creatorNotes: card.creatorNotes?.en ?? '' }),
        ...(card?.depthPrompt && { depthPrompt: card.depthPrompt.text }),
        scenario: session.situation ?? card?.scenario ?? '',
      },
      supportsPrefill: true,
      limits: moment.limits,
    })
    return { activation, entries: index.entries.length }
  }

  #index({ story, persona, settings, fillNames }: LoreMoment): LoreIndex | undefined {
    const { character, card, session, books = [] } = story
    const used = books.flatMap((record) => ownerOf(record, character.id, session.lorebooks ?? []) ?? [])
    if (!card?.book && used.length === 0) return undefined
    const names = [character.name, card?.nickname, persona.name, JSON.stringify(settings)]
    const madeOf = [card, ...names, ...used.flatMap(({ record, owner }) => [record, owner])]
    const known = this.#indexes.get(character.id)
    if (known && isSameList(known.madeOf, madeOf)) return known.index
    const sources: readonly LoreSource[] = [
      ...(card?.book
        ? [{ book: this.#read(card.book, card.book.raw, character.id), owner: 'character' as const }]
        : []),
      ...used.map(({ record, owner }) => ({ book: this.#read(record, record.book, record.id, record.ages), owner })),
    ]
    const index = compileLore(sources, { ...defaultLoreSettings, ...settings }, fillNames)
    // One chat is played at a time; its characters are few.
    if (this.#indexes.size > 16) this.#indexes.clear()
    this.#indexes.set(character.id, { madeOf, index })
    return index
  }

  #read(key: object, raw: unknown, id: string, ages?: readonly StatedAge[]): NormalBook {
    const known = this.#books.get(key)
    if (known) return known
    const book = withAgesTold(normaliseBook(raw, id).book, ages)
    this.#books.set(key, book)
    return book
  }
}

/** The book with each age that the player stated told in the entries it is about. */
function withAgesTold(book: NormalBook, ages: readonly StatedAge[] = []): NormalBook {
  if (ages.length === 0) return book
  const entries = book.entries.map((entry) => {
    const subject = (entry.label || (entry.keys[0]?.source.trim() ?? '')).slice(0, maxSubject)
    const told = ageTold(ages, 'lorebook', subject)
    return told === '' || entry.content === '' ? entry : { ...entry, content: `${entry.content}\n${told}` }
  })
  return { ...book, entries }
}

/** Whose a book of the library is in this chat, if it is of any use there. */
function ownerOf(
  record: LorebookRecord,
  character: CharacterId,
  chosen: readonly LorebookRecord['id'][],
): { readonly record: LorebookRecord; readonly owner: LoreSource['owner'] } | undefined {
  if (chosen.includes(record.id)) return { record, owner: 'chat' }
  if (record.use === 'always') return { record, owner: 'global' }
  if (record.use === 'characters' && record.characters.includes(character)) return { record, owner: 'character' }
  return undefined
}

/** How many messages, and replies among them, stand before the first that is looked at. */
function countOf(messages: History['messages'], end: number): { readonly messages: number; readonly replies: number } {
  let replies = 0
  for (let index = 0; index < end; index++) if (messages[index]?.role === 'assistant') replies++
  return { messages: end, replies }
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])

import { type CharacterId, type SessionId, wordingOf } from 'sdk'
import type { Persona, TurnAction } from '../contract.ts'
import type { History } from '../history.ts'
import { activateLore } from '../lore/activateLore.ts'
import { browserRegexThread } from '../lore/browserRegexThread.ts'
import { compileLore, type LoreIndex } from '../lore/compileLore.ts'
import { hashNumber, seededRandom } from '../lore/hashText.ts'
import { normaliseBook } from '../lore/normaliseBook.ts'
import type { PlacedLore } from '../lore/placement.ts'
import { defaultLoreSettings } from '../lore/settings.ts'
import { freshLoreState, type LoreState } from '../lore/state.ts'
import { workerRegexRunner } from '../lore/workerRegexRunner.ts'
import type { Story } from '../story.ts'
import { type Insertions, noInsertions } from './assemblePrompt.ts'
import type { ExpandFully } from './cardText.ts'
import { messageCost } from './tokens.ts'

interface TurnFacts {
  readonly story: Story
  readonly persona: Persona
  readonly history: History
  readonly roomTokens: number
  readonly action: TurnAction['kind']
  readonly expand: ExpandFully
}

/** How far back lore looks at most; entries rarely ask for more, and a long chat must not make a send slow. */
const mostSearched = 200

/** What a card places into the conversation besides its own sections: its note at a depth, and the lore that fits the moment. */
export class CardInsertions {
  readonly #indexes = new Map<CharacterId, { readonly madeFor: string; readonly index: LoreIndex }>()
  readonly #states = new Map<SessionId, LoreState>()
  readonly #regexes = workerRegexRunner(browserRegexThread)

  async for(turn: TurnFacts): Promise<Insertions> {
    const note = noteOf(turn)
    const lore = await this.#lore(turn)
    if (!lore) return note
    const { fixed } = lore
    const texts = (...places: readonly (keyof PlacedLore['fixed'])[]) =>
      places.flatMap((place) => fixed[place].map(({ text }) => text))
    const besideNote = texts('anTop', 'anBottom').map((text) => ({ depth: 4, role: 'system' as const, text }))
    return {
      before: texts('before', 'beforeDesc'),
      after: texts('personality', 'scenario', 'after', 'afterDesc', 'examplesTop', 'examplesBottom'),
      atDepth: [...note.atDepth, ...besideNote, ...lore.depth],
    }
  }

  async #lore({ story, persona, history, roomTokens, action, expand }: TurnFacts) {
    const { card, character, session } = story
    if (!card?.book) return undefined
    const index = this.#index(story, persona, expand)
    const spoken = history.messages
    const earlier = spoken.slice(0, -mostSearched)
    const messages = spoken.slice(-mostSearched)
    const [greeting] = spoken
    const activation = await activateLore(index, {
      messages: messages.map((message) => ({
        id: message.id,
        name: message.characterName,
        text: wordingOf(message).content,
        role: message.role,
        hidden: message.role === 'system',
      })),
      contextTokens: roomTokens,
      kind: action === 'send' || action === 'arrive' ? 'normal' : action,
      state: this.#states.get(session.id) ?? freshLoreState,
      // The same moment has the same luck, so that a regenerated reply meets the same lore.
      random: seededRandom(hashNumber(`${session.id} ${spoken.length}`)),
      earlier: { messages: earlier.length, replies: earlier.filter(({ role }) => role === 'assistant').length },
      ...(greeting?.role === 'assistant' && { greetingIndex: greeting.active }),
      countTokens: messageCost,
      expand: (content) => expand(content),
      regexes: this.#regexes,
      clock: () => performance.now(),
      character: { name: character.name, tags: character.tags },
      sources: { persona: persona.description, personality: card.personality, description: character.personality },
    })
    this.#states.set(session.id, activation.state)
    return activation.placed
  }

  #index({ character, card }: Story, persona: Persona, expand: ExpandFully): LoreIndex {
    const madeFor = `${character.modified} ${persona.name}`
    const known = this.#indexes.get(character.id)
    if (known?.madeFor === madeFor) return known.index
    const { book } = normaliseBook(card?.book?.raw, character.id)
    const index = compileLore([{ book, owner: 'character' }], defaultLoreSettings, (text) => expand(text).text)
    this.#indexes.set(character.id, { madeFor, index })
    return index
  }
}

function noteOf({ story: { card }, expand }: TurnFacts): Insertions {
  const note = card?.depthPrompt
  if (!note || note.text.trim() === '') return noInsertions
  return { ...noInsertions, atDepth: [{ depth: note.depth, role: note.role, text: expand(note.text).text }] }
}

import type { ActionTaken } from 'sdk'
import type { Circumstances } from '../../../shared/policy/circumstances.ts'
import type { ActionPath } from '../contract.ts'
import { ActionParser, type Parsed } from './ActionParser.ts'
import { Echoes, type EchoSources } from './Echoes.ts'
import { type ActionCount, countAction, noActions, takeReading, takeTag } from './takeActions.ts'
import type { Reading } from './verbs.ts'

/** A piece of a reply: words that can be shown, and what it did. */
export interface ActedText {
  readonly text: string
  readonly actions: readonly ActionTaken[]
}

interface ReplyFacts {
  readonly path: ActionPath
  readonly around: Circumstances
  /** What the model was given to read: an order in it is not the model's. */
  readonly echoes: EchoSources
  /** The text that stands before this reply's, when one is continued. */
  readonly existing: string
}

/** Follows one reply while it is written: takes out its tags, judges what it asks for, counts. Each thing happens once. */
export class ReplyActions {
  readonly #facts: ReplyFacts
  readonly #echoes: Echoes
  readonly #parser: ActionParser | undefined
  #count: ActionCount = noActions
  #shown: number

  constructor(facts: ReplyFacts) {
    this.#facts = facts
    this.#echoes = new Echoes(facts.echoes)
    this.#shown = facts.existing.length
    this.#parser = facts.path === 'tags' || facts.path === 'tools' ? new ActionParser(facts.existing) : undefined
  }

  push(text: string): ActedText {
    return this.#parser ? this.#judged(this.#parser.push(text)) : this.#plain(text)
  }

  end(): ActedText {
    return this.#parser ? this.#judged(this.#parser.end()) : this.#plain('')
  }

  /** Something that was asked for beside the words: at the place the words have come to. */
  take(reading: Reading): ActionTaken | undefined {
    return this.#kept(takeReading(reading, this.#shown, this.#facts.around, this.#count, this.#echoes))
  }

  #judged({ text, tags }: Parsed): ActedText {
    this.#shown += text.length
    const { around } = this.#facts
    const actions = tags.flatMap((tag) => this.#kept(takeTag(tag, around, this.#count, this.#echoes)) ?? [])
    return { text, actions }
  }

  #plain(text: string): ActedText {
    this.#shown += text.length
    return { text, actions: [] }
  }

  #kept(action: ActionTaken | undefined): ActionTaken | undefined {
    if (action) this.#count = countAction(this.#count, action)
    return action
  }
}

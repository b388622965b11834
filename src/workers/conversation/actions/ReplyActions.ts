import type { ActionTaken } from 'sdk'
import type { Circumstances } from '../../../policy/judge.ts'
import type { ActionPath } from '../contract.ts'
import { ActionParser, type FoundTag, type Parsed, tagsIn } from './ActionParser.ts'
import { type ActionCount, counted, noActions, takeReading, takeTag } from './takeActions.ts'
import type { Reading } from './verbs.ts'

/** A piece of a reply: words that can be shown, and what it did. */
export interface ActedText {
  readonly text: string
  readonly actions: readonly ActionTaken[]
}

interface ReplyFacts {
  readonly path: ActionPath
  readonly around: Circumstances
  /** What the player said lately: tags in it are not the model's. */
  readonly echoes: readonly string[]
  /** Length of the text that stands before this reply's, when one is continued. */
  readonly shownBefore: number
}

/** Follows one reply while it is written: takes out its tags, judges what it asks for, counts. Each thing happens once. */
export class ReplyActions {
  readonly #facts: ReplyFacts
  readonly #echoes: readonly FoundTag[]
  readonly #parser: ActionParser | undefined
  #count: ActionCount = noActions
  #shown: number

  constructor(facts: ReplyFacts) {
    this.#facts = facts
    this.#echoes = facts.echoes.flatMap(tagsIn)
    this.#shown = facts.shownBefore
    this.#parser = facts.path === 'tags' || facts.path === 'tools' ? new ActionParser(facts.shownBefore) : undefined
  }

  push(text: string): ActedText {
    return this.#parser ? this.#judged(this.#parser.push(text)) : this.#plain(text)
  }

  end(): ActedText {
    return this.#parser ? this.#judged(this.#parser.end()) : this.#plain('')
  }

  /** Something that was asked for beside the words: at the place the words have come to. */
  take(reading: Reading): ActionTaken | undefined {
    return this.#kept(takeReading(reading, this.#shown, this.#facts.around, this.#count))
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
    if (action) this.#count = counted(this.#count, action)
    return action
  }
}

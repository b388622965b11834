import type { Topic } from '../../../shared/policy/consent/topics.ts'
import { LimitFilter } from './LimitFilter.ts'

/**
 * Lets a model's thoughts through up to where they enter what the player ruled out. Its reply goes on: a model that was
 * told what to leave out may think of it.
 */
export class ThoughtFilter {
  readonly #filter: LimitFilter
  #isOver = false

  constructor(limits: readonly Topic[]) {
    this.#filter = new LimitFilter(limits, '')
  }

  push(text: string): string {
    return this.#isOver ? '' : this.#shown(this.#filter.push({ text, actions: [] }))
  }

  end(): string {
    return this.#isOver ? '' : this.#shown(this.#filter.end())
  }

  #shown({ text, crossed }: { readonly text: string; readonly crossed?: { readonly topic: Topic } }): string {
    if (!crossed) return text
    this.#isOver = true
    return `${text.trimEnd()}\n\n(What follows is not shown: you have ruled out ${crossed.topic.label}.)`
  }
}

import { field, isFields } from '../../../shared/fields.ts'
import type { NormalCard, PromptSwitch } from '../../../workers/media/contract.ts'

export interface CardPrompts {
  readonly systemPrompt: string
  readonly postHistory: string
  readonly switchedOff: readonly PromptSwitch[]
}

const names = ['systemPrompt', 'postHistory'] as const

/** The prompts of a card with their words, also where they are switched off and wait in its extensions. */
export function cardPrompts(card: NormalCard | undefined): CardPrompts {
  const off = field(field(card?.extensions, 'app.vesper'), 'off')
  const waiting = (name: PromptSwitch) => {
    const text = isFields(off) ? field(off, name) : undefined
    return typeof text === 'string' && text !== '' ? text : undefined
  }
  return {
    systemPrompt: waiting('systemPrompt') ?? card?.systemPrompt ?? '',
    postHistory: waiting('postHistory') ?? card?.postHistory ?? '',
    switchedOff: names.filter((name) => waiting(name) !== undefined),
  }
}

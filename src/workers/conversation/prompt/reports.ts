import type { PromptReport, PromptSection } from '../../../shared/chats/promptRecord.ts'
import type { Activation } from '../lore/activation.ts'
import type { AssembledPrompt } from './assemblePrompt.ts'
import type { ContextWindow } from './contextWindow.ts'

interface ReportInput {
  readonly assembled: AssembledPrompt
  readonly window: ContextWindow
  readonly replyTokens: number
  /** From our estimate to the model's own measure. */
  readonly factor: number
  readonly prefix: PromptReport['prefix']
  readonly trace: PromptReport['lore']
  readonly loreEntries: number
  readonly disablePrompts: Activation['disablePrompts']
  readonly memories: PromptReport['memories'] | undefined
}

/** How a prompt was made, in the model's own measure. */
export function reportOf(input: ReportInput): PromptReport {
  const { assembled, window, replyTokens, factor, prefix, trace, loreEntries, memories } = input
  const scaled = (tokens: number) => Math.ceil(tokens * factor)
  const unwanted = new Set<PromptSection['id']>(
    input.disablePrompts.map((name) => (name === 'system_prompt' ? 'main' : 'closing')),
  )
  return {
    windowTokens: window.tokens,
    windowSource: window.source,
    replyTokens,
    promptTokens: scaled(assembled.estimatedTokens),
    sentMessages: assembled.sentMessages,
    leftOut: assembled.leftOut,
    summarised: assembled.summarised,
    sections: assembled.sections.map((section) => ({
      ...section,
      tokens: scaled(section.tokens),
      ...(unwanted.has(section.id) && { why: [section.why, wish].filter(Boolean).join(' ') }),
    })),
    prefix: { tokens: scaled(prefix.tokens), messages: prefix.messages },
    lore: trace,
    loreEntries,
    ...(memories && { memories }),
  }
}

const wish = 'A lore entry would like this to be left out. Only a preset of yours can do that.'

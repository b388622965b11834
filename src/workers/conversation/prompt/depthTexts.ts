import type { ChatMessage, Role } from 'sdk'
import type { PromptSection } from '../../../shared/chats/promptRecord.ts'

/** Texts that others place into the conversation, at a depth counted from the newest message. */
export interface Insertions {
  readonly atDepth: readonly (DepthText & { readonly id?: PromptSection['id']; readonly name?: string })[]
}

/** A text that stands so many messages before the end; 0 is after the newest. */
export interface DepthText {
  readonly depth: number
  readonly role: Role
  readonly text: string
  /** Among texts of one depth and role: the lower stands earlier. */
  readonly order?: number
}

/** Order at one depth, top to bottom: assistant, user, system, as the writers of such notes expect. */
const rolesTopDown: readonly Role[] = ['assistant', 'user', 'system']

/** A conversation with texts standing in it. Depth counts its own messages only, so texts do not push each other. */
export function withDepthTexts<Item>(
  spoken: readonly Item[],
  texts: readonly DepthText[],
  toItem: (chat: ChatMessage) => Item,
): readonly Item[] {
  if (texts.length === 0) return spoken
  const ordered = texts
    .map((text) => ({ ...text, at: Math.max(0, spoken.length - Math.max(0, Math.floor(text.depth))) }))
    .sort(
      (a, b) =>
        a.at - b.at ||
        b.depth - a.depth ||
        rolesTopDown.indexOf(a.role) - rolesTopDown.indexOf(b.role) ||
        (a.order ?? 0) - (b.order ?? 0),
    )
  const result: Item[] = []
  let from = 0
  for (const { at, role, text } of ordered) {
    for (; from < at; from++) result.push(spoken[from] as Item)
    result.push(toItem({ role, content: text }))
  }
  for (; from < spoken.length; from++) result.push(spoken[from] as Item)
  return result
}

export const noInsertions: Insertions = { atDepth: [] }

import { wordingOf } from 'sdk'
import type { PromptReport } from '../../../shared/chats/promptRecord.ts'
import type { TurnRequest } from '../contract.ts'
import { addMessage, type History, historyBefore } from '../history.ts'
import { type Story, storyAs } from '../story.ts'
import { playersMessage } from '../turn/saveTurn.ts'
import type { TurnPrompts } from './TurnPrompts.ts'

/** How the prompt of a turn would be made now. Nothing is sent, written or remembered. */
export function previewOf(
  prompts: TurnPrompts,
  request: TurnRequest,
  story: Story,
  history: History,
  now: number,
): Promise<PromptReport> {
  const { action } = request
  const newest = history.messages.at(-1)
  const isAgain = (action.kind === 'continue' || action.kind === 'regenerate') && newest?.role === 'assistant'
  const said: History = isAgain
    ? historyBefore(history, newest.id)
    : { messages: [...history.messages], costs: [...history.costs] }
  const words = playersMessage(request, story.session, undefined, now)
  if (words) addMessage(said, words)
  const existing = isAgain && action.kind === 'continue' ? wordingOf(newest).content : ''
  const speaker = isAgain ? newest.speaker : request.speaker
  return prompts.preview(request, storyAs(story, speaker), said, isAgain ? newest.id : undefined, existing, now)
}

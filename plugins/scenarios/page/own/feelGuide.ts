import { isAbort, messageOf, type Stage } from 'sdk'
import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { conversation } from 'sdk/page/engines.ts'
import { refusalNow } from 'sdk/page/points/refusals.ts'
import { models } from 'sdk/page/services/models.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { playing } from '../play/playing.ts'
import { performStory } from '../play/storyEffects.ts'
import { feelingFrom, feelingQuestion, gentleOf, wordsOf } from './guideFeeling.ts'

/** Pages that are only passed through are not asked about. */
const settledMs = 1200
const minLetters = 20

let asked = ''
let pending: AbortController | undefined

/**
 * Lets the language model choose what is felt with the page a guide shows, for players who want that. One page is asked
 * about at a time, and a newer one takes its place. What is refused or fails is told.
 */
export function feelPage(stage: Stage, left: AbortSignal, tell: (messages: readonly string[]) => void): void {
  const words = wordsOf(stage)
  const page = `${stage.page}\n${words}`
  if (page === asked || stage.cover || stage.end) return
  asked = page
  pending?.abort()
  if (words.length < minLetters) return
  const call = new AbortController()
  pending = call
  const ends = AbortSignal.any([call.signal, left])
  const timer = setTimeout(() => {
    feel(words, ends).then(tell, (error: unknown) => {
      if (!isAbort(error) && !ends.aborted) tell([`No stimulation was chosen for this page. ${messageOf(error)}`])
    })
  }, settledMs)
  ends.addEventListener('abort', () => clearTimeout(timer), { once: true })
  left.addEventListener('abort', forgetPage, { once: true })
}

function forgetPage(): void {
  asked = ''
}

async function feel(words: string, signal: AbortSignal): Promise<readonly string[]> {
  const actuators = gentleOf(safety.now.circumstances().actuators)
  if (actuators.length === 0) return []
  const choice = models.now.provider()
  if ((await refusalNow()) || !choice || models.now.connectionOf(choice).model === '')
    return ['No stimulation was chosen for this page because no AI is available. Check Settings > AI.']
  const request = {
    connection: await models.now.connect(),
    messages: feelingQuestion(words, actuators),
    samplers: { temperature: aiSection.now.temperature },
    maxTokens: 200,
    schema: { name: 'stimulation', schema: { type: 'object' }, strict: false },
    reasoning: { effort: 'low' },
  } as const
  let answer = ''
  for await (const news of conversation().write(request, signal)) if (news.kind === 'done') answer = news.text
  // Whoever stopped everything meanwhile wants nothing of it.
  if (signal.aborted || playing.isPaused) return []
  const stimulus = feelingFrom(answer, actuators)
  return stimulus ? await performStory([{ kind: 'calm' }, stimulus], undefined) : []
}

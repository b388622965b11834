import { type Message, newId, PluginError, type Session, type Variant, wordingOf } from 'sdk'
import type { LorebookRecord } from '../../../shared/lore/lorebookRecords.ts'
import { noLimits } from '../../../shared/policy/consent/consent.ts'
import { agesOpenMessage, type RecordAges } from '../../../shared/policy/openAges.ts'
import type { AgeCheck } from '../ages/AgeCheck.ts'
import { firstMessage } from '../begin.ts'
import type { TriedLine, TryOutEvent, TryOutRequest, TurnOutcome, TurnRequest, TurnSettings } from '../contract.ts'
import { addMessage, type History } from '../history.ts'
import type { TurnPrompts } from '../prompt/TurnPrompts.ts'
import { askForReply } from '../turn/attempts.ts'
import { echoSourcesOf } from '../turn/echoSources.ts'
import { placeReply } from '../turn/reply.ts'
import type { ReplyWorld } from '../turn/TurnWorld.ts'

/** What a try-out needs: what a reply needs, and nowhere to keep it. */
export interface TryWorld extends Omit<ReplyWorld, 'prompt' | 'actionPath' | 'toolsFailed' | 'counted'> {
  readonly prompts: Pick<TurnPrompts, 'build' | 'counted'>
  readonly ages: AgeCheck
  readonly books: readonly LorebookRecord[]
}

/**
 * One reply of a character who may not be kept yet, asked for as a turn asks. It is told and then gone: no record is
 * written, nothing is remembered, and the reply acts by no means at all.
 */
export async function tryReply(
  { character, card, session: id, opening, said, connection, persona, settings }: TryOutRequest,
  world: TryWorld,
  signal: AbortSignal,
  tell: (event: TryOutEvent) => void,
): Promise<void> {
  const { ages, prompts, books } = world
  const words = said.at(-1)
  if (words?.by !== 'player') throw new PluginError('chat/no-message', 'There is nothing to answer.')
  const member = { character, card }
  await ages.refuseDoubtful([member])
  await ages.refuseMinorTexts({ persona })
  refuseOpen(await ages.judgePersona(persona))

  const now = world.now()
  const session: Session = {
    id,
    name: character.name,
    character: { id: character.id, name: character.name },
    messageCount: said.length,
    created: now,
    modified: now,
  }
  const first =
    opening === undefined ? firstMessage(member, session, persona, (settings.limits ?? noLimits).hard) : undefined
  if (opening === undefined) tell(opened(first))
  const history: History = { messages: [], costs: [] }
  const before = first ?? (opening ? messageOf({ by: 'character', text: opening }, session, persona.name) : undefined)
  if (before) addMessage(history, before)
  for (const line of said) addMessage(history, messageOf(line, session, persona.name, connection))
  refuseOpen(await ages.judgeReply([member], history.messages))

  const request: TurnRequest = {
    session: id,
    action: { kind: 'send', text: words.text },
    connection,
    fallbacks: [],
    persona,
    settings: wordsAlone(settings),
  }
  const place = placeReply(request.action, session, history, connection, { name: character.name }, now)
  const variant = place && wordingOf(place.message).id
  if (!place || !variant) throw new PluginError('chat/no-message', 'There is nothing to answer.')
  const outcome: TurnOutcome = await askForReply(
    {
      ...{ request, place, variant, actedBefore: 0, others: [], signal },
      echoes: echoSourcesOf(history.messages),
      world: {
        ...world,
        prompt: (to, at, shrink) =>
          prompts.build(request, to, { ...member, session, books }, history, at, shrink, world.now()),
        actionPath: async () => 'off',
        toolsFailed() {},
        counted: (to, prompt, input) => prompts.counted(to, prompt, input),
      },
      asked() {},
    },
    (event) => {
      if (event.kind === 'text' || event.kind === 'reasoning' || event.kind === 'waiting' || event.kind === 'retrying')
        tell(event)
    },
  )
  signal.throwIfAborted()
  tell({ kind: 'ended', outcome })
}

/** The settings without what would do or remember something. */
function wordsAlone({ condense, remember, recall, around, ...settings }: TurnSettings): TurnSettings {
  return { ...settings, actions: 'off' }
}

function opened(first: Message | undefined): TryOutEvent {
  const { content = '', problem } = first ? wordingOf(first) : {}
  return { kind: 'opened', text: content, ...(problem !== undefined && { problem }) }
}

/** Throws `chat/minor`, or `chat/age-unknown` where an age is left open. */
function refuseOpen({ refused, open }: RecordAges): void {
  if (refused !== undefined) throw new PluginError('chat/minor', refused)
  if (open.length > 0) throw new PluginError('chat/age-unknown', agesOpenMessage(open))
}

/** A line as a chat would hold it. What a model wrote has its source, by which its ages are read. */
function messageOf({ by, text }: TriedLine, session: Session, player: string, source?: Variant['source']): Message {
  const timestamp = session.created
  const isPlayer = by === 'player'
  return {
    session: session.id,
    position: 0,
    id: newId(),
    role: isPlayer ? 'user' : 'assistant',
    characterName: isPlayer ? player : session.character.name,
    variants: [{ id: newId(), content: text, state: 'complete', timestamp, ...(!isPlayer && source && { source }) }],
    active: 0,
    timestamp,
    metadata: {},
  }
}

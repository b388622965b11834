import { type Effect, messageOf, type Scene, type SceneEvent, type SessionId } from 'sdk'
import { intensityNow } from 'sdk/page/director/director.ts'
import { onSpeaking, onSpoken } from 'sdk/page/heard.ts'
import { activeModules, type KinkChoice } from 'sdk/page/kinks/kinkModules.ts'
import { performEffect } from 'sdk/page/points/performers.ts'
import { session, speakerNow } from 'sdk/page/session.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { addStopper } from 'sdk/page/stoppers.ts'
import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { withoutRuledOut } from '../../../shared/policy/consent/withoutRuledOut.ts'
import { judge } from '../../../shared/policy/judge.ts'
import type { KinkWords, TurnAction } from '../../../workers/conversation/contract.ts'
import { effectWords } from '../../chat/messages/actionWords.ts'
import { persona } from '../../chat/session/turn.ts'
import { circumstances } from '../../consent/circumstances.ts'
import { forgetQuestions } from '../../consent/effects/questions.ts'
import { limitsNow, openLimits } from '../../consent/limitsNow.ts'
import { record } from '../../plugins/console.ts'
import { callContribution } from '../../plugins/contributions.ts'
import { KinkNotesStore } from './KinkNotesStore.ts'
import { ModuleLine } from './ModuleLine.ts'
import { Pace } from './Pace.ts'
import { SayingCutter } from './SayingCutter.ts'

/** How long a turn waits for all modules together: one that is late sits it out. */
const withinMs = 100
/** A module that answers nothing for so long has failed. */
const hangsAfterMs = 5000

/** The modules of the chat that is open. */
interface Room {
  readonly chat: SessionId
  readonly keeper: KinkNotesStore
  readonly lines: Map<string, ModuleLine>
}

let opening: { readonly chat: SessionId; readonly room: Promise<Room> } | undefined

/**
 * What modules say of the coming reply. They hear first what the player has just said, which is not in the chat yet.
 * Never waits longer than a moment, and never fails.
 */
export async function kinkPrompt(chat: SessionId, action: TurnAction | undefined): Promise<readonly KinkWords[]> {
  startKinkUpkeep()
  await openLimits()
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, withinMs))
  const room = await Promise.race([roomOf(chat), late])
  if (!room) return []
  const modules = activeModules(circumstances().limits)
  const { hard } = limitsNow()
  const { character, members } = session.current ?? {}
  // Who is to speak next in a chat with several is decided later: each is asked about.
  const speakers = members ?? (character ? [character] : [])
  const words = modules.map(async (module) => {
    const line = lineOf(room, module)
    if (action?.kind === 'send' && action.text.trim() !== '') {
      await line.tell({ kind: 'said', by: 'player', text: action.text })
    }
    const parts = await line.prompt(speakers)
    return parts.flatMap((ofOne, index) =>
      ofOne.flatMap((part): readonly KinkWords[] => {
        const text = withoutRuledOut(part.text, hard)
        const speaker = members?.[index]?.id
        return text === '' ? [] : [{ ...part, text, module: module.entry.label, ...(speaker && { speaker }) }]
      }),
    )
  })
  const inTime = words.map(async (asked, index) => {
    const said = await Promise.race([asked.catch(() => []), late])
    const module = modules[index]
    if (!said && module) note(module, 'words for a reply', 'It was too slow, so the reply was requested without it.')
    return said ?? []
  })
  return (await Promise.all(inTime)).flat()
}

let isTending = false

/** Lets modules hear what goes on in the chat, from the first time that any is active. */
export function startKinkUpkeep(): void {
  if (isTending) return
  isTending = true
  const cutter = new SayingCutter((text) => notifyAll({ kind: 'saying', by: 'partner', text }))
  onSpeaking((text) => cutter.push(text))
  onSpoken((by, text) => {
    if (by === 'partner') cutter.end()
    // What the player says, modules have heard before the prompt was made.
    if (by !== 'player') notifyAll({ kind: 'said', by, text })
  })
  addStopper((why) => {
    if (why === 'hidden') return
    cutter.drop()
    forgetQuestions()
    void withRoom(({ lines }) => lines.forEach((line) => void line.stop()))
  })
  subscribeKey(session, 'current', () => {
    if (session.current?.id === opening?.chat) return
    cutter.drop()
    forgetQuestions()
    leave()
    enter()
  })
  addEventListener('pagehide', () => void withRoom(({ keeper }) => keeper.saveNow()))
  // What is switched on meanwhile starts at once: the next turn waits for a moment only.
  subscribe(settings, enter)
  enter()
}

/** Opens the room of the open chat and tells modules that are new to it: none must be waited for later. */
function enter(): void {
  const chat = session.current?.id
  if (!chat) return
  void roomOf(chat)
    .then((room) => {
      for (const module of activeModules(circumstances().limits)) {
        if (!room.lines.has(module.key)) void lineOf(room, module).tell({ kind: 'resumed' })
      }
    })
    .catch(() => {})
}

function leave(): void {
  const left = opening
  opening = undefined
  void left?.room
    .then(({ lines, keeper }) => {
      for (const line of lines.values()) line.end()
      keeper.saveNow()
    })
    .catch(() => {})
}

function roomOf(chat: SessionId): Promise<Room> {
  if (opening?.chat !== chat) {
    leave()
    const room = KinkNotesStore.open(chat).then((keeper) => ({ chat, keeper, lines: new Map() }))
    opening = { chat, room }
  }
  return opening.room
}

async function withRoom(act: (room: Room) => void): Promise<void> {
  try {
    if (opening) act(await opening.room)
  } catch {
    // What cannot be read is told by whoever opens the chat.
  }
}

function notifyAll(event: SceneEvent): void {
  void withRoom((room) => {
    for (const module of activeModules(circumstances().limits)) void lineOf(room, module).tell(event)
  })
}

function lineOf(room: Room, module: KinkChoice): ModuleLine {
  const known = room.lines.get(module.key)
  if (known) return known
  const { key, plugin, entry } = module
  const pace = new Pace()
  const line: ModuleLine = new ModuleLine(
    {
      call: (method, args, signal) =>
        callContribution(
          { plugin: plugin.id, point: 'kinkModule', id: entry.id, method, signal, deadlineMs: hangsAfterMs },
          args,
        ),
      scene,
      perform: (effects) => void performAll(effects, room, module, line, pace),
      keep: (state) => room.keeper.setState(key, state),
      refuse: (what, why) => note(module, what === 'answer' ? 'answer' : what, why),
    },
    room.keeper.stateOf(key),
  )
  room.lines.set(key, line)
  return line
}

/** How things stand in the chat that is open. */
function scene(): Scene {
  const speaker = speakerNow()
  return {
    character: speaker && { id: speaker.id, name: speaker.name },
    player: { name: persona().name },
    intensity: intensityNow(),
    limits: circumstances().limits,
    now: Date.now(),
  }
}

async function performAll(
  effects: readonly Effect[],
  { chat }: Room,
  module: KinkChoice,
  line: ModuleLine,
  pace: Pace,
): Promise<void> {
  for (const asked of effects) {
    const isStale = opening?.chat !== chat
    const why = isStale
      ? 'The chat was closed.'
      : pace.isTooMuch(Date.now())
        ? 'Too many requests at once.'
        : await perform(asked, chat, module, line)
    note(module, short(effectWords(asked)), why)
  }
}

async function perform(
  asked: Effect,
  chat: SessionId,
  { entry }: KinkChoice,
  line: ModuleLine,
): Promise<string | undefined> {
  await openLimits()
  const judged = judge(asked, circumstances())
  if (judged.kind === 'refuse') return judged.why
  try {
    return await performEffect(judged.effect, {
      source: 'plugin',
      chat,
      asks: { name: entry.label, chose: (choice) => void line.tell({ kind: 'chose', choice }) },
    })
  } catch (error) {
    return messageOf(error)
  }
}

/** For the player, who may look what modules asked for. */
function note({ plugin }: KinkChoice, effect: string, refused: string | undefined): void {
  record(plugin.id, { kind: 'effect', at: Date.now(), effect, ...(refused !== undefined && { refused }) })
}

const maxTextLength = 160
const short = (words: string) => (words.length > maxTextLength ? `${words.slice(0, maxTextLength - 1)}…` : words)

import { type Effect, isAbort, messageOf, type SceneEvent, type Scope, type SessionId, type Stage } from 'sdk'
import { intensityNow } from 'sdk/page/director/director.ts'
import { holdEngine, scenarios } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { onSpoken } from 'sdk/page/heard.ts'
import { openChatPage, openSettings } from 'sdk/page/openSettings.ts'
import { endOngoing } from 'sdk/page/points/ongoing.ts'
import { hasOwnPace, ownPaces } from 'sdk/page/points/ownPace.ts'
import { addPerformer } from 'sdk/page/points/performers.ts'
import { onScriptOverrun } from 'sdk/page/scriptOverrun.ts'
import { chat as chatService } from 'sdk/page/services/chat.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { session } from 'sdk/page/session.ts'
import { addStopper } from 'sdk/page/stoppers.ts'
import { toast } from 'sdk/page/toasts.ts'
import { ref } from 'valtio'
import { findRuledOut } from '../../../../src/shared/policy/consent/findRuledOut.ts'
import { withChange } from '../../../../src/shared/scenarios/stageChange.ts'
import type { Around, PlayNews, SavedPlay } from '../../../../src/workers/scenario/contract.ts'
import { gatherCompany } from '../cast/gatherCompany.ts'
import { guideSection } from '../guideSection.ts'
import { isGuideMe } from '../library/engineNames.ts'
import { placeToGoOn } from '../own/placeToGoOn.ts'
import { webMedia } from '../own/webMedia.ts'
import { agesOfStory } from './agesOfStory.ts'
import { beginStoryChat, noteProgress } from './chatOfStory.ts'
import { PlaySaver } from './PlaySaver.ts'
import { engineOf, noteDiagnostics, playing } from './playing.ts'
import { readStory, type StoredStory } from './readStory.ts'
import { holdStoryClock, setStoryClock } from './storyClock.ts'
import { performStory } from './storyEffects.ts'
import { type StoryMedia, storyMedia } from './storyMedia.ts'
import { storyScope } from './storyScope.ts'
import { type Touched, withinLimits } from './withinLimits.ts'

/** The play of this tab, and everything that ends with it. */
interface Run {
  readonly leave: AbortController
  readonly media: StoryMedia
  readonly keeper: PlaySaver
  readonly chat: SessionId | undefined
  /** The player has said Start where they opened it: the title is no second question, unless it is to be said where. */
  hasBegun: boolean
  /** As the engine describes it; what is shown keeps to the player's limits. */
  stage: Stage | undefined
  /** What it wanted to say, and whom to invite after it, while the player decides. */
  held: readonly Effect[]
  touched: Touched | undefined
  /** What the player has decided of parts that enter what they ruled out. */
  readonly skipped: Set<string>
  readonly shown: Set<string>
}

let run: Run | undefined

/** Opens a scenario and goes to where it is played. What fails is told. */
export async function playScenario(id: string, from: 'beginning' | 'where-left'): Promise<void> {
  try {
    await leaveStory()
    await open(id, from)
  } catch (error) {
    closeRun()
    if (isAbort(error)) return
    reportError({
      type: 'SCENARIO_ERROR',
      context: 'Scenario',
      message: `Failed to start scenario: ${messageOf(error)}`,
    })
  }
}

async function open(id: string, from: 'beginning' | 'where-left'): Promise<void> {
  const found = await readStory(id, seedNow())
  if (!found) throw new Error('It is no longer in your library.')
  const engine = engineOf(found.record.engine)
  if (!engine) throw new Error('The plugin for this scenario format is not installed.')
  const ages = await agesOfStory(found)
  const chats = engine.entry.chats === true
  const company = chats ? await gatherCompany(found.record) : undefined
  if (chats && !company) {
    toast({ type: 'warning', title: 'Please select a character first' })
    openChatPage()
    return
  }
  const saved = from === 'where-left' ? await placeToGoOn(found) : undefined
  const story = { id, name: found.record.name, engine: engine.key, chats, ...(ages && { ages }) }
  const before = session.current?.id
  const chat = company && (await beginStoryChat(story, company, saved !== undefined))
  noteEntrance(before, chat)
  // They may have gone while a question was open, or before a card was pressed.
  const scope = storyScope()
  if (!scope) {
    tellSwitchedOff()
    return
  }
  join(scope)
  Object.assign(playing, { story, phase: 'opening', isOver: false, isPaused: false, steps: 0, diagnostics: [] })
  playing.stage = undefined
  playing.limit = undefined
  const own: Run = {
    leave: new AbortController(),
    media: storyMedia(
      found.files,
      webMedia(found.record, (message) => note([message])),
    ),
    keeper: new PlaySaver(id, found.play),
    chat,
    hasBegun: false,
    stage: undefined,
    held: [],
    touched: undefined,
    skipped: new Set(),
    shown: new Set(),
  }
  run = own
  if (hasOwnPace()) endOngoing('autoplay')
  openChatPage()
  await pluginControl.now.start(engine.plugin.id)
  if (run !== own) return
  void follow(own, from === 'beginning' && found.play ? begunAgain(found) : found, saved)
}

/** A scene that begins anew in the place of another is left to where that one was begun. */
function noteEntrance(before: SessionId | undefined, scene: SessionId | undefined): void {
  const { entrance } = playing
  if (!scene || !before || before === scene) return
  playing.entrance = { scene, from: entrance?.scene === before ? entrance.from : before }
}

function tellSwitchedOff(): void {
  toast({
    type: 'warning',
    title: 'Scenarios are switched off',
    action: { label: 'Modules', run: () => openSettings('modules') },
  })
}

/** A guide goes on by what it keeps, unless it is told to restart. */
const begunAgain = (found: StoredStory): StoredStory => ({
  ...found,
  story: { ...found.story, options: { ...found.story.options, restart: true } },
})

async function follow(own: Run, { story, record }: StoredStory, saved: SavedPlay | undefined): Promise<void> {
  try {
    const open = {
      engine: record.engine,
      story: saved ? { ...story, seed: saved.seed } : story,
      ...(saved && { saved }),
    }
    for await (const news of scenarios().play(open, around(), own.leave.signal)) {
      if (run !== own) return
      await handle(own, news)
    }
  } catch (error) {
    if (isAbort(error) || run !== own) return
    closeRun()
    reportError({ type: 'SCENARIO_ERROR', context: record.name, message: `Scenario Error: ${messageOf(error)}` })
  }
}

async function handle(own: Run, news: PlayNews): Promise<void> {
  switch (news.kind) {
    case 'stage': {
      setStoryClock(news.now)
      own.stage = withChange(own.stage, news.change)
      if (own.stage.cover?.pages.length === 0 && !own.hasBegun) {
        own.hasBegun = true
        void notifyStory({ kind: 'began' })
        return
      }
      const stage = show(own, own.stage)
      holdAtLimit(own)
      playing.phase = 'open'
      playing.steps = news.steps
      playing.isOver = news.over
      playing.wakeAt = news.wakeAt
      own.keeper.saw(stage.page)
      if (own.chat && playing.story) void noteProgress(own.chat, playing.story, stage, news.over)
      if (guideSection.now.guideMeLLMStimulation) void feel(own, stage).catch(() => {})
      break
    }
    case 'effects':
      await performWithin(own, news.effects)
      break
    case 'kept':
      own.keeper.keep(news.kept)
      break
    case 'diagnostics':
      noteDiagnostics(news.diagnostics)
      break
    case 'trouble':
      note([news.message])
      reportError({ type: 'SCENARIO_ERROR', context: 'Scenario', message: `Scenario Error: ${news.message}` })
      break
    case 'held':
      await holdForScripts(own)
      break
    default:
      news satisfies never
  }
}

/** Puts the stage up as far as the player's limits let it. */
function show(own: Run, described: Stage): Stage {
  const { stage, touched } = withinLimits(described, safety.now.circumstances().ruledOut, own.shown)
  const isDecided = touched?.ids.every((id) => own.skipped.has(id)) ?? true
  own.touched = isDecided ? undefined : touched
  playing.stage = ref(stage)
  return stage
}

/** What a story says in its chat waits for the player's decision where it enters what they ruled out. */
async function performWithin(own: Run, effects: readonly Effect[]): Promise<void> {
  const isHeld = ({ kind }: Effect) => kind === 'invite' && effects.some((each) => labelOf(each) !== undefined)
  const [held, open] = [
    effects.filter((effect) => labelOf(effect) !== undefined || isHeld(effect)),
    effects.filter((effect) => labelOf(effect) === undefined && !isHeld(effect)),
  ]
  own.held = [...own.held, ...held]
  note(await performStory(open, own.chat))
  holdAtLimit(own)
}

/** Holds the story, and asks the player, while something of it enters what they ruled out. */
function holdAtLimit(own: Run): void {
  const labels = new Set([...(own.touched?.labels ?? []), ...own.held.flatMap((effect) => labelOf(effect) ?? [])])
  const limit = labels.size === 0 ? undefined : { labels: [...labels], ids: own.touched?.ids ?? [] }
  if (limit && !playing.limit) void pauseStory(true)
  playing.limit = limit
}

const labelOf = (effect: Effect): string | undefined =>
  effect.kind === 'say' ? findRuledOut(effect.text, safety.now.circumstances().ruledOut)?.topic.label : undefined

/** What the player decides where a story enters what they ruled out: it goes on without those words, or shows them once. */
export async function passLimit(how: 'skip' | 'show'): Promise<void> {
  const own = run
  const { limit } = playing
  if (!own?.stage || !limit) return
  const waits = own.stage.bubbles.some(
    (bubble) => bubble.kind === 'say' && bubble.active && bubble.marked && limit.ids.includes(bubble.id),
  )
  for (const id of limit.ids) own[how === 'skip' ? 'skipped' : 'shown'].add(id)
  const { held } = own
  own.held = []
  show(own, own.stage)
  holdAtLimit(own)
  await pauseStory(false)
  note(await performStory(held, own.chat, how === 'show'))
  if (how === 'skip' && waits) await notifyStory({ kind: 'continued' })
}

/** A guide knows nothing of devices; the model may choose for it. */
async function feel(own: Run, stage: Stage): Promise<void> {
  if (!playing.story || !isGuideMe(playing.story.engine)) return
  const { feelPage } = await import('../own/feelGuide.ts')
  feelPage(stage, own.leave.signal, note)
}

/** What the story could not have, for whoever looks why. */
function note(messages: readonly string[]): void {
  if (messages.length === 0) return
  const page = playing.stage?.page ?? ''
  noteDiagnostics(messages.map((message) => ({ severity: 'note', message, page })))
}

/** What the player did on the stage. */
export async function notifyStory(event: SceneEvent): Promise<void> {
  if (event.kind === 'typed' && safety.now.hear(event.text)) return
  if (run) await scenarios().tell(event)
}

export async function pauseStory(isPaused: boolean): Promise<void> {
  if (!run) return
  playing.isPaused = isPaused
  holdStoryClock(isPaused)
  await scenarios().pause(isPaused)
}

export async function stepBack(): Promise<void> {
  if (!run) return
  await performStory([{ kind: 'calm' }], run.chat)
  await scenarios().rewind(1)
}

/** Addresses of the story's files. */
export const mediaOfStory = (): StoryMedia | undefined => run?.media

/** The player leaves: the place is kept, and everything that came from the story falls silent. */
export async function leaveStory(): Promise<void> {
  const own = run
  if (!own) return
  safety.now.stopStimulation('scenario-over')
  await own.keeper.now().catch(() => {})
  if (run === own) closeRun()
}

/** Scenarios are switched off: nothing of the story goes on from here. Its place is asked for, and kept when it comes. */
function dropStory(): void {
  if (!run) return
  safety.now.stopStimulation('scenario-over')
  holdEngine('scenario', run.keeper.now())
  closeRun()
}

function closeRun(): void {
  const ended = run
  run = undefined
  chatService.now.cancelInvitation()
  holdStoryClock(false)
  ended?.leave.abort()
  ended?.media.close()
  ended?.keeper.close()
  Object.assign(playing, { story: undefined, phase: 'none', isOver: false, isPaused: false, steps: 0, diagnostics: [] })
  playing.stage = undefined
  playing.limit = undefined
}

/** A script does not end: the devices rest at once, and the story is closed when its worker had to be ended. */
function handleOverrun(stage: 'late' | 'ended'): void {
  const own = run
  if (!own) return
  void performStory([{ kind: 'calm' }], own.chat)
  const { story } = playing
  if (stage === 'late' || !story) return
  closeRun()
  safety.now.stopStimulation('scenario-over')
  reportError({
    type: 'SCENARIO_ERROR',
    context: story.name,
    message: 'A script of this scenario ran too long and was stopped. Devices are off. Your last save is kept.',
    action: { label: 'Resume from last save', run: () => void playScenario(story.id, 'where-left') },
  })
}

/** Its scripts kept the processor busy for long: it is paused, and goes on when the player wants it to. */
async function holdForScripts(own: Run): Promise<void> {
  void performStory([{ kind: 'calm' }], own.chat)
  await pauseStory(true)
  reportError({
    type: 'SCENARIO_ERROR',
    context: playing.story?.name ?? 'Scenario',
    message:
      'Scripts of this scenario kept the processor busy for over a minute. It was paused, and its devices were stopped.',
    action: { label: 'Continue', run: () => void pauseStory(false) },
  })
}

function around(): Around {
  const { current } = session
  return {
    character: current && { id: current.character.id, name: current.character.name },
    player: { name: chatService.now.persona().name },
    intensity: intensityNow(),
    limits: safety.now.circumstances().limits,
  }
}

const seedNow = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

let joined: Scope | undefined

/** Lets the rest of Vesper reach the story, from the first play on until the scope closes; then the story is left. */
function join(scope: Scope): void {
  if (joined === scope) return
  joined = scope
  scope.add(onScriptOverrun(handleOverrun))
  // Whoever stops everything stops the story, too: it waits until the player goes on.
  scope.add(addStopper(() => void pauseStory(true)))
  scope.add(ownPaces.add('story', () => playing.story?.chats === false))
  scope.add(addPerformer('advance', ({ to }) => void notifyStory({ kind: 'led', to })))
  // What its narrator said, the story knows.
  scope.add(onSpoken((by, text) => void (by !== 'narrator' && notifyStory({ kind: 'said', by, text }))))
  addEventListener('pagehide', () => void run?.keeper.now().catch(() => {}), { signal: scope.signal })
  scope.add(dropStory)
}

import { type Message, PluginError, Scope, type Session, type SessionId } from 'sdk'
import { settle } from 'sdk/llm'
import { connect, type Remote } from 'sdk/runtime'
import type { Connection } from '../../shared/chats/connection.ts'
import { agesOpenMessage } from '../../shared/policy/openAges.ts'
import { workerSettings } from '../../shared/workerSettings.ts'
import type { MemoryContract } from '../memory/contract.ts'
import { type PluginReport, watchPluginCalls } from '../shared/callPlugin.ts'
import { PluginHosts } from '../shared/plugins/PluginHosts.ts'
import { Reports } from '../shared/Reports.ts'
import type { StorageContract } from '../storage/contract.ts'
import { AgeCheck } from './ages/AgeCheck.ts'
import { beginSession } from './begin.ts'
import type { ConversationContract, RememberNews, TurnEvent, TurnRequest, WriteRequest } from './contract.ts'
import { eventsOf } from './eventsOf.ts'
import { addMessage, Histories } from './history.ts'
import { joinText } from './joinText.ts'
import { chooseVariant, editMessage, markMessage, removeMessages, removeVariant } from './messageChanges.ts'
import { ModelWindows } from './prompt/ModelWindows.ts'
import { recordOf } from './prompt/records.ts'
import type { TurnPrompts } from './prompt/TurnPrompts.ts'
import { Providers } from './providers.ts'
import { memoryIdsUsed } from './recollection/memoryIdsUsed.ts'
import { recallInTime } from './recollection/recallInTime.ts'
import type { MemoryExtractor } from './remembering/MemoryExtractor.ts'
import { castOf, otherNames, Stories, type Story, storyAs } from './story.ts'
import type { Summarizer } from './summaries/Summarizer.ts'
import { SummaryRecords } from './summaries/SummaryRecords.ts'
import { stopsFor } from './turn/chatRequest.ts'
import { lockTurn } from './turn/lockTurn.ts'
import { type Ask, askPatienceMs, nextVoice } from './turn/speaker.ts'
import type { TurnWorld } from './turn/TurnWorld.ts'
import { wait } from './turn/wait.ts'
import type { WriteWorld } from './write/writeText.ts'

/** The conversation engine: one per page, in its worker; in tests, wherever they like. */
export function createConversation(): ConversationContract {
  const scope = new Scope('conversation')
  const plugins = new PluginHosts()
  const providers = new Providers(plugins)
  const windows = new ModelWindows(async ({ plugin, provider }) =>
    providers.get(plugin, provider).models({ signal: scope.signal }),
  )
  let memory: Remote<MemoryContract> | undefined
  let withMemory = new Scope('memory')
  let prompts: TurnPrompts | undefined
  let triedPrompts: TurnPrompts | undefined
  const loadPrompts = async (): Promise<TurnPrompts> => {
    const { TurnPrompts } = await import('./prompt/TurnPrompts.ts')
    prompts ??= new TurnPrompts(windows, undefined, async (question) =>
      memory ? recallInTime(memory, question, wait) : undefined,
    )
    return prompts
  }
  /** The code of turns is not part of the first load: it comes once a chat is open, as a rule before the first Enter. */
  const loadTurns = async () => {
    const [{ runTurn }, loaded] = await Promise.all([import('./turn/runTurn.ts'), loadPrompts()])
    return { runTurn, prompts: loaded }
  }
  const reports = new Reports<PluginReport>()
  watchPluginCalls((report) => reports.add(report))

  const running = new Set<SessionId>()
  /** The chat that is on screen. */
  let opened: SessionId | undefined
  /** Connections that have answered since the app was started. */
  const answered = new Set<string>()
  /** When the player last stopped each connection. */
  const stopped = new Map<string, number>()
  const stoppedJustNow = (connection: Connection) => Date.now() - (stopped.get(keyOf(connection)) ?? 0) < stillBusyMs
  /** Connections whose tool calls came to nothing since the app was started. */
  const withoutTools = new Set<string>()

  const chatWith: TurnWorld['chat'] = ({ plugin, provider, patience }, asked, signal) =>
    settle(joinText(providers.chat(plugin, provider, asked, signal), joinEveryMs), {
      signal,
      server: { name: provider, local: patience === 'local' },
    })

  const windowOf = async (connection: Connection) => (await loadPrompts()).windowOf(connection)

  const asking = {
    chat: chatWith,
    workedBefore: (connection: Connection) => answered.has(keyOf(connection)),
    worked: (connection: Connection) => void answered.add(keyOf(connection)),
    now: Date.now,
    random: Math.random,
    wait,
  }

  const writing: WriteWorld = {
    ...asking,
    windowOf,
    keepsSchemas: async (connection) => (await windows.model(connection))?.features?.includes('json') ?? false,
  }

  async function* write(request: WriteRequest, signal: AbortSignal) {
    const { writeText } = await import('./write/writeText.ts')
    yield* writeText(request, writing, signal)
  }

  let storage: Remote<StorageContract>
  let histories: Histories
  let stories: Stories
  const ages = new AgeCheck()
  /** So does that of what sums up. */
  let summarizer: () => Promise<Summarizer>
  let condensing: Summarizer | undefined
  /** Its code comes when something is first to be remembered. */
  let extractor: () => Promise<MemoryExtractor>
  let remembering: MemoryExtractor | undefined
  const rememberNews = new Reports<RememberNews>()

  return {
    async start(port) {
      storage = connect<StorageContract>(port, 'storage', scope)
      histories = new Histories(storage)
      stories = new Stories(storage)
      const background = {
        records: new SummaryRecords(storage),
        history: (session: SessionId) => histories.of(session),
        write,
        windowOf,
      }
      summarizer = async () => {
        const { Summarizer } = await import('./summaries/Summarizer.ts')
        condensing ??= new Summarizer({ ...background, now: Date.now })
        return condensing
      }
      extractor = async () => {
        const { MemoryExtractor } = await import('./remembering/MemoryExtractor.ts')
        remembering ??= new MemoryExtractor({
          ...background,
          session: (id) => storage.read('sessions', id),
          memory: () => memory,
          tell: (news) => rememberNews.add(news),
          requestTimes: {
            read: async () => numbersIn((await storage.read('settings', workerSettings.requestTimes))?.value),
            keep: (times) => storage.saveSettings([{ id: workerSettings.requestTimes, value: times }]),
          },
        })
        return remembering
      }
      void followChanges()
    },
    async useMemory(port) {
      withMemory.close()
      withMemory = new Scope('memory')
      memory = connect<MemoryContract>(port, 'memory', withMemory)
    },
    async forgetMemory() {
      remembering?.giveWay()
      withMemory.close()
      memory = undefined
    },

    addPlugin: (placement) => plugins.add(placement),
    async removePlugin(plugin) {
      plugins.remove(plugin)
      windows.forget(plugin)
    },
    servePlugin: async (plugin, port) => plugins.serve(plugin, port),
    forgetModels: async (plugin) => windows.forget(plugin),
    reports: (signal) => reports.watch(signal),

    models: (plugin, provider, signal) => providers.get(plugin, provider).models({ signal }),
    check: (plugin, provider, signal) => providers.get(plugin, provider).check({ signal }),
    async *install(plugin, provider, source, signal) {
      yield* providers.get(plugin, provider).install(source, { signal })
      windows.forget(plugin)
    },
    async uninstall(plugin, provider, model, signal) {
      await providers.get(plugin, provider).uninstall(model, { signal })
      windows.forget(plugin)
    },

    async begin(character, persona, how = {}) {
      await ages.refuseDoubtful(await stories.cast([character, ...(how.others ?? [])]))
      return await beginSession(storage, character, persona, how, Date.now())
    },
    ageQuestions: async (characters) => ages.questions(await stories.cast(characters)),
    personaAges: (persona) => ages.judgePersona(persona),
    async replyAges(session, stated) {
      const [story, { messages }] = await Promise.all([stories.load(session), histories.of(session)])
      return await ages.judgeReply(castOf(story), messages, stated)
    },
    async open(session) {
      opened = session
      histories.keepOnly(session)
      const [story] = await Promise.all([stories.load(session), histories.of(session)])
      void loadTurns().catch(() => {})
      void ages.questions(castOf(story)).catch(() => {})
    },
    run: (request, signal) => eventsOf(signal, (tell, until) => run(request, until, tell)),
    running: async () => [...running],
    write,
    tryOut: (request, signal) =>
      eventsOf(signal, async (tell, until) => {
        const [{ tryReply }, { TurnPrompts }, books] = await Promise.all([
          import('./tryout/tryReply.ts'),
          import('./prompt/TurnPrompts.ts'),
          storage.list('lorebooks'),
        ])
        // Prompts of its own: what texts write into variables of all chats stays in the try-out.
        triedPrompts ??= new TurnPrompts(windows)
        await tryReply(request, { ...asking, stoppedJustNow, prompts: triedPrompts, ages, books }, until, tell)
      }),
    async describe({ session, ...about }, signal) {
      const [{ describeScene }, { messages }] = await Promise.all([
        import('./picturing/describeScene.ts'),
        histories.of(session),
      ])
      return await describeScene(messages, about, write, signal)
    },

    async add(message) {
      const history = await histories.of(message.session)
      const added = await storage.append(message)
      addMessage(history, added)
      return added
    },
    edit: (session, message, text) => editMessage(storage, histories, session, message, text),
    choose: (session, message, variant) => chooseVariant(storage, histories, session, message, variant),
    mark: (session, message, marks) => markMessage(storage, histories, session, message, marks),
    removeVariant: (session, message, variant) => removeVariant(storage, histories, session, message, variant),
    remove: (session, message, andAllAfter) => removeMessages(storage, histories, session, message, andAllAfter),
    clear: (session) => removeMessages(storage, histories, session, undefined, true),
    async undo(commit) {
      const undone = await storage.undo(commit)
      histories.forgetAll()
      return undone
    },

    tryLore: async (...about) => (await import('./lore/tryLore.ts')).tryLore(...about),
    promptOf: (variant) => storage.readPrompt(variant),
    summaries: async (session) => (await summarizer()).summaries(session, prompts?.leftOut(session)),
    editSummary: async (session, part, text) => (await summarizer()).edit(session, part, text),
    summarise: async (session, connection, signal) => (await summarizer()).summarise(session, connection, signal),
    async *rememberNow(request, signal) {
      yield* (await extractor()).now(request, signal)
    },
    rememberState: async (session, turns) => (await extractor()).state(session, turns),
    rememberNews: (signal) => rememberNews.watch(signal),
    async preview(request) {
      const [{ previewOf }, loaded, story, history] = await Promise.all([
        import('./prompt/preview.ts'),
        loadPrompts(),
        stories.load(request.session),
        histories.of(request.session),
      ])
      return previewOf(loaded, request, story, history, Date.now())
    },
  }

  /** What is done with a chat while the player reads, one after the other: a local server does one thing at a time. */
  async function afterReply({ session, settings, connection, persona }: TurnRequest): Promise<void> {
    const { condense, remember } = settings
    if (condense) await (await summarizer()).afterReply(session, condense, prompts?.leftOut(session) ?? 0)
    if (running.size > 0) return
    if (!remember && !remembering) return
    await (await extractor()).afterReply({ session, connection, persona, ...(remember && { remember }) })
  }

  async function run(request: TurnRequest, signal: AbortSignal, tell: (event: TurnEvent) => void): Promise<void> {
    condensing?.giveWay()
    remembering?.giveWay()
    // Read while the lock is being asked for: neither waits for the other.
    const story = stories.load(request.session)
    story.catch(() => {})
    const release = await lockTurn(request.session)
    running.add(request.session)
    try {
      await turn(request, story, signal, tell)
    } finally {
      running.delete(request.session)
      release()
      if (opened === request.session) stories.load(opened).catch(() => {})
      if (!signal.aborted) void afterReply(request)
    }
  }

  async function turn(
    request: TurnRequest,
    readingStory: Promise<Story>,
    signal: AbortSignal,
    tell: (event: TurnEvent) => void,
  ): Promise<void> {
    const reading = histories.of(request.session)
    const [story, history, { runTurn, prompts }] = await Promise.all([readingStory, reading, loadTurns()])
    await ages.refuseDoubtful(castOf(story))
    await ages.refuseMinorTexts({ persona: request.persona, situation: story.session.situation })
    const { open } = await ages.judgePersona(request.persona)
    if (open.length > 0) throw new PluginError('chat/age-unknown', agesOpenMessage(open))
    // Another wording takes the place of the one that leaves it open.
    if (request.action.kind !== 'regenerate') await refuseOpenReply(story, history.messages)
    const ask: Ask = (asked) => {
      const { connection, settings } = request
      const about = { model: connection.model, contextTokens: connection.contextTokens ?? smallWindow }
      const until = AbortSignal.any([signal, AbortSignal.timeout(askPatienceMs)])
      return chatWith(
        connection,
        { ...about, samplers: settings.samplers, reasoning: { effort: 'none' }, purpose: 'scenario', ...asked },
        until,
      )
    }
    const voice = await nextVoice(request, story.session, history, ask)
    const told = storyAs(story, voice.speaker)
    const world: TurnWorld = {
      ...asking,
      storage,
      prompt: (connection, place, shrink) =>
        prompts.build(request, connection, told, history, place, shrink, Date.now()),
      async actionPath(connection, wanted) {
        if (wanted !== 'tools') return wanted
        const features = (await windows.model(connection))?.features ?? []
        return features.includes('tools') && !withoutTools.has(keyOf(connection)) ? 'tools' : 'tags'
      },
      toolsFailed: (connection) => void withoutTools.add(keyOf(connection)),
      recordPrompt(seen) {
        const stop = stopsFor(request.persona, otherNames(told), request.settings.preset)
        const record = recordOf(request, seen, stop, Date.now())
        if (record) void storage.savePrompt(record).catch(() => {})
        const ids = memoryIdsUsed(seen)
        if (ids.length > 0) void memory?.told(ids, Date.now()).catch(() => {})
      },
      counted: (connection, prompt, input) => prompts.counted(connection, prompt, input),
      stoppedJustNow,
    }
    try {
      await runTurn(request, story.session, history, { voice, others: otherNames(told) }, world, signal, tell)
    } finally {
      histories.agreeOn(request.session, reading)
      if (signal.aborted) stopped.set(keyOf(request.connection), Date.now())
    }
  }

  /** Throws `chat/minor`, or `chat/age-unknown` where the newest reply brought in somebody whose age is open. */
  async function refuseOpenReply({ session, ...story }: Story, messages: readonly Message[]): Promise<void> {
    const judge = (stated: Session['ages']) => ages.judgeReply(castOf({ session, ...story }), messages, stated)
    let judged = await judge(session.ages)
    // The page may have stated an age just now, before this worker has heard of it.
    if (judged.open.length > 0) judged = await judge((await storage.read('sessions', session.id))?.ages)
    if (judged.refused !== undefined) throw new PluginError('chat/minor', judged.refused)
    if (judged.open.length > 0) throw new PluginError('chat/age-unknown', agesOpenMessage(judged.open))
  }

  /** What another tab changed is read anew when it is next needed. */
  async function followChanges(): Promise<void> {
    for await (const notice of storage.changes(scope.signal)) {
      stories.onChange(notice)
      const { from, sessions } = notice
      if (from === 'another-tab') for (const session of sessions) histories.forget(session)
      // What the next turn will ask for is read before it comes.
      if (opened && !running.has(opened)) stories.load(opened).catch(() => {})
    }
  }
}

/** Text that comes faster is joined before anything reads it: nobody sees more. */
const joinEveryMs = 40
/** A server that was stopped this long ago or less may answer that it is busy. */
const stillBusyMs = 3000
/** Enough for a question about the newest messages. */
const smallWindow = 4096

const keyOf = ({ plugin, provider, model }: Connection) => `${plugin} ${provider} ${model}`

const numbersIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((item): item is number => typeof item === 'number') : []

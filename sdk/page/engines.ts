import type { ConversationContract } from '../../src/workers/conversation/contract.ts'
import type { EmbeddingContract } from '../../src/workers/embedding/contract.ts'
import type { ImageContract } from '../../src/workers/image/contract.ts'
import type { MediaContract } from '../../src/workers/media/contract.ts'
import type { MemoryContract } from '../../src/workers/memory/contract.ts'
import type { NetworkContract } from '../../src/workers/network/contract.ts'
import type { ScenarioContract } from '../../src/workers/scenario/contract.ts'
import type { StimulationContract } from '../../src/workers/stimulation/contract.ts'
import type { StorageContract } from '../../src/workers/storage/contract.ts'
import type { Remote } from '../runtime/index.ts'

/*
 * The engine workers, each started on its first use. They live as long as the page. The host says how each is started;
 * everybody reaches it here.
 */

/** The engines by name, with what each of them can be asked. */
export interface Engines {
  readonly storage: StorageContract
  readonly network: NetworkContract
  readonly conversation: ConversationContract
  readonly media: MediaContract
  readonly image: ImageContract
  readonly memory: MemoryContract
  readonly embedding: EmbeddingContract
  readonly stimulation: StimulationContract
  readonly scenario: ScenarioContract
}

/** An engine that has been started, and the way to end it. */
export interface RunningEngine {
  readonly peer: Remote<object>
  /** Ends its worker with whatever it is busy with. */
  end(): void
}

/** The engines that have been started. A test puts its own here, see `replaceEngine`. */
export const runningEngines = new Map<string, RunningEngine>()

const starts = new Map<string, () => Remote<object>>()

/** Says how an engine is started when it is first asked for, and returns the function that reaches it. */
export function engine<Name extends keyof Engines>(
  name: Name,
  start: () => Remote<Engines[Name]>,
): () => Remote<Engines[Name]> {
  starts.set(name, start)
  return () => reach(name)
}

function reach<Name extends keyof Engines>(name: Name): Remote<Engines[Name]> {
  const running = runningEngines.get(name)?.peer ?? starts.get(name)?.()
  if (!running) throw new Error(`Nobody has said how the engine "${name}" is started.`)
  return running as Remote<Engines[Name]>
}

/** Records: chats, characters, settings, and what features keep. */
export const storage = () => reach('storage')
/** What goes out: servers of models and pictures, and what they answer. */
export const network = () => reach('network')
/** Turns of a chat, and what is made for them. */
export const conversation = () => reach('conversation')
/** Reads and writes files and pictures. It handles strangers' bytes, and is ended when it is busy for too long. */
export const media = () => reach('media')

/** Orders pictures of image servers, and keeps them. */
export const images = () => reach('image')
/** Remembers. From its start on, prompts are told what it knows. */
export const memories = () => reach('memory')
/** Knows how near texts are to each other. Its model is large, and fetched when it is first asked. */
export const embedding = () => reach('embedding')
/** Plays stories, with the engines of their formats. One that was ended is opened again. */
export const scenarios = () => reach('scenario')

/** Ends an engine with whatever it is busy with; its next use starts another. */
export function endEngine(name: keyof Engines): void {
  runningEngines.get(name)?.end()
}

const holds = new Map<keyof Engines, Set<Promise<unknown>>>()

const longestHoldMs = 5000

/**
 * For a plugin that is switched off: keeps an engine that nobody else needs from being ended until a last answer has come, or
 * has failed, or five seconds are over.
 */
export function holdEngine(name: keyof Engines, until: Promise<unknown>): void {
  const all = holds.get(name) ?? new Set()
  holds.set(name, all)
  const held: Promise<unknown> = until.catch(() => {}).finally(() => all.delete(held))
  all.add(held)
}

/** Resolves when nothing holds the engine any more. */
export async function engineReleased(name: keyof Engines): Promise<void> {
  const held = holds.get(name) ?? []
  const tooLong = new Promise((resolve) => setTimeout(resolve, longestHoldMs))
  await Promise.race([Promise.all(held), tooLong])
}

const listeners = new Map<string, Set<(peer: Remote<object>) => void>>()

/**
 * Calls with the line to an engine worker whenever one of that name is opened, before anything else is asked of it.
 * Returns the function that ends this.
 */
export function whenOpened<Name extends keyof Engines>(
  name: Name,
  opened: (peer: Remote<Engines[Name]>) => void,
): () => void {
  const all = listeners.get(name) ?? new Set()
  listeners.set(name, all)
  const listener = opened as (peer: Remote<object>) => void
  all.add(listener)
  return () => void all.delete(listener)
}

/** Takes note of an engine that has been opened. Returns the function to call when it has ended. */
export function noteOpened(name: keyof Engines, running: RunningEngine): () => void {
  runningEngines.set(name, running)
  for (const opened of listeners.get(name) ?? []) opened(running.peer)
  return () => {
    // Another may have taken its place.
    if (runningEngines.get(name) === running) runningEngines.delete(name)
  }
}

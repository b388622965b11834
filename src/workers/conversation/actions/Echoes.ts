import type { Effect } from 'sdk'
import { fold } from '../../../shared/policy/fold.ts'
import { readTag, tagStarts } from './readTag.ts'
import { spelledOut } from './spelledOut.ts'
import { verbNamed, verbs } from './verbs.ts'

/** Texts a model was given to read. An order in one of them is not the model's own, however it repeats it. */
export interface EchoSources {
  /** By the player, in this chat. A wish in words may be granted; an order in the form of a tag is repeated. */
  readonly said: readonly string[]
  /** Everything else: cards, lore, memories, personas, notes, modules, greetings and imported messages. */
  readonly given: readonly string[]
}

export const noEchoes: EchoSources = { said: [], given: [] }

const maxTagLength = 440
const maxSourceLength = 200_000
/** Different orders of one text. A text with more is no card: everything that reaches out then counts as its echo. */
const maxOrders = 2000
/** Orders this close are the same one in another unit, or rounded. */
const levelTolerance = 0.015
const timeTolerance = 0.03

/** Knows the orders that stand in the texts around a reply. Compared by what they do, never by how they are written. */
export class Echoes {
  readonly #sources: EchoSources
  #said: Orders | undefined
  #given: Orders | undefined

  constructor(sources: EchoSources) {
    this.#sources = sources
  }

  /** Why an effect is an echo, for the player; undefined where it is the model's own, or stays within the chat. */
  reasonFor(effect: Effect): string | undefined {
    if (!reachesOut(effect)) return undefined
    this.#said ??= ordersOf(this.#sources.said, false)
    if (this.#said.effects.some((order) => isSame(order, effect))) return 'It only repeats what you wrote.'
    this.#given ??= ordersOf(this.#sources.given, true)
    if (this.#given.effects.some((order) => isSame(order, effect))) return 'It only repeats a text the AI was given.'
    if (!this.#said.isWhole) return 'Your messages are too long or hold too many orders to tell whether it repeats one.'
    if (!this.#given.isWhole)
      return 'A text the AI was given is too long or holds too many orders to tell whether this repeats one.'
    return undefined
  }
}

const reachesOut = ({ kind }: Effect) => verbs.some((verb) => verb.effect === kind && verb.reachesOut)

interface Orders {
  readonly effects: readonly Effect[]
  /** False where a text is longer, or holds more different orders, than is compared. */
  readonly isWhole: boolean
}

function ordersOf(texts: readonly string[], isGiven: boolean): Orders {
  const all = texts.map((text) => ordersIn(text, isGiven))
  return { effects: all.flatMap(({ effects }) => effects), isWhole: all.every(({ isWhole }) => isWhole) }
}

/** Every order in a text, as what it would do. `isGiven`: also without brackets, on a line or within marks of its own. */
function ordersIn(text: string, isGiven: boolean): Orders {
  const plain = spelledOut(text.slice(0, maxSourceLength))
  // By what they do, so that no number of repetitions fills the list.
  const orders = new Map<string, Effect>()
  for (const read of new Set([fold(plain).text, plain])) {
    for (const effect of ordersWritten(read, isGiven)) {
      if (orders.size >= maxOrders) return { effects: [...orders.values()], isWhole: false }
      orders.set(keyOf(effect), effect)
    }
  }
  return { effects: [...orders.values()], isWhole: text.length <= maxSourceLength }
}

function* ordersWritten(text: string, isGiven: boolean): Generator<Effect> {
  for (let at = 0; at < text.length; at += 1) {
    if (!tagStarts.has(text.charAt(at))) continue
    const found = readTag(text.slice(at, at + maxTagLength), 0, true)
    if (found.kind === 'tag') yield* orderOf(found.verb.name, found.value)
  }
  for (const [, name = '', value = ''] of text.matchAll(asFields)) yield* orderOf(name, value)
  for (const [, value = '', name = ''] of text.matchAll(asFieldsTurned)) yield* orderOf(name, value)
  if (isGiven) for (const [, name = '', value = ''] of text.matchAll(onItsOwn)) yield* orderOf(name, value)
}

function* orderOf(name: string, value: string): Generator<Effect> {
  const verb = verbNamed(name)
  const reading = verb?.reachesOut ? verb.read(value) : undefined
  if (reading?.kind === 'effect') yield reading.effect
}

/** Equal for effects that do the same; the pattern and the sense make none another order. */
function keyOf(effect: Effect): string {
  if (effect.kind === 'stimulate') return `${effect.target} ${effect.level} ${effect.ms}`
  if (effect.kind === 'add-time') return `time ${effect.ms}`
  if (effect.kind === 'advance') return `advance ${wordsOf(effect.to)}`
  if (effect.kind === 'stage') return `stage ${wordsOf(effect.cue)}`
  return effect.kind === 'image' ? `image ${wordsOf(effect.prompt)}` : effect.kind
}

/** Ways and cues are closed lists that a reply can only repeat, and cards say "Scene: Library" without ordering it. */
const isClosedList = (kind: Effect['kind']) => kind === 'advance' || kind === 'stage'
const bareNames = verbs
  .flatMap((verb) => (verb.reachesOut && !isClosedList(verb.effect) ? [verb.name, ...verb.aliases] : []))
  .join('|')
const asFields =
  /["']?verb["']?\s{0,3}[:=]\s{0,3}["']([^"']{1,24})["']\s{0,3},\s{0,3}["']?value["']?\s{0,3}[:=]\s{0,3}["']?([^"'}]{1,200})/gi
const asFieldsTurned =
  /["']?value["']?\s{0,3}[:=]\s{0,3}["']?([^"'}]{1,200}?)["']?\s{0,3},\s{0,3}["']?verb["']?\s{0,3}[:=]\s{0,3}["']([^"']{1,24})["']/gi
const onItsOwn = new RegExp(
  String.raw`(?:^|[\n"'“”„«»()>,;.!?] {0,3})(${bareNames}) {0,3}[:=] {0,3}([^\n"“”„«»()<>\[\]{};]{1,120})`,
  'gi',
)

function isSame(one: Effect, other: Effect): boolean {
  if (one.kind === 'stimulate' && other.kind === 'stimulate') {
    if (one.target !== other.target) return false
    return Math.abs(one.level - other.level) <= levelTolerance && isSameTime(one.ms, other.ms)
  }
  if (one.kind === 'add-time' && other.kind === 'add-time') return isSameTime(one.ms, other.ms)
  if (one.kind === 'advance' && other.kind === 'advance') return wordsOf(one.to) === wordsOf(other.to)
  if (one.kind === 'stage' && other.kind === 'stage') return wordsOf(one.cue) === wordsOf(other.cue)
  if (one.kind === 'image' && other.kind === 'image') return wordsOf(one.prompt) === wordsOf(other.prompt)
  return false
}

const isSameTime = (one: number, other: number) => Math.abs(one - other) <= timeTolerance * Math.max(one, other)

/** The words of a text whatever their order, spelling of letters and repetition. */
const wordsOf = (text: string) =>
  [
    ...new Set(
      fold(text)
        .text.toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  ]
    .sort()
    .join(' ')

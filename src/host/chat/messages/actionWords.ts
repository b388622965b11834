import { type ActionTaken, type Effect, type Message, unreachable, wordingOf } from 'sdk'
import { kindWords } from '../../../shared/devices/kindWords.ts'

/** What a message did besides its words, for the reader. */
export interface Deed {
  readonly words: string
  readonly verdict: ActionTaken['verdict']
  readonly why?: string
}

const maxWords = 120

/** The deeds of the wording that is shown: what it asked for, else what the message was saved with. */
export function deedsOf(message: Message): readonly Deed[] {
  const { actions = [] } = wordingOf(message)
  const done = actions
    .filter(({ effect }) => effect.kind !== 'think')
    .map(({ effect, verdict, why }): Deed => ({ words: short(effectWords(effect)), verdict, ...(why && { why }) }))
  const kinds = new Set(actions.map(({ effect }) => effect.kind))
  return [...done, ...savedWith(message, kinds).map((words): Deed => ({ words: short(words), verdict: 'done' }))]
}

/** What the character thought and did not say. */
export function thoughtsOf(message: Message): string | undefined {
  const { actions = [] } = wordingOf(message)
  const thoughts = actions.flatMap(({ effect }) => (effect.kind === 'think' ? [effect.text] : []))
  return thoughts.length > 0 ? thoughts.join('\n\n') : message.metadata.thoughts || undefined
}

function savedWith({ metadata }: Message, known: ReadonlySet<Effect['kind']>): readonly string[] {
  const { clothing, pose, nodeChange, estimActions = [], chastityAction } = metadata
  return [
    clothing && !known.has('wear') && effectWords({ kind: 'wear', clothing }),
    pose && !known.has('pose') && effectWords({ kind: 'pose', pose }),
    nodeChange && !known.has('advance') && effectWords({ kind: 'advance', to: nodeChange }),
    estimActions.length > 0 && !known.has('stimulate') && `stimulation: ${estimActions.length}`,
    chastityAction !== undefined && chastityAction !== null && !known.has('add-time') && 'lock: more time',
  ].filter((words) => typeof words === 'string' && words !== '') as readonly string[]
}

/** What an effect is, in a few words for the player. */
export function effectWords(effect: Effect): string {
  switch (effect.kind) {
    case 'wear':
      return `clothing: ${effect.clothing}`
    case 'pose':
      return `pose: ${effect.pose}`
    case 'advance':
      return `scene: ${effect.to}`
    case 'think':
    case 'say':
      return effect.text
    case 'invite':
      return 'speaks next'
    case 'stimulate':
      // Without a level: what came of the one that was asked for, the bar of the devices tells.
      return `${kindWords(effect.target).toLowerCase()}: ${effect.pattern}, ${seconds(effect.ms)}`
    case 'calm':
      return 'stimulation ends'
    case 'stage':
      return `stage: ${effect.cue}`
    case 'sound':
      return `sound: ${effect.cue}`
    case 'image':
      return `picture: ${effect.prompt}`
    case 'remember':
      return `remembers: ${effect.text}`
    case 'ask':
      return `asks: ${effect.question}`
    case 'add-time':
      return `lock: ${span(effect.ms)} more`
    case 'keep':
      return 'saves a scene note'
    case 'wake':
      return `continues in ${seconds(effect.ms)}`
    default:
      return unreachable(effect)
  }
}

const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`

/** In the largest unit that is whole. */
function span(ms: number): string {
  const units = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
  ] as const
  const unit = units.find(([, length]) => ms >= length && ms % length === 0)
  return unit ? `${ms / unit[1]} ${unit[0]}` : seconds(ms)
}

const short = (words: string) => (words.length > maxWords ? `${words.slice(0, maxWords - 1)}…` : words)

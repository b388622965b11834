import type { Effect, KinkModule, PromptPart, Scene, SceneEvent } from 'sdk'
import { type Heard, Listener, wordsOf } from './Listener.ts'
import type { HypnosisSettings } from './settings.ts'
import { show } from './show.ts'

/** More triggers than this in one breath only add up to a blur. */
const maxAtOnce = 4
const maxWordsTold = 10

/** What is kept of the reply that is being told. */
interface Stored {
  /** The triggers of this reply were shown as it was written. */
  readonly isTelling: boolean
  readonly pending: readonly string[]
}

/** Words that show while they are said. Pure but for its settings, which may change at any time. */
export function hypnosis(settings: () => HypnosisSettings): KinkModule {
  const listenerOf = rememberLast(
    ({ triggers, wakeTriggers }: HypnosisSettings) => new Listener(triggers, wakeTriggers),
  )
  return {
    prompt: (scene) => (isRuledOut(scene) ? [] : notify(settings(), scene)),
    react(event, scene) {
      if (isRuledOut(scene)) return []
      const now = settings()
      const kept = readKept(scene.kept)
      const { heard, next } = listen(event, listenerOf(now), now, kept)
      return [...answer(heard, now, scene), ...keepChange(kept, next)]
    },
  }
}

const nothing: Stored = { isTelling: false, pending: [] }

function listen(
  event: SceneEvent,
  listener: Listener,
  { ownWords }: HypnosisSettings,
  kept: Stored,
): { readonly heard: readonly Heard[]; readonly next: Stored } {
  switch (event.kind) {
    case 'saying': {
      const { heard, pending } = listener.hear(kept.pending, event.text, true)
      return { heard, next: { isTelling: true, pending } }
    }
    case 'said': {
      if (event.by === 'player')
        return { heard: ownWords ? listener.hear([], event.text, false).heard : [], next: kept }
      const isTold = event.by === 'partner' && kept.isTelling
      const { heard } = isTold ? listener.hear(kept.pending, '', false) : listener.hear([], event.text, false)
      return { heard, next: event.by === 'partner' ? nothing : kept }
    }
    case 'stopped':
      return { heard: [], next: nothing }
    default:
      return { heard: [], next: kept }
  }
}

/** What was said last counts: nothing that stands before words that wake is shown. */
function answer(heard: readonly Heard[], settings: HypnosisSettings, { intensity, now }: Scene): readonly Effect[] {
  const woke = heard.findLastIndex(({ kind }) => kind === 'wake')
  const strength = (settings.strength / 100) * (0.4 + 0.6 * intensity)
  const shown = heard
    .slice(woke + 1, woke + 1 + maxAtOnce)
    .flatMap((one, place) => (one.kind === 'wake' ? [] : show(one.trigger, settings, strength, lot(now, place))))
  return woke < 0 ? shown : [{ kind: 'calm' }, ...shown.slice(0, maxAtOnce)]
}

function notify({ triggers, wakeTriggers }: HypnosisSettings, { player }: Scene): readonly PromptPart[] {
  const words = [...new Set(triggers.map(({ word }) => word.trim()).filter(Boolean))].slice(0, maxWordsTold)
  const [wake] = wakeTriggers.map((text) => text.trim()).filter(Boolean)
  const name = player.name
  return [
    ...(words.length === 0
      ? []
      : [
          {
            slot: 'scene' as const,
            weight: 0.6,
            text: `${name} sees light and spirals when you say: ${words.join(', ')}. Use such words slowly and on purpose.`,
          },
        ]),
    ...(wake === undefined
      ? []
      : [
          {
            slot: 'rules' as const,
            weight: 0.9,
            text: `To end a trance, or at any unease of ${name}, say “${wake}” and speak plainly.`,
          },
        ]),
  ]
}

function keepChange(kept: Stored, next: Stored): readonly Effect[] {
  const isSame = kept.isTelling === next.isTelling && kept.pending.join(' ') === next.pending.join(' ')
  if (isSame) return []
  const state = next.isTelling ? { isTelling: true, pending: next.pending } : null
  return [{ kind: 'keep', state }]
}

function readKept(kept: unknown): Stored {
  const { isTelling, pending } = (kept ?? {}) as { readonly isTelling?: unknown; readonly pending?: unknown }
  if (isTelling !== true) return nothing
  const words = Array.isArray(pending) ? pending.filter((word) => typeof word === 'string') : []
  return { isTelling, pending: words.flatMap(wordsOf) }
}

const isRuledOut = ({ limits }: Scene) => limits.some((limit) => limit.toLowerCase() === 'hypnosis')

/** Computes anew only when it is asked about something else than last time. */
function rememberLast<In, Out>(compute: (given: In) => Out): (given: In) => Out {
  let last: { readonly given: In; readonly answer: Out } | undefined
  return (given) => {
    if (last?.given !== given) last = { given, answer: compute(given) }
    return last.answer
  }
}

/** A lot from 0 up to 1, the same for the same moment and place: a scene can be replayed. */
function lot(now: number, place: number): number {
  const mixed = Math.sin((now % 86_400_000) / 1000 + place * 12.9898) * 43_758.5453
  return mixed - Math.floor(mixed)
}

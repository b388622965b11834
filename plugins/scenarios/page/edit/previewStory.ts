import { type Effect, isAbort, messageOf, type SceneEvent, type Stage } from 'sdk'
import { scenarios } from 'sdk/page/engines.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { session } from 'sdk/page/session.ts'
import { proxy, ref } from 'valtio'
import { judge } from '../../../../src/shared/policy/judge.ts'
import { withChange } from '../../../../src/shared/scenarios/stageChange.ts'
import type { PlayNews } from '../../../../src/workers/scenario/contract.ts'
import { engineOf } from '../play/playing.ts'
import { leaveStory } from '../play/playScenario.ts'
import { holdStoryClock, setStoryClock } from '../play/storyClock.ts'
import { type StoryMedia, storyMedia } from '../play/storyMedia.ts'
import { draft } from './draft.ts'
import { storedOfDraft, storyOfDraft } from './editing.ts'
import type { ScenarioJson } from './scenarioDocument.ts'

/** Something the story said or wanted, which in a real play would be heard elsewhere: in the chat, or on a device. */
export interface PreviewLine {
  readonly id: number
  readonly kind: 'narrator' | 'partner' | 'aside' | 'problem'
  readonly text: string
}

const maxLines = 100

/** The preview beside the editor. It keeps nothing and moves no device. */
export const preview = proxy({
  phase: 'none' as 'none' | 'opening' | 'open' | 'failed',
  stage: undefined as Stage | undefined,
  isOver: false,
  /** The node it began at; undefined is the beginning. */
  from: undefined as string | undefined,
  /** The script it plays, to tell whether it has changed since. */
  script: ref({}) as ScenarioJson,
  lines: [] as readonly PreviewLine[],
})

let leave: AbortController | undefined
let media: StoryMedia | undefined
let count = 0

/** Plays the script as it stands now, from a node or the beginning. Whatever was played in this tab is kept and left. */
export async function startPreview(from: string | undefined): Promise<void> {
  stopPreview()
  const kept = storedOfDraft()
  const story = storyOfDraft()
  if (!kept || !story) return
  const own = new AbortController()
  leave = own
  media = storyMedia(kept.files)
  Object.assign(preview, { phase: 'opening', isOver: false, from, script: ref(draft.script), lines: [] })
  preview.stage = undefined
  try {
    await leaveStory()
    const engine = engineOf(kept.record.engine)
    if (!engine) throw new Error('The plugin for this scenario format is not installed.')
    await pluginControl.now.start(engine.plugin.id)
    if (own.signal.aborted) return
    holdStoryClock(false)
    let hasBegun = false
    for await (const news of scenarios().play({ engine: engine.key, story }, around(), own.signal)) {
      if (own.signal.aborted) return
      handle(news)
      if (hasBegun) continue
      hasBegun = true
      void tellPreview(from === undefined ? { kind: 'began' } : { kind: 'jumped', to: from })
    }
  } catch (error) {
    if (isAbort(error) || own.signal.aborted) return
    preview.phase = 'failed'
    say('problem', messageOf(error))
  }
}

export function stopPreview(): void {
  leave?.abort()
  leave = undefined
  media?.close()
  media = undefined
  Object.assign(preview, { phase: 'none', isOver: false, from: undefined, lines: [], script: ref({}) })
  preview.stage = undefined
}

/** What the author did on the stage. */
export async function tellPreview(event: SceneEvent): Promise<void> {
  if (leave) await scenarios().tell(event)
}

/** Addresses of the files of the previewed story. */
export const mediaOfPreview = (): StoryMedia | undefined => media

function handle(news: PlayNews): void {
  switch (news.kind) {
    case 'stage':
      setStoryClock(news.now)
      preview.stage = ref(withChange(preview.stage, news.change))
      preview.phase = 'open'
      preview.isOver = news.over
      break
    case 'effects':
      for (const effect of news.effects) notifyOf(effect)
      break
    case 'diagnostics':
      for (const { severity, message } of news.diagnostics) if (severity !== 'note') say('problem', message)
      break
    case 'trouble':
      say('problem', news.message)
      break
    case 'held':
      say('problem', 'Its scripts kept the processor busy for over a minute, so the preview was paused. Restart it.')
      break
    case 'kept':
      break
    default:
      news satisfies never
  }
}

/** What would happen, in words. It passes the same gate as when it is played. */
function notifyOf(asked: Effect): void {
  const judged = judge(asked, safety.now.circumstances())
  // Without a device nothing can be felt in a play, either; here it is only told.
  const effect = judged.kind === 'refuse' ? (asked.kind === 'stimulate' ? asked : undefined) : judged.effect
  if (!effect) return
  if (effect.kind === 'say') say(effect.by ?? 'narrator', effect.text)
  else if (effect.kind === 'invite') say('aside', 'The partner would answer here.')
  else if (effect.kind === 'stimulate')
    say('aside', `A device would ${effect.target} at ${Math.round(effect.level * 100)} % here. Nothing is sent.`)
}

function say(kind: PreviewLine['kind'], text: string): void {
  count += 1
  preview.lines = [...preview.lines, { id: count, kind, text }].slice(-maxLines)
}

function around() {
  const { current } = session
  return {
    character: current && { id: current.character.id, name: current.character.name },
    player: { name: chat.now.persona().name },
    intensity: 0.5,
    limits: safety.now.circumstances().limits,
  }
}

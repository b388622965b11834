import type { AuthorsNote, PresetId, Session } from 'sdk'
import type { SceneDraft } from 'sdk/page/points/sceneFields.ts'

export const emptyNote: AuthorsNote = { text: '', depth: 4, role: 'system', every: 1 }

export const sceneOf = ({ note, situation, preset, keepDays }: Session): SceneDraft => ({
  note: note ?? emptyNote,
  situation: situation ?? '',
  preset: preset ?? '',
  keepDays: keepDays ?? '',
})

/** The chat with this scene. Empty words are no note and no situation. */
export function withScene(session: Session, { note, situation, preset, keepDays }: SceneDraft): Session {
  const { note: _note, situation: _situation, preset: _preset, keepDays: _keepDays, ...rest } = session
  return {
    ...rest,
    ...(note.text.trim() !== '' && { note: { ...note, text: note.text.trim() } }),
    ...(situation.trim() !== '' && { situation: situation.trim() }),
    ...(preset !== '' && { preset: preset as PresetId }),
    ...(keepDays !== '' && { keepDays }),
  }
}

/** Where a note stands, as a sentence. */
export function noteWords({ depth, every }: AuthorsNote): string {
  const where =
    depth === 0
      ? 'after the newest message'
      : depth === 1
        ? 'before the newest message'
        : `before the newest ${depth} messages`
  const when = every <= 1 ? 'with each of your messages' : `with every ${ordinal(every)} message you send`
  return `Inserted ${where}, ${when}.`
}

const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinal = (n: number): string => `${n}${endings[rules.select(n)] ?? 'th'}`

/** Roughly how many tokens a text takes; a letter outside of Latin counts more. */
export { estimateTokenCount as tokensOf } from 'tokenx'

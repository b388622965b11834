import type { PresetId, Session } from 'sdk'
import type { SceneDraft } from 'sdk/page/points/sceneFields.ts'

export const sceneOf = ({ note, situation, preset, keepDays }: Session): SceneDraft => ({
  ...(note && { note }),
  situation: situation ?? '',
  preset: preset ?? '',
  keepDays: keepDays ?? '',
})

/** The chat with this scene. Empty words are no note and no situation. */
export function withScene(session: Session, { note, situation, preset, keepDays }: SceneDraft): Session {
  const { note: _note, situation: _situation, preset: _preset, keepDays: _keepDays, ...rest } = session
  return {
    ...rest,
    ...(note && note.text.trim() !== '' && { note: { ...note, text: note.text.trim() } }),
    ...(situation.trim() !== '' && { situation: situation.trim() }),
    ...(preset !== '' && { preset: preset as PresetId }),
    ...(keepDays !== '' && { keepDays }),
  }
}

import type { Session } from 'sdk'
import type { Connection, Preset } from '../../../src/workers/conversation/contract.ts'
import type { PresetRecord } from '../../../src/workers/storage/contract.ts'
import { presetSection } from './presetSection.ts'
import { followPresets, presets } from './presets.ts'

/** What decides which preset a reply is asked for with. */
export interface PresetQuestion {
  readonly session: Pick<Session, 'preset' | 'character'>
  readonly connection: Pick<Connection, 'provider' | 'model'>
  /** The one chosen in the settings; empty is Vesper's. */
  readonly chosen: string
}

/** The chat's own preset, else its character's, else the model's, else the chosen one; undefined is Vesper's. */
export function presetFor(
  records: readonly PresetRecord[],
  { session, connection, chosen }: PresetQuestion,
): PresetRecord | undefined {
  return (
    records.find(({ id }) => id === session.preset) ??
    records.find(({ characters }) => characters.includes(session.character.id)) ??
    records.find(({ models }) => models.includes(modelKey(connection))) ??
    records.find(({ id }) => id === chosen)
  )
}

/** As a preset names a model. */
export const modelKey = ({ provider, model }: PresetQuestion['connection']): string => `${provider} ${model}`

/** The preset for the next reply of a chat; undefined is Vesper's. Presets are read once and kept up to date. */
export async function presetOf(
  session: PresetQuestion['session'],
  connection: PresetQuestion['connection'],
): Promise<Preset | undefined> {
  await followPresets()
  return presetFor(presets.list, { session, connection, chosen: presetSection.now.preset })?.preset
}

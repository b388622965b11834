import type { CharacterId, PresetId } from 'sdk'
import type { Preset } from './preset.ts'

export interface PresetRecord {
  readonly id: PresetId
  readonly name: string
  readonly preset: Preset
  /** Characters and models ("provider model") it is used for without being asked. */
  readonly characters: readonly CharacterId[]
  readonly models: readonly string[]
  readonly created: number
  readonly modified: number
}

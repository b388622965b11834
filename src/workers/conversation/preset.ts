export type { Preset, PresetPart, PromptPlace } from '../shared/preset.ts'
export { housePreset, promptPlaces } from '../shared/preset.ts'

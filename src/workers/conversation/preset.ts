export type { PartPosition, Preset, PresetPart, PromptPlace } from '../shared/preset.ts'
export { housePreset, promptPlaces } from '../shared/preset.ts'

import type { LoraRecord } from '../records/imageRecords.ts'

/** An add-on for tests. */
export const record = (id: string, parts: Partial<LoraRecord> = {}): LoraRecord => ({
  id,
  name: id,
  filename: `${id}.safetensors`,
  category: 'outfit',
  tags: [],
  description: '',
  modelStrength: 0.8,
  clipStrength: 0.7,
  enabled: true,
  triggerWords: [],
  alwaysUseTriggerWords: true,
  keywords: [],
  baseModel: '',
  created: 1,
  modified: 1,
  ...parts,
})

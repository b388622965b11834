import type { Samplers } from 'sdk'
import type { PresetPart, PromptPlace } from './preset.ts'

export const samplerLabels: Readonly<Record<keyof Samplers, string>> = {
  temperature: 'Temperature',
  topP: 'Top P',
  topK: 'Top K',
  minP: 'Min P',
  topA: 'Top A',
  typicalP: 'Typical P',
  repetitionPenalty: 'Repetition penalty',
  repetitionRange: 'Repetition range, tokens',
  frequencyPenalty: 'Frequency penalty',
  presencePenalty: 'Presence penalty',
  seed: 'Seed',
}

export const placeNames: Readonly<Record<PromptPlace, string>> = {
  main: 'Main instructions',
  'lore-before': 'Lore before the character',
  persona: 'You',
  character: 'Character',
  personality: 'Personality',
  scenario: 'Scenario',
  environment: 'Environment',
  actions: 'How to act',
  'lore-after': 'Lore after the character',
  examples: 'Example dialogue',
  summary: 'Summary of older messages',
  memories: 'Memories',
  conversation: 'Conversation',
  closing: 'Closing instructions',
}

export const partName = (part: PresetPart): string => (part.kind === 'place' ? placeNames[part.place] : part.name)

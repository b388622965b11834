import { type Fields, field, isFields } from '../../../shared/fields.ts'
import type { Preset, PresetPart } from '../../../shared/presets/preset.ts'
import type { WrittenCard } from '../contract.ts'
import { identifierOf } from './presetParts.ts'
import { wireNames } from './presetSamplers.ts'

/** A preset as a file. Ours says everything; SillyTavern's says what that program can read. */
export function writePreset(name: string, preset: Preset, format: 'vesper' | 'sillytavern'): WrittenCard {
  const document = format === 'vesper' ? { vesper: 'preset', version: 1, name, preset } : asChatPreset(preset)
  const blob = new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' })
  const ending = format === 'vesper' ? '.vesper-preset.json' : '.json'
  return { fileName: `${safe(name)}${ending}`, blob }
}

const safe = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .trim()
    .slice(0, 80) || 'preset'

export function asChatPreset(preset: Preset): Fields {
  const samplers = Object.entries(preset.samplers).flatMap(([ours, value]) => {
    const theirs = wireNames[ours as keyof typeof wireNames]
    return theirs === undefined ? [] : [[theirs, value] as const]
  })
  const written = preset.parts.flatMap((part) => {
    const prompt = promptOf(part, preset)
    return prompt ? [{ prompt, enabled: part.enabled }] : []
  })
  const helpers = field(preset.kept, 'helpers')
  return {
    ...Object.fromEntries(samplers),
    ...(preset.contextTokens !== undefined && { openai_max_context: preset.contextTokens }),
    ...(preset.maxTokens !== undefined && { openai_max_tokens: preset.maxTokens }),
    ...(isFields(helpers) ? helpers : {}),
    prompts: written.map(({ prompt }) => prompt),
    prompt_order: [
      {
        character_id: 100_001,
        order: written.map(({ prompt, enabled }) => ({ identifier: field(prompt, 'identifier'), enabled })),
      },
    ],
  }
}

const placeNames: Readonly<Record<string, string>> = {
  main: 'Main Prompt',
  jailbreak: 'Post-History Instructions',
  worldInfoBefore: 'World Info (before)',
  worldInfoAfter: 'World Info (after)',
  charDescription: 'Char Description',
  charPersonality: 'Char Personality',
  scenario: 'Scenario',
  personaDescription: 'Persona Description',
  dialogueExamples: 'Chat Examples',
  chatHistory: 'Chat History',
}

/** Places that only we have are left out. */
function promptOf(part: PresetPart, { main = '', closing = '', preferCard }: Preset): Fields | undefined {
  if (part.kind === 'place') {
    const identifier = identifierOf(part.place)
    if (identifier === undefined) return undefined
    const common = { identifier, name: placeNames[identifier] ?? identifier, system_prompt: true }
    if (part.place === 'main') return { ...common, role: 'system', content: main, forbid_overrides: !preferCard }
    if (part.place === 'closing') return { ...common, role: 'system', content: closing, forbid_overrides: !preferCard }
    return { ...common, marker: true }
  }
  const { id, name, role, text, position } = part
  const at = position.kind === 'at-depth' ? { depth: position.depth, order: position.order } : undefined
  return {
    identifier: id,
    name,
    role,
    content: text,
    system_prompt: false,
    marker: false,
    injection_position: at ? 1 : 0,
    injection_depth: at?.depth ?? 4,
    injection_order: at?.order ?? 100,
  }
}

import { unreachable } from 'sdk'
import { partsFrom, placeOfPrompt } from './presetParts.ts'
import { samplersFrom } from './presetSamplers.ts'
import type { ImportedPreset, PresetChanges, PresetReading } from './types.ts'

type Understood = Omit<PresetReading, 'name' | 'kind'> & { readonly name?: string }

/** What a preset of another program would change of ours. */
export function toChanges(imported: ImportedPreset): Understood {
  switch (imported.kind) {
    case 'chat':
      return fromChat(imported)
    case 'samplers': {
      const { samplers, unused, notes } = samplersFrom(imported.samplers)
      return { changes: { samplers, ...keeping({ samplers: unused }) }, notes, scripts: [] }
    }
    case 'system-prompt':
      return { name: imported.name, changes: { main: imported.content }, notes: [], scripts: [] }
    case 'context':
      return {
        name: imported.name,
        changes: { stop: imported.stop, ...keeping({ story: imported.story }) },
        notes: ['Its story template is for raw text completion and is not used; the stop words are.'],
        scripts: [],
      }
    case 'instruct':
      return {
        name: imported.name,
        changes: { stop: imported.stop, ...keeping({ sequences: imported.sequences }) },
        notes: ['Its sequences are for raw text completion and are not used; the stop words are.'],
        scripts: [],
      }
    case 'regex-scripts':
      return {
        changes: {},
        notes: ['Text replacements are listed so that you can read them. They are not used.'],
        scripts: imported.scripts,
      }
    default:
      return unreachable(imported)
  }
}

function fromChat(preset: Extract<ImportedPreset, { kind: 'chat' }>): Understood {
  const { samplers, unused, notes } = samplersFrom(preset.samplers)
  const textOf = (identifier: string) => preset.prompts.find((prompt) => prompt.identifier === identifier)
  const main = textOf('main')
  const closing = textOf('jailbreak')
  const moved = preset.prompts.filter((prompt) => placeOfPrompt(prompt) && prompt.place.kind === 'at-depth')
  const limited = preset.prompts.filter(({ triggers, enabled }) => enabled && triggers.length > 0)
  const helpers = Object.keys(preset.helpers)
  const changes: PresetChanges = {
    samplers,
    ...(preset.replyTokens !== undefined && { maxTokens: wholeAbove(1, preset.replyTokens) }),
    ...(preset.contextTokens !== undefined && { contextTokens: wholeAbove(512, preset.contextTokens) }),
    ...(main?.content.trim() && { main: main.content }),
    ...(closing?.content.trim() && { closing: closing.content }),
    preferCard: !(main?.forbidOverrides ?? false),
    parts: partsFrom(preset.prompts),
    ...keeping({
      samplers: unused,
      helpers: preset.helpers,
      triggers: Object.fromEntries(limited.map(({ identifier, triggers }) => [identifier, triggers])),
    }),
  }
  return {
    changes,
    ...(preset.modelHint !== undefined && { modelHint: preset.modelHint }),
    notes: [
      ...notes,
      ...(main && main.role !== 'system'
        ? ['Its main instructions are not from the system there; here they are.']
        : []),
      ...moved.map(
        ({ name, identifier }) => `“${name || identifier}” stands at a depth there; here it has a place in the order.`,
      ),
      ...limited.map(({ name }) => `“${name}” is meant for some kinds of reply only; here it is used for all.`),
      ...(helpers.length > 0 ? [`Kept for the way back, not used: ${helpers.join(', ')}.`] : []),
    ],
    scripts: [],
  }
}

const wholeAbove = (least: number, value: number): number => Math.min(10_000_000, Math.max(least, Math.round(value)))

/** Only what holds something is worth keeping. */
function keeping(found: Readonly<Record<string, unknown>>): Pick<PresetChanges, 'kept'> {
  const rest = Object.entries(found).filter(([, value]) =>
    typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== '',
  )
  return rest.length > 0 ? { kept: Object.fromEntries(rest) } : {}
}

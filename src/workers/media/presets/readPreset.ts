import { field, isFields, textOf } from '../../../shared/fields.ts'
import { readChatPreset } from './chatPreset.ts'
import { isRegexScript, readRegexScripts } from './regexScripts.ts'
import { readSamplers } from './samplers.ts'
import { readContext, readInstruct } from './templates.ts'
import type { ImportedPreset } from './types.ts'

/** Reads a preset file of SillyTavern by its shape; `undefined` for anything else. Nothing it says is applied here. */
export function readPreset(value: unknown): ImportedPreset | undefined {
  if (Array.isArray(value) && value.length > 0 && value.every(isRegexScript)) return readRegexScripts(value)
  if (!isFields(value)) return undefined
  if (isRegexScript(value)) return readRegexScripts([value])
  if (Array.isArray(field(value, 'prompts')) && Array.isArray(field(value, 'prompt_order')))
    return readChatPreset(value)
  if (typeof field(value, 'story_string') === 'string') return readContext(value)
  if (typeof field(value, 'input_sequence') === 'string' && typeof field(value, 'output_sequence') === 'string') {
    return readInstruct(value)
  }
  const samplers = readSamplers(value)
  if (samplers) return samplers
  const content = field(value, 'content')
  const isPlain = typeof content === 'string' && Object.keys(value).every((name) => systemPromptNames.has(name))
  return isPlain ? { kind: 'system-prompt', name: textOf(field(value, 'name')), content } : undefined
}

const systemPromptNames = new Set(['name', 'content', 'post_history'])

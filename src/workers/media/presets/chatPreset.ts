import { type Fields, field, flagOf, isFields, listOf, numberOf, textOf, textsOf } from '../../../shared/fields.ts'
import type { ImportedPreset, PresetPrompt, PromptRole } from './types.ts'

const samplers = [
  'temperature',
  'top_p',
  'top_k',
  'top_a',
  'min_p',
  'frequency_penalty',
  'presence_penalty',
  'repetition_penalty',
  'seed',
]

const helpers = [
  'impersonation_prompt',
  'new_chat_prompt',
  'new_group_chat_prompt',
  'new_example_chat_prompt',
  'continue_nudge_prompt',
  'group_nudge_prompt',
  'assistant_prefill',
  'wi_format',
  'scenario_format',
  'personality_format',
]

const maxPrompts = 1000

/** A chat-completion preset: samplers, and prompts in the order they are sent. */
export function readChatPreset(file: Fields): ImportedPreset {
  const contextTokens = numberOf(field(file, 'openai_max_context'))
  const replyTokens = numberOf(field(file, 'openai_max_tokens'))
  const stream = flagOf(field(file, 'stream_openai'))
  const modelHint = modelOf(file)
  return {
    kind: 'chat',
    samplers: pick(file, samplers, numberOf),
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(replyTokens === undefined ? {} : { replyTokens }),
    ...(stream === undefined ? {} : { stream }),
    prompts: inOrder(file),
    helpers: pick(file, helpers, (value) => (typeof value === 'string' && value !== '' ? value : undefined)),
    ...(modelHint === undefined ? {} : { modelHint }),
  }
}

/** The prompts of the general order first, then those it does not name, switched off. */
function inOrder(file: Fields): readonly PresetPrompt[] {
  const prompts = listOf(field(file, 'prompts')).filter(isFields).slice(0, maxPrompts)
  const byIdentifier = new Map(prompts.map((prompt) => [textOf(field(prompt, 'identifier')), prompt]))
  const ordered: PresetPrompt[] = []
  for (const item of orderOf(file)) {
    const identifier = textOf(field(item, 'identifier'))
    const prompt = byIdentifier.get(identifier)
    if (!prompt) continue
    byIdentifier.delete(identifier)
    ordered.push(readPrompt(prompt, flagOf(field(item, 'enabled')) ?? true))
  }
  return [...ordered, ...[...byIdentifier.values()].map((prompt) => readPrompt(prompt, false))]
}

const generalOrders = [100_001, 100_000]

function orderOf(file: Fields): readonly unknown[] {
  const orders = listOf(field(file, 'prompt_order')).filter(isFields)
  const ofCharacter = (id: number) => orders.find((order) => numberOf(field(order, 'character_id')) === id)
  const order = generalOrders.map(ofCharacter).find((found) => found !== undefined) ?? orders[0]
  return listOf(field(order, 'order'))
}

function readPrompt(prompt: Fields, enabled: boolean): PresetPrompt {
  const atDepth = numberOf(field(prompt, 'injection_position')) === 1
  return {
    identifier: textOf(field(prompt, 'identifier')),
    name: textOf(field(prompt, 'name')),
    role: roleOf(field(prompt, 'role')),
    enabled,
    content: textOf(field(prompt, 'content')),
    marker: flagOf(field(prompt, 'marker')) ?? false,
    place: atDepth
      ? {
          kind: 'at-depth',
          depth: Math.max(0, Math.floor(numberOf(field(prompt, 'injection_depth')) ?? 4)),
          order: numberOf(field(prompt, 'injection_order')) ?? 100,
        }
      : { kind: 'in-order' },
    triggers: textsOf(field(prompt, 'injection_trigger')),
    forbidOverrides: flagOf(field(prompt, 'forbid_overrides')) ?? false,
  }
}

const roles: readonly PromptRole[] = ['system', 'user', 'assistant']
const roleOf = (value: unknown): PromptRole => roles.find((role) => role === value) ?? 'system'

/** The model named for the service that was chosen. Addresses some people put there are not names. */
function modelOf(file: Fields): string | undefined {
  const source = textOf(field(file, 'chat_completion_source'))
  const model = textOf(field(file, `${source}_model`) ?? field(file, 'openai_model'))
  return model === '' || model.length > 100 || model.includes('://') ? undefined : model
}

function pick<Value>(
  file: Fields,
  names: readonly string[],
  read: (value: unknown) => Value | undefined,
): Readonly<Record<string, Value>> {
  const found: [string, Value][] = []
  for (const name of names) {
    const value = read(field(file, name))
    if (value !== undefined) found.push([name, value])
  }
  return Object.fromEntries(found)
}

import type { ChatDelta, ToolCall, ToolDefinition } from 'sdk'
import { parseJson } from 'sdk/text/parseJson.ts'
import { isFields, textOf } from '../../../shared/fields.ts'
import type { Circumstances } from '../../../shared/policy/circumstances.ts'
import { type Reading, verbNamed, verbs } from './verbs.ts'

/** The one tool a reply acts with: the same verbs as the tags have. */
export function actTool(around: Circumstances): ToolDefinition {
  const useful = verbs.filter((verb) => verb.hint(around) !== undefined)
  return {
    name: 'act',
    description: 'Does something besides the words of the reply. Call it when something changes, never for nothing.',
    parameters: {
      type: 'object',
      properties: {
        verb: { type: 'string', enum: useful.map(({ name }) => name) },
        value: {
          type: 'string',
          description: useful.flatMap((verb) => verb.hint(around) ?? []).join('; '),
        },
      },
      required: ['verb', 'value'],
      additionalProperties: false,
    },
  }
}

/** Undefined when the call is none of ours, or its arguments are broken: then nothing is done. */
export function readCall({ name, args }: ToolCall): Reading | undefined {
  if (name !== 'act') return undefined
  return readAct(parseJson(args))
}

/** `{ verb, value }` from a tool call or from the director. */
export function readAct(asked: unknown): Reading | undefined {
  if (!isFields(asked)) return undefined
  const verb = verbNamed(textOf(asked.verb))
  const value = typeof asked.value === 'number' ? String(asked.value) : textOf(asked.value)
  return verb?.read(value)
}

const maxCalls = 16
const maxArgsLength = 4000

/** Puts tool calls together from their fragments. */
export class ToolCalls {
  readonly #calls = new Map<number, { id: string; name: string; args: string }>()

  add({ index, id, name, args }: Extract<ChatDelta, { kind: 'tool' }>): void {
    const call = this.#calls.get(index) ?? { id: '', name: '', args: '' }
    if (!this.#calls.has(index) && this.#calls.size >= maxCalls) return
    if (id) call.id = id
    if (name) call.name = name
    if (call.args.length + args.length <= maxArgsLength) call.args += args
    this.#calls.set(index, call)
  }

  all(): readonly ToolCall[] {
    return [...this.#calls].map(([index, { id, name, args }]) => ({ id: id || `call-${index}`, name, args }))
  }
}

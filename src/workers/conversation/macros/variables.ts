import type { Macro, MacroContext, MacroTable } from './context.ts'
import type { VariableStore, Variables, VariableWrite } from './types.ts'

/** Variables of the chat and of all chats. What is written in a text can be read further on in it. */
export const variableMacros: MacroTable = (['chat', 'global'] as const).flatMap((store) => {
  const word = store === 'chat' ? 'var' : 'globalvar'
  return [
    [`get${word}`, named((name, _, context) => read(context, store, name))],
    [`set${word}`, named((name, value, context) => write(context, store, name, value))],
    [
      `add${word}`,
      named((name, value, context) => write(context, store, name, sum(read(context, store, name), value))),
    ],
    [`inc${word}`, named((name, _, context) => step(context, store, name, 1))],
    [`dec${word}`, named((name, _, context) => step(context, store, name, -1))],
  ] as const
})

/** The variables after these writes. */
export function applyWrites(variables: Variables, writes: readonly VariableWrite[]): Variables {
  const of = (store: VariableStore) =>
    Object.fromEntries([
      ...Object.entries(variables[store]),
      ...writes.filter((made) => made.store === store).map(({ name, value }) => [name, value] as const),
    ])
  return { chat: of('chat'), global: of('global') }
}

/** The value of a variable as this expansion sees it. */
export function read({ env, written }: MacroContext, store: VariableStore, name: string): string {
  const fresh = written.get(`${store}/${name}`)
  if (fresh !== undefined) return fresh
  const values = env.variables?.[store] ?? {}
  return Object.hasOwn(values, name) ? String(values[name]) : ''
}

function named(macro: (name: string, value: string, context: MacroContext) => string): Macro {
  return ({ body, args, separator }, context) => {
    const [name = '', ...values] = separator === '::' ? args : [body]
    return name.trim() === '' ? undefined : macro(name.trim(), values.join('::'), context)
  }
}

function write(context: MacroContext, store: VariableStore, name: string, value: string): string {
  context.writes.push({ store, name, value })
  context.written.set(`${store}/${name}`, value)
  return ''
}

function step(context: MacroContext, store: VariableStore, name: string, by: number): string {
  const value = sum(read(context, store, name), String(by))
  write(context, store, name, value)
  return value
}

/** Numbers add up; anything else is put behind. */
function sum(a: string, b: string): string {
  const [left, right] = [Number(a), Number(b)]
  return Number.isFinite(left) && Number.isFinite(right) && b.trim() !== '' ? String(left + right) : a + b
}

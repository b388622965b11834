import { commandOf, type NamedCommand } from './commandOf.ts'
import { isFields } from './document.ts'

/** Deeper lists are not looked into: no author nests so. */
const deepest = 200

/** Where a command stands, from the innermost list outwards. */
export interface Place {
  /** "2.choice", or "2.choice.options.0.commands.1.goto". */
  path(): string
  readonly depth: number
}

interface Frame {
  readonly list: readonly unknown[]
  readonly prefix: () => string
  readonly depth: number
}

/**
 * Visits every command of a page, with those in nested lists, in no promised order. What a `noop` wraps is switched off
 * and not visited. `visit` gets undefined commands never; `broken` is told of entries that are none and of lists too deep.
 */
export function walkPage(
  list: readonly unknown[],
  visit: (command: NamedCommand, place: Place) => void,
  broken?: (what: 'no command' | 'too deep', path: string) => void,
): void {
  const frames: Frame[] = [{ list, prefix: () => '', depth: 0 }]
  for (let frame = frames.pop(); frame; frame = frames.pop()) {
    const { prefix, depth } = frame
    frame.list.forEach((entry, index) => {
      const command = commandOf(entry)
      if (!command) {
        broken?.('no command', `${prefix()}${index}`)
        return
      }
      const path = (): string => `${prefix()}${index}.${command.name}`
      visit(command, { path, depth })
      if (command.name === 'noop') return
      for (const [key, nested] of nestedLists(command)) {
        if (nested.length === 0) continue
        if (depth >= deepest) broken?.('too deep', path())
        else frames.push({ list: nested, prefix: () => `${path()}.${key}`, depth: depth + 1 })
      }
    })
  }
}

type Nested = readonly [key: string, list: readonly unknown[]]

const listFields: Readonly<Record<string, readonly string[]>> = {
  if: ['commands', 'elseCommands'],
  timer: ['commands'],
  'notification.create': ['buttonCommands', 'timerCommands'],
  'nyx.timer': ['commands'],
  'nyx.vert': ['elements'],
  'nyx.horiz': ['elements'],
}
const commandFields = ['media', 'action', 'instruc', 'hidden']

/** The lists of commands inside a command. */
function nestedLists({ name, fields, payload }: NamedCommand): readonly Nested[] {
  switch (name) {
    case 'choice':
      return optionLists(fields.options, 'options.')
    case 'nyx.buttons':
      return optionLists(payload, '')
    case 'nyx.mult':
      return Array.isArray(payload) ? [['', payload]] : []
    case 'nyx.page':
      return commandFields.flatMap((key): Nested[] => (isFields(fields[key]) ? [[`${key}.`, [fields[key]]]] : []))
    default:
      if (!Object.hasOwn(listFields, name)) return []
      return (listFields[name] ?? []).flatMap((key): Nested[] => {
        const list = fields[key]
        return Array.isArray(list) ? [[`${key}.`, list]] : []
      })
  }
}

function optionLists(options: unknown, prefix: string): readonly Nested[] {
  if (!Array.isArray(options)) return []
  return options.flatMap((option, index): Nested[] =>
    isFields(option) && Array.isArray(option.commands) ? [[`${prefix}${index}.commands.`, option.commands]] : [],
  )
}

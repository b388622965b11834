import { isFields } from './document.ts'

/** A command taken apart. */
export interface NamedCommand {
  readonly name: string
  /** Its fields; commands without any have an empty object. */
  readonly fields: Readonly<Record<string, unknown>>
  /** What stands there, for commands whose payload is a list or a text. */
  readonly payload: unknown
}

const none = Object.freeze({})

/** The first key of a command is its name, the others are ignored. Undefined where there is no command. */
export function commandOf(command: unknown): NamedCommand | undefined {
  if (!isFields(command)) return undefined
  for (const name of Object.keys(command)) {
    const payload = command[name]
    return { name, payload, fields: isFields(payload) ? payload : none }
  }
  return undefined
}

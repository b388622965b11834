import type { MacroContext, MacroTable } from './context.ts'

const groupOf = ({ env }: MacroContext): string => (env.group?.length ? env.group.join(', ') : env.char)

const others = ({ env }: MacroContext): string =>
  [env.user, ...(env.group ?? []).filter((name) => name !== env.char)].join(', ')

export const nameMacros: MacroTable = [
  ['char', (_, { env }) => env.char],
  ['bot', (_, { env }) => env.char],
  ['user', (_, { env }) => env.user],
  ['group', (_, context) => groupOf(context)],
  ['charifnotgroup', (_, context) => groupOf(context)],
  ['notchar', (_, context) => others(context)],
]

const tag = /<(user|bot|char|group|charifnotgroup)>/gi

/** The older way to write names, in angle brackets. */
export const expandNameTags = (text: string, context: MacroContext): string =>
  text.includes('<')
    ? text.replace(tag, (_, name: string) => {
        const of = name.toLowerCase()
        if (of === 'user') return context.env.user
        return of === 'bot' || of === 'char' ? context.env.char : groupOf(context)
      })
    : text

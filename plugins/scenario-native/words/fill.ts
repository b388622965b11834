import { type Variables, variable } from './evaluate.ts'

/** Who is there, for the words of a scenario. */
export interface Names {
  readonly player: string
  readonly character: string | undefined
}

const named = /\{\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}\}/gu

/** A text with `{{trust}}`, `{{player}}` and `{{char}}` filled in; what is unknown stays as it is written. */
export function fill(template: string, variables: Variables, { player, character }: Names): string {
  return template.replace(named, (asWritten, name: string) => {
    const value = variable(name, variables)
    if (value !== undefined) return String(value)
    if (name === 'player' || name === 'user') return player
    return name === 'char' ? (character ?? asWritten) : asWritten
  })
}

/** What a text asks to be filled in. */
export const namesInText = (template: string): readonly string[] =>
  [...template.matchAll(named)].map(([, name = '']) => name)

/** Plain words as HTML. */
export const htmlOf = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

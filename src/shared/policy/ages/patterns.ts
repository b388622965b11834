import { normalise } from './normalise.ts'

/*
 * Patterns over a sentence's text. In them "{n}" is a number, "{young}" one under 18, both kept; "{who}" is a name or a
 * pronoun, "{w3}" up to three words.
 */

const parts: Readonly<Record<string, string>> = {
  n: '#(\\d{1,2})(?!\\d)',
  young: '#([3-9]|1[0-7])(?!\\d)',
  /** What people laugh and call each other with in chats, and how they have an age there. */
  laughs:
    '(?<!\\p{L})(?:lol|lmao|xd|haha\\p{L}*|jaja\\p{L}*|kk+|rsrs|ahah\\p{L}*|mdr|ptdr|ахах\\p{L}*|хаха\\p{L}*|лол|manches|wey|bro|dude|guys|mano|cara|raga|boh|cmq)',
  have: '(?<!\\p{L})(?:im|tengo|tenho|ho|mam|ai|мне)(?: solo| so| solamente| apenas| dopiero| tylko| всего| только| вообще[ -]то)?',
  who: '(?<!\\p{L})(?:@\\S+|\\{\\{char\\}\\}|she|he|i|sie|er|ich|elle|il|ella|ela|ele|lei|lui|ona|on|она|он|ей|ему|мне)',
}

export const patternOf = (source: string): RegExp =>
  new RegExp(
    normalise(source).text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      /^w\d$/.test(name) ? `(?: [^ .!?;:,]+){0,${name.slice(1)}}` : (parts[name] ?? whole),
    ),
    'u',
  )

import { type Message, wordingOf } from 'sdk'
import { toast } from 'sdk/page/toasts.ts'
import { composerField, typeInto } from './composerField.ts'

/** Longer ones are cut: a quote is there to answer to. */
const maxLetters = 600

/** Puts what was said, or what is marked of it, at the end of the message field. */
export function quoteMessage(message: Message): void {
  const field = composerField()
  if (!field) {
    toast({ type: 'warning', title: "You can't write here now" })
    return
  }
  field.setSelectionRange(field.value.length, field.value.length)
  typeInto(field, `${gapAfter(field.value)}${quoted(wordingOf(message).content)}\n`)
  field.scrollTop = field.scrollHeight
}

/** What a text lacks of a blank line at its end. */
function gapAfter(text: string): string {
  if (text === '' || text.endsWith('\n\n')) return ''
  return text.endsWith('\n') ? '\n' : '\n\n'
}

/** Every line with "> " before it, as Markdown has it. */
export function quoted(text: string): string {
  const trimmed = text.trim()
  const short = trimmed.length > maxLetters ? `${trimmed.slice(0, maxLetters).trimEnd()}…` : trimmed
  return short
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

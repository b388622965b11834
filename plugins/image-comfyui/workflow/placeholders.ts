import { loraSlot } from './parameters.ts'

/** A placeholder as it stands in a text, and what it stands for; without `parameter` it is nobody's. */
export interface Placeholder {
  readonly written: string
  readonly parameter?: string
}

/** Every placeholder in a text: `%name%`, `{{NAME}}`, `*name*`. */
export function placeholdersIn(text: string): readonly Placeholder[] {
  return [...text.matchAll(anyPlaceholder)]
    .map(([written]) => placeholderOf(written))
    .filter((found) => found !== undefined)
}

/** Puts values in the place of placeholders, once: what a value contains is left alone. */
export function interpolated(text: string, put: (placeholder: Placeholder) => string | undefined): string {
  return text.replace(anyPlaceholder, (written) => {
    const found = placeholderOf(written)
    return (found && put(found)) ?? written
  })
}

/** The only placeholder of a text that is nothing else. */
export function wholePlaceholder(text: string): Placeholder | undefined {
  const found = placeholdersIn(text)
  return found.length === 1 && found[0]?.written === text.trim() ? found[0] : undefined
}

const anyPlaceholder = /%[a-z][a-z0-9_]{0,39}%|\{\{[A-Za-z]\w{0,39}\}\}|\*[a-z]{1,12}\d{0,2}\*/g

function placeholderOf(written: string): Placeholder | undefined {
  const slot = slotOf(written)
  if (slot !== undefined) return { written, parameter: slot }
  const parameter = names.get(written)
  if (parameter !== undefined) return { written, parameter }
  // One star on each side is how many a prompt stresses a word, and dates are the server's own.
  return written.startsWith('*') || serverNames.has(written) ? undefined : { written }
}

/** What the server puts into names of files by itself. */
const serverNames: ReadonlySet<string> = new Set(
  ['year', 'month', 'day', 'hour', 'minute', 'second'].map((name) => `%${name}%`),
)

/** Ours first, then the ways of writing them that other programs taught their players. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    prompt: ['%prompt%', '{{risu_prompt}}', '*input*', '{{POSITIVE_PROMPT}}'],
    negativePrompt: ['%negative_prompt%', '{{risu_neg}}', '*ninput*', '{{NEGATIVE_PROMPT}}', '%negative%'],
    checkpoint: ['%model%', '*model*', '{{CHECKPOINT}}'],
    vae: ['%vae%', '{{VAE}}'],
    sampler: ['%sampler%', '*sampler*', '{{SAMPLER}}'],
    scheduler: ['%scheduler%', '*scheduler*', '{{SCHEDULER}}'],
    steps: ['%steps%', '*steps*', '{{STEPS}}'],
    cfg: ['%scale%', '*cfg*', '{{CFG}}', '%cfg%'],
    width: ['%width%', '*width*', '{{WIDTH}}'],
    height: ['%height%', '*height*', '{{HEIGHT}}'],
    seed: ['%seed%', '*seed*', '{{SEED}}'],
    denoise: ['%denoise%', '{{DENOISE}}'],
    clipSkip: ['%clip_skip%', '{{CLIP_SKIP}}'],
    picture: ['%char_avatar%'],
    userPicture: ['%user_avatar%'],
  }).flatMap(([parameter, written]) => written.map((each) => [each, parameter] as const)),
)

function slotOf(written: string): string | undefined {
  const ours = /^%lora([1-9]\d?)(_weight)?%$/.exec(written)
  const other = /^\*lora(wt)?([2-9])?\*$/.exec(written)
  const slot = ours
    ? `lora${ours[1]}${ours[2] ? 'Weight' : ''}`
    : other
      ? `lora${other[2] ?? 1}${other[1] ? 'Weight' : ''}`
      : undefined
  return slot !== undefined && loraSlot.test(slot) ? slot : undefined
}

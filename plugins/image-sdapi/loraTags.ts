import { type ImageLora, unreachable } from 'sdk'
import { find, type Named, nearest, stemOf } from './names.ts'
import { problem } from './problem.ts'

/** The add-ons a server lists; absent when it does not tell, and then nothing can be checked. */
export type KnownLoras = readonly Named[] | undefined

const tag = /<lora:([^:>]+)((?::[^>]*)?)>/gi

/** Whether a prompt or a list asks for add-ons at all. */
export const asksForLoras = (prompt: string, loras: readonly ImageLora[]) =>
  loras.some(isHeard) || prompt.search(tag) >= 0

/**
 * The prompt with a tag for each add-on, as these servers want it. They skip what they do not know without a word, so
 * an unknown one is refused here. One that stands in the prompt and in the list counts once, as the list has it.
 */
export function withLoraTags(prompt: string, loras: readonly ImageLora[], known: KnownLoras): string {
  const listed = loras.filter(isHeard).map((lora) => ({ ...lora, name: nameFor(lora.name, known) }))
  const stems = new Set(listed.map(({ name }) => stemOf(name)))
  const text = prompt.replace(tag, (_, name: string, rest: string) => {
    const wanted = nameFor(name.trim(), known)
    return stems.has(stemOf(wanted)) ? '' : `<lora:${wanted}${rest}>`
  })
  return [text.replace(/[ \t]{2,}/g, ' ').trimEnd(), ...listed.map(tagFor)].filter((part) => part !== '').join(' ')
}

const isHeard = ({ modelStrength, clipStrength }: ImageLora) => modelStrength !== 0 || clipStrength !== 0

function tagFor({ name, modelStrength, clipStrength }: ImageLora): string {
  const [model, clip] = [short(modelStrength), short(clipStrength)]
  return model === clip ? `<lora:${name}:${clip}>` : `<lora:${name}:${clip}:${model}>`
}

const short = (strength: number) => String(Number(strength.toFixed(3)))

function nameFor(wanted: string, known: KnownLoras): string {
  if (!known) return writable(stemKept(wanted))
  const found = find(known, wanted)
  switch (found.kind) {
    case 'found':
      return writable(found.name)
    case 'ambiguous':
      throw problem(
        'missing-lora',
        `Several LoRAs on the server could be “${wanted}”: ${found.names.slice(0, 5).join(', ')}. Choose one of them.`,
        { wanted, suggestions: found.names.slice(0, 5) },
      )
    case 'unknown':
      throw problem(
        'missing-lora',
        `The server doesn’t have the LoRA “${wanted}”. Choose another, or remove it from the picture.`,
        { wanted, suggestions: nearest(known, wanted) },
      )
    default:
      return unreachable(found)
  }
}

/** Other servers write folder and ending; these want the bare name. */
const stemKept = (name: string) => (name.split(/[\\/]/).at(-1) ?? name).replace(/\.(safetensors|ckpt|pt)$/i, '')

function writable(name: string): string {
  if (!/[:<>]/.test(name)) return name
  throw problem(
    'bad-value',
    `The LoRA “${name}” has a colon or bracket in its name, which this server can’t load. Rename its file.`,
    { wanted: name },
  )
}

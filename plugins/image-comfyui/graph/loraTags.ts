import type { ImageLora } from 'sdk'
import { matchName } from './nameMatch.ts'

/** A prompt without its `<lora:name:weight>` tags, and the add-ons they stand for. */
export interface Untagged {
  readonly text: string
  readonly loras: readonly ImageLora[]
  readonly warnings: readonly string[]
}

/** Takes the tags of add-ons out of a prompt: this server paints them as words. Everything else stays to the letter. */
export function untagged(prompt: string, names: readonly string[]): Untagged {
  const loras: ImageLora[] = []
  const warnings: string[] = []
  const text = prompt.replace(tag, (_, inside: string) => {
    const { name, clipStrength, modelStrength } = readTag(inside)
    const match = matchName(name, names)
    if (match.kind === 'found') {
      if (loras.length < maxTags) loras.push({ name: match.name, modelStrength, clipStrength })
    } else if (warnings.length < maxTags) {
      warnings.push(
        match.kind === 'several'
          ? `Several LoRAs are called “${short(name)}” (${match.names.map(short).join(', ')}), so none was used. Write the name with its folder.`
          : `The server has no LoRA “${short(name)}”, so the picture is generated without it.`,
      )
    }
    return ''
  })
  return { text, loras, warnings }
}

const tag = /<(?:lora|lyco):([^<>]{1,300})>/gi
const maxTags = 32

/** `name:text:model`, the numbers also by name (`te=`, `unet=`). One number counts for both. */
function readTag(inside: string): { name: string; clipStrength: number; modelStrength: number } {
  const [name = '', ...parts] = inside.split(':')
  const named = new Map(parts.map((part) => part.split('=')).map(([key = '', value]) => [key.trim(), value]))
  const unnamed = parts.filter((part) => !part.includes('='))
  const clipStrength = strength(named.get('te') ?? unnamed[0], 1)
  return { name: name.trim(), clipStrength, modelStrength: strength(named.get('unet') ?? unnamed[1], clipStrength) }
}

function strength(text: string | undefined, otherwise: number): number {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.min(100, Math.max(-100, value)) : otherwise
}

const short = (name: string) => name.slice(0, 80)

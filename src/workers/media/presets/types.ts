import type { Preset } from '../../../shared/presets/preset.ts'

export type PromptRole = 'system' | 'user' | 'assistant'

/** One prompt of a preset: text of its own, or a place where something of the chat goes. */
export interface PresetPrompt {
  readonly identifier: string
  readonly name: string
  readonly role: PromptRole
  readonly enabled: boolean
  readonly content: string
  readonly marker: boolean
  readonly place:
    | { readonly kind: 'in-order' }
    | { readonly kind: 'at-depth'; readonly depth: number; readonly order: number }
  readonly triggers: readonly string[]
  readonly forbidOverrides: boolean
}

export type SamplerValue = number | string | boolean | readonly (number | string)[]

export interface RegexScript {
  readonly name: string
  readonly find: string
  readonly replace: string
  readonly placement: readonly number[]
  readonly markdownOnly: boolean
  readonly promptOnly: boolean
  readonly runOnEdit: boolean
  readonly substitute: number
  readonly minDepth?: number
  readonly maxDepth?: number
  readonly trim: readonly string[]
  /** Always: a person switches it on after reading it. */
  readonly enabled: false
  /** The replacement would make HTML, so it is shown as code until allowed. */
  readonly makesHtml: boolean
}

/** A preset of another program, read for what is worth having. Keys, addresses and passwords are never read. */
export type ImportedPreset =
  | {
      readonly kind: 'chat'
      readonly samplers: Readonly<Record<string, number>>
      readonly contextTokens?: number
      readonly replyTokens?: number
      readonly stream?: boolean
      readonly prompts: readonly PresetPrompt[]
      readonly helpers: Readonly<Record<string, string>>
      /** What the author used it with; a hint, not a setting. */
      readonly modelHint?: string
    }
  | { readonly kind: 'samplers'; readonly samplers: Readonly<Record<string, SamplerValue>> }
  | { readonly kind: 'system-prompt'; readonly name: string; readonly content: string }
  | {
      readonly kind: 'context'
      readonly name: string
      readonly story: string
      /** False when the story uses more of its template language than plain conditions. */
      readonly supported: boolean
      readonly stop: readonly string[]
    }
  | {
      readonly kind: 'instruct'
      readonly name: string
      readonly sequences: Readonly<Record<string, string>>
      readonly stop: readonly string[]
    }
  | { readonly kind: 'regex-scripts'; readonly scripts: readonly RegexScript[] }

/** What a file would change of a preset; what it does not speak of stays. */
export type PresetChanges = Partial<Preset>

/** A preset file, read and understood. Nothing it says is applied yet. */
export interface PresetReading {
  readonly name: string
  readonly kind: 'vesper' | ImportedPreset['kind']
  readonly changes: PresetChanges
  readonly modelHint?: string
  /** What it says and this program does not use, or used otherwise, in plain words. */
  readonly notes: readonly string[]
  readonly scripts: readonly RegexScript[]
}

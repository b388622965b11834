import type { Dialect, ModelsMode } from './script.ts'

/** A model the simulated servers pretend to have. */
export interface SimModel {
  readonly id: string
  readonly name: string
  /** Toy tokens the model was trained for. */
  readonly trained: number
  /** Toy tokens the server runs it with, unless request or script say otherwise. */
  readonly window: number
  readonly can: readonly ('tools' | 'thinking' | 'vision')[]
  /** USD per token, as a cloud would list it. */
  readonly price: { readonly prompt: string; readonly completion: string }
}

const model = (id: string, name: string, trained: number, window: number, can: SimModel['can'] = []): SimModel => ({
  id,
  name,
  trained,
  window,
  can,
  price: { prompt: '0.0000002', completion: '0.0000006' },
})

/** The first of each list is the one that needs no explaining. */
export const simModels: Readonly<Record<Dialect, readonly [SimModel, ...SimModel[]]>> = {
  openai: [
    model('lantern-1', 'Lantern 1', 32_768, 32_768, ['tools']),
    model('lantern-1-mini', 'Lantern 1 Mini', 8_192, 8_192, ['tools']),
    model('lantern-thinks', 'Lantern Thinks', 65_536, 65_536, ['tools', 'thinking']),
  ],
  openrouter: [
    model('harbour/tern-24b', 'Harbour: Tern 24B', 32_768, 32_768, ['tools']),
    model('harbour/tern-8b:free', 'Harbour: Tern 8B (free)', 8_192, 8_192),
    model('meadow/owl-70b', 'Meadow: Owl 70B', 131_072, 65_536, ['tools', 'thinking', 'vision']),
  ],
  ollama: [
    model('tern:8b', 'Tern 8B', 32_768, 4_096, ['tools']),
    model('owl:24b', 'Owl 24B', 65_536, 4_096, ['tools', 'thinking']),
    model('wren:1b', 'Wren 1B', 8_192, 4_096),
  ],
  llamacpp: [model('tern-8b-q4.gguf', 'Tern 8B', 32_768, 4_096, ['tools', 'thinking'])],
  kobold: [model('koboldcpp/tern-8b-q4', 'Tern 8B', 32_768, 4_096, ['tools'])],
  lmstudio: [
    model('tern-8b-instruct', 'Tern 8B Instruct', 32_768, 4_096, ['tools']),
    model('owl-24b', 'Owl 24B', 65_536, 8_192, ['tools', 'thinking']),
  ],
  tgwui: [model('tern-8b', 'Tern 8B', 32_768, 4_096)],
}

/** The list as a badly behaved server would give it. `undefined`: it has no list at all. */
export function listedModels(all: readonly SimModel[], mode: ModelsMode | undefined): readonly SimModel[] | undefined {
  switch (mode) {
    case 'missing':
      return undefined
    case 'empty':
      return []
    case 'many':
      return Array.from({ length: 5_000 }, (_, index) => model(`flock/bird-${index}`, `Bird ${index}`, 8_192, 4_096))
    case 'duplicates':
      return [...all, ...all]
    default:
      return all
  }
}

import type { PluginManifest } from 'sdk'

/** Which server the connection doctor should look for behind a plugin; of others it knows no more than that one answers. */
export const serverKindOf = ({ id }: Pick<PluginManifest, 'id'>): 'comfyui' | 'sdapi' | 'any' => kinds.get(id) ?? 'any'

/** Where servers usually listen: to be picked, never to be tried one after the other. */
export const addressPicks = ({ id }: Pick<PluginManifest, 'id'>): readonly AddressPick[] => picks.get(id) ?? []

export interface AddressPick {
  readonly label: string
  readonly address: string
}

const kinds: ReadonlyMap<string, 'comfyui' | 'sdapi'> = new Map([
  ['vesper.image-comfyui', 'comfyui'],
  ['vesper.image-sdapi', 'sdapi'],
])

const picks: ReadonlyMap<string, readonly AddressPick[]> = new Map([
  [
    'vesper.image-comfyui',
    [
      { label: 'ComfyUI, port 8188', address: 'http://127.0.0.1:8188' },
      { label: 'ComfyUI desktop, port 8000', address: 'http://127.0.0.1:8000' },
      { label: 'SwarmUI, port 7821', address: 'http://127.0.0.1:7821' },
    ],
  ],
  ['vesper.image-sdapi', [{ label: 'Web UI, port 7860', address: 'http://127.0.0.1:7860' }]],
])

type Nodes = Readonly<
  Record<string, { readonly class_type: string; readonly inputs: object; readonly _meta?: { readonly title: string } }>
>

/** The graph ComfyUI opens with, as it exports it. */
export const plainNodes = {
  '3': {
    class_type: 'KSampler',
    inputs: {
      seed: 156680208700286,
      steps: 20,
      cfg: 8,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
      model: ['4', 0],
      positive: ['6', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
    _meta: { title: 'KSampler' },
  },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'harbour.safetensors' } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'a glass garden', clip: ['4', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'text, watermark', clip: ['4', 1] } },
  '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
  '9': { class_type: 'SaveImage', inputs: { filename_prefix: 'ComfyUI', images: ['8', 0] } },
} satisfies Nodes

export const plain = JSON.stringify(plainNodes)

/** The plain graph with other values in some inputs: `'3.seed': '%seed%'`. */
export function plainWith(values: Readonly<Record<string, unknown>>): string {
  const nodes = structuredClone(plainNodes) as Record<string, { inputs: Record<string, unknown> }>
  for (const [place, value] of Object.entries(values)) {
    const [id = '', input = ''] = place.split('.')
    const node = nodes[id]
    if (node) node.inputs[input] = value
  }
  return JSON.stringify(nodes)
}

/** How the players of four programs mark where values go. */
export const dialects = {
  sillyTavern: plainWith({
    '6.text': '%prompt%',
    '7.text': '%negative_prompt%',
    '3.seed': '%seed%',
    '3.steps': '%steps%',
    '3.cfg': '%scale%',
    '3.sampler_name': '%sampler%',
    '3.scheduler': '%scheduler%',
    '4.ckpt_name': '%model%',
    '5.width': '%width%',
    '5.height': '%height%',
  }),
  risu: plainWith({ '6.text': 'best quality, {{risu_prompt}}', '7.text': '{{risu_neg}}' }),
  kazuma: plainWith({
    '6.text': '*input*',
    '7.text': '*ninput*',
    '3.seed': '*seed*',
    '3.steps': '*steps*',
    '3.cfg': '*cfg*',
    '3.sampler_name': '*sampler*',
    '4.ckpt_name': '*model*',
    '5.width': '*width*',
    '5.height': '*height*',
  }),
  comfyInject: plainWith({
    '6.text': '{{POSITIVE_PROMPT}}',
    '7.text': '{{NEGATIVE_PROMPT}}',
    '3.seed': '{{SEED}}',
    '3.steps': '{{STEPS}}',
    '3.cfg': '{{CFG}}',
    '3.sampler_name': '{{SAMPLER}}',
    '3.scheduler': '{{SCHEDULER}}',
    '3.denoise': '{{DENOISE}}',
    '4.ckpt_name': '{{CHECKPOINT}}',
    '5.width': '{{WIDTH}}',
    '5.height': '{{HEIGHT}}',
  }),
} as const

/** What a canvas saves: the server cannot run it. */
export const canvas = JSON.stringify({
  last_node_id: 9,
  nodes: [{ id: 3, type: 'KSampler' }],
  links: [[1, 4, 0, 3, 0, 'MODEL']],
  version: 0.4,
})

/** A picture that carries texts, as ComfyUI writes them. */
export function pngWith(...chunks: readonly { readonly kind: string; readonly content: string }[]): Uint8Array {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const parts = [{ kind: 'IHDR', content: '\0'.repeat(13) }, ...chunks, { kind: 'IEND', content: '' }]
  return Uint8Array.from([...signature, ...parts.flatMap(chunkBytes)])
}

function chunkBytes({ kind, content }: { readonly kind: string; readonly content: string }): readonly number[] {
  const bytes = [...content].map((letter) => letter.charCodeAt(0) & 0xff)
  const length = [24, 16, 8, 0].map((shift) => (bytes.length >>> shift) & 0xff)
  return [...length, ...[...kind].map((letter) => letter.charCodeAt(0)), ...bytes, 0, 0, 0, 0]
}

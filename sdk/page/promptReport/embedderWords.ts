import type { EmbedderInfo } from '../../../src/workers/embedding/contract.ts'

const placeWords: Readonly<Record<EmbedderInfo['runs'], string>> = {
  webgpu: "on this device's GPU",
  threads: "on several cores of this device's CPU",
  wasm: "on one core of this device's CPU",
  words: 'on this device',
  plugin: 'in a plugin',
}

/** What finds memories now, in a sentence. */
export function embedderWords({ model, runs, dimensions }: EmbedderInfo): string {
  if (runs === 'words') return 'Memories are matched by shared words, not by meaning.'
  return `Memories are matched by meaning: ${model} runs ${placeWords[runs]}, with ${dimensions.toLocaleString()} dimensions per memory.`
}

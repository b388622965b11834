import type { EmbedderInfo } from '../../../../workers/embedding/contract.ts'

const placeWords: Readonly<Record<EmbedderInfo['runs'], string>> = {
  webgpu: 'on the graphics chip of this device',
  threads: 'on several cores of this device',
  wasm: 'on one core of this device',
  words: 'on this device',
  plugin: 'in a plugin',
}

/** What finds memories now, in a sentence. */
export function embedderWords({ model, runs, dimensions }: EmbedderInfo): string {
  if (runs === 'words') return 'Memories are found by the words they share with what is said, not by their meaning.'
  return `Memories are found by their meaning: ${model} runs ${placeWords[runs]}, with ${dimensions.toLocaleString()} numbers for each memory.`
}

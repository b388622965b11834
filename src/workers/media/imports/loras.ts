import { err, newId, ok } from 'sdk'
import { limits } from '../../../shared/files/limits.ts'
import { type LoraFile, readLoraFile } from '../../../shared/pictures/loras/loraFiles.ts'
import { textsOfLora } from '../../../shared/pictures/loras/loraTexts.ts'
import { findMinor } from '../../../shared/policy/judgeAges.ts'
import type { Change } from '../../storage/contract.ts'
import { parseDocument } from '../cards/parseDocument.ts'
import type { ImportContract, LorasToken } from './contract.ts'
import type { ImportStore } from './store.ts'
import { Waiting } from './Waiting.ts'

type LoraImports = Pick<ImportContract, 'openLoras' | 'keepLoras' | 'dropLoras'>

/** Lists of LoRAs from files, told of before any is kept. */
export function createLoraImports(store: () => ImportStore): LoraImports {
  const waiting = new Waiting<LoraFile, LorasToken>()
  return {
    async openLoras(file) {
      if (file.size > limits.loraBytes) return err({ message: 'It is too large to be a LoRA list.' })
      const parsed = parseDocument(new TextDecoder().decode(await file.arrayBuffer()), limits.cardNodes)
      if (!parsed.ok) return parsed
      const reading = readLoraFile(parsed.value, { newId, now: Date.now() })
      if (reading.kind === 'refused') return err({ message: reading.why })
      const { loras, presets, notes } = reading.file
      const kept = loras.filter((lora) => !findMinor(textsOfLora(lora)))
      const here = new Set((await store().list('loras')).map(({ filename }) => filename))
      return ok({
        token: waiting.add({ loras: kept, presets, notes }),
        loras: kept.length,
        presets: presets.length,
        refused: loras.length - kept.length,
        alreadyHere: kept.filter(({ filename }) => here.has(filename)).length,
        notes,
      })
    },

    async keepLoras(token) {
      const { loras, presets } = waiting.get(token)
      const commit = await store().commit('LoRAs added', [
        ...loras.map((value): Change => ({ kind: 'put', table: 'loras', value })),
        ...presets.map((value): Change => ({ kind: 'put', table: 'loraPresets', value })),
      ])
      waiting.drop(token)
      return { commit }
    },

    async dropLoras(token) {
      waiting.drop(token)
    },
  }
}

import { engineKeyOf } from '../../../../src/shared/scenarios/engineKey.ts'
import type { ScenarioFormat } from '../../../../src/workers/media/contract.ts'

const names: ReadonlyMap<string, string> = new Map([
  [engineKeyOf('native'), 'Vesper scenario'],
  [engineKeyOf('eos'), 'EOS script'],
  [engineKeyOf('guideme'), 'GuideMe guide'],
])

/** What people call what an engine plays. */
export const engineName = (key: string): string => names.get(key) ?? 'Scenario'

export const formatName = (format: ScenarioFormat): string => engineName(engineKeyOf(format))

export const isEos = (key: string): boolean => key === engineKeyOf('eos')

export const isGuideMe = (key: string): boolean => key === engineKeyOf('guideme')

import type { Samplers } from 'sdk'

export interface SamplerRange {
  readonly min: number
  readonly max: number
  readonly step: number
  /** A value that changes nothing: as good as none. */
  readonly neutral?: number
}

/** What a sampler may be set to, whoever sets it. */
export const samplerRanges: Readonly<Record<keyof Samplers, SamplerRange>> = {
  temperature: { min: 0, max: 2, step: 0.05 },
  topP: { min: 0.01, max: 1, step: 0.01, neutral: 1 },
  topK: { min: 0, max: 1000, step: 1, neutral: 0 },
  minP: { min: 0, max: 1, step: 0.01, neutral: 0 },
  topA: { min: 0, max: 1, step: 0.01, neutral: 0 },
  typicalP: { min: 0.01, max: 1, step: 0.01, neutral: 1 },
  repetitionPenalty: { min: 0.5, max: 2, step: 0.01, neutral: 1 },
  repetitionRange: { min: 0, max: 131_072, step: 1 },
  frequencyPenalty: { min: -2, max: 2, step: 0.05, neutral: 0 },
  presencePenalty: { min: -2, max: 2, step: 0.05, neutral: 0 },
  seed: { min: 0, max: 4_294_967_295, step: 1 },
}

export const samplerNames = Object.keys(samplerRanges) as readonly (keyof Samplers)[]

/** The value as it may be sent: within its range, whole where it must be. */
export function withinRange(name: keyof Samplers, value: number): number {
  const { min, max, step } = samplerRanges[name]
  const within = Math.min(max, Math.max(min, value))
  return step === 1 ? Math.round(within) : within
}

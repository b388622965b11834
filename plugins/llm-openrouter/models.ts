import type { LlmFeature, ModelInfo, Samplers } from 'sdk'
import { at, numberAt, readModel, textAt, wordsAt } from 'sdk/llm'

/** One entry of OpenRouter's list: window, what it can do, which samplers it takes, what it costs. */
export function readListedModel(entry: unknown): ModelInfo | undefined {
  const model = readModel(entry)
  if (!model || !writesText(entry)) return undefined
  const note = priceNote(entry)
  const parameters = wordsAt(entry, 'supported_parameters')
  return {
    ...model,
    features: featuresOf(entry, parameters),
    ...(parameters.length > 0 && { samplers: samplersOf(parameters) }),
    ...(note !== undefined && { note }),
  }
}

function writesText(entry: unknown): boolean {
  const outputs = wordsAt(entry, 'architecture', 'output_modalities')
  return outputs.length === 0 || outputs.includes('text')
}

function featuresOf(entry: unknown, parameters: readonly string[]): readonly LlmFeature[] {
  const found: readonly (readonly [boolean, LlmFeature])[] = [
    [parameters.includes('tools'), 'tools'],
    [wordsAt(entry, 'architecture', 'input_modalities').includes('image'), 'vision'],
    [parameters.includes('response_format') || parameters.includes('structured_outputs'), 'json'],
    [parameters.includes('reasoning'), 'reasoning'],
  ]
  return ['stream', ...found.filter(([has]) => has).map(([, feature]) => feature)]
}

const samplerNames: Readonly<Record<string, keyof Samplers>> = {
  temperature: 'temperature',
  top_p: 'topP',
  top_k: 'topK',
  min_p: 'minP',
  top_a: 'topA',
  repetition_penalty: 'repetitionPenalty',
  frequency_penalty: 'frequencyPenalty',
  presence_penalty: 'presencePenalty',
  seed: 'seed',
}

const samplersOf = (parameters: readonly string[]) =>
  Object.entries(samplerNames).flatMap(([theirs, ours]) => (parameters.includes(theirs) ? [ours] : []))

/** Prices are text, in dollars per token; routers list negative ones because it depends. */
function priceNote(entry: unknown): string | undefined {
  const prompt = priceAt(entry, 'prompt')
  const completion = priceAt(entry, 'completion')
  if (prompt === undefined || completion === undefined) return undefined
  if (prompt < 0 || completion < 0) return 'The price varies.'
  if (prompt === 0 && completion === 0) return 'Free of charge.'
  return `$${perMillion(prompt)} to read and $${perMillion(completion)} to write a million tokens.`
}

function priceAt(entry: unknown, key: string): number | undefined {
  const price = Number(textAt(entry, 'pricing', key) ?? numberAt(entry, 'pricing', key) ?? Number.NaN)
  return at(entry, 'pricing') !== undefined && Number.isFinite(price) ? price : undefined
}

const perMillion = (price: number) => Number((price * 1_000_000).toPrecision(3))

import type { ImageRequest } from 'sdk'
import { matchName } from '../graph/nameMatch.ts'
import { choicesOf } from '../graph/nodeCatalogue.ts'
import { prefixSegment } from '../graph/prefix.ts'
import { samplingOf } from '../graph/sampling.ts'
import type { NodeCatalogue, Uploads } from '../graph/types.ts'
import { type Json, numberJson, numberOf, textJson } from './json.ts'
import { orderedValue } from './parameters.ts'
import { interpolated, wholePlaceholder } from './placeholders.ts'

/** An order, and what is known of the server it goes to. */
export interface Order {
  readonly request: ImageRequest
  readonly uploads: Uploads
  readonly known: NodeCatalogue
}

/** The input a value is written into. */
export interface Spot {
  readonly kind: string
  readonly input: string
}

/** What an order has for a parameter, in the form this very input takes it. */
export function valueAt(parameter: string, { request, uploads, known }: Order, spot: Spot): Json | undefined {
  if (parameter === 'sampler' && request.sampler !== undefined) return textJson(samplingOf(request, known).sampler)
  if (parameter === 'scheduler' && request.scheduler !== undefined)
    return textJson(samplingOf(request, known).scheduler)
  const value = orderedValue(parameter, request, uploads)
  if (parameter === 'clipSkip' && spot.input === 'stop_at_clip_layer') return numberJson(-(numberOf(value) ?? 1))
  if (value?.kind !== 'text') return value
  const match = matchName(value.value, choicesOf(known, spot.kind, spot.input))
  return match.kind === 'found' ? textJson(match.name) : value
}

/** Puts an order's values in the place of placeholders; `note` hears of each that was found, filled or not. */
export function substituted(
  value: Json,
  order: Order,
  spot: Spot,
  note: (parameter: string, isFilled: boolean) => void,
): Json {
  switch (value.kind) {
    case 'list':
      return { kind: 'list', items: value.items.map((item) => substituted(item, order, spot, note)) }
    case 'object': {
      const fields = [...value.fields].map(([name, field]) => [name, substituted(field, order, spot, note)] as const)
      return { kind: 'object', fields: new Map(fields) }
    }
    case 'text':
      return substitutedText(value.value, order, spot, note)
    default:
      return value
  }
}

/** Where the server itself puts the size of the picture. */
export const isServersOwn = (spot: Spot, written: string) =>
  spot.input === 'filename_prefix' && (written === '%width%' || written === '%height%')

function substitutedText(
  text: string,
  order: Order,
  spot: Spot,
  note: (parameter: string, isFilled: boolean) => void,
): Json {
  const put = (parameter: string) => {
    const value = valueAt(parameter, order, spot)
    const fitting = parameter === 'picture' || parameter === 'userPicture' ? picture(parameter, order, spot) : value
    const answer = fitting ?? usual(parameter, order, spot)
    note(parameter, answer !== undefined)
    return answer
  }
  const whole = wholePlaceholder(text)
  if (whole?.parameter !== undefined && spot.input !== 'filename_prefix') return put(whole.parameter) ?? textJson(text)
  return textJson(
    interpolated(text, ({ written, parameter }) => {
      if (parameter === undefined || isServersOwn(spot, written)) return undefined
      const answer = put(parameter)
      if (answer?.kind !== 'text') return answer?.kind === 'literal' ? answer.source : undefined
      return spot.input === 'filename_prefix' ? prefixSegment(answer.value) : answer.value
    }),
  )
}

/** A placeholder has to become something: what the server would take by itself. */
function usual(parameter: string, { known }: Order, spot: Spot): Json | undefined {
  if (parameter === 'denoise') return numberJson(1)
  const first = choicesOf(known, spot.kind, spot.input)[0]
  if (parameter === 'sampler') return textJson(first ?? 'euler')
  if (parameter === 'scheduler') return textJson(first ?? 'normal')
  return (parameter === 'checkpoint' || parameter === 'vae') && first !== undefined ? textJson(first) : undefined
}

/** A picture goes by its name on the server into a loader of files, and as base64 into everything else. */
function picture(parameter: string, { uploads }: Order, { kind }: Spot): Json | undefined {
  const isOurs = parameter === 'picture'
  if (/^LoadImage(Mask)?$/.test(kind)) return isOurs && uploads.init !== undefined ? textJson(uploads.init) : undefined
  return textJson((isOurs ? uploads.base64 : undefined) ?? emptyPicture)
}

/** One transparent pixel. */
const emptyPicture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII='

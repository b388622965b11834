import { at, carriesError, failure, failureError, failureOfEvent, isObject, type ServerName } from 'sdk/llm'

/** No model in use has longer vectors. */
const maxNumbers = 8192

/** The vectors of an answer for `count` texts, in the order of the texts; throws for anything that is not that. */
export function readVectors(server: ServerName, json: unknown, count: number): readonly Float32Array[] {
  if (carriesError(json)) throw failureError(failureOfEvent(server, json))
  const lists = listsIn(json)
  if (lists === undefined) throw refused(server, 'no vectors')
  if (lists.length !== count) throw refused(server, `${lists.length} vectors for ${count} texts`)
  const vectors = lists.map((list) => readVector(server, list))
  if (vectors.some(({ length }) => length !== vectors[0]?.length)) throw refused(server, 'vectors of different lengths')
  return vectors
}

/** Ollama's `embeddings`, or OpenAI's `data`, whose parts say for themselves which text they belong to. */
function listsIn(json: unknown): readonly unknown[] | undefined {
  const embeddings = at(json, 'embeddings')
  if (Array.isArray(embeddings)) return embeddings
  const data = at(json, 'data')
  if (!Array.isArray(data)) return undefined
  const inOrder = new Array<unknown>(data.length).fill(undefined)
  for (const [place, entry] of data.entries()) {
    const index = isObject(entry) && Object.hasOwn(entry, 'index') ? entry.index : place
    // A place that is none, or is taken already, leaves another one empty, and that is refused.
    if (typeof index === 'number' && Object.hasOwn(inOrder, index)) inOrder[index] = at(entry, 'embedding')
  }
  return inOrder
}

function readVector(server: ServerName, list: unknown): Float32Array {
  if (!Array.isArray(list) || list.length === 0) throw refused(server, 'something that is no vector')
  if (list.length > maxNumbers) throw refused(server, `a vector of ${list.length} numbers`)
  const vector = Float32Array.from(list, (value) => (typeof value === 'number' ? value : Number.NaN))
  if (!vector.every(Number.isFinite)) throw refused(server, 'a vector with something in it that is no number')
  if (vector.every((value) => value === 0)) throw refused(server, 'a vector without a direction')
  return vector
}

const refused = ({ name }: ServerName, what: string) =>
  failureError(
    failure('protocol', `${name} answered with ${what}. Please check the server, or try another embedding model.`, {
      retryable: false,
    }),
  )

import type { VectorBatch, VectorRecord } from '../../shared/memories/memoryRecords.ts'
import { type VectorKey, vectorsIn, type Writing } from './rows.ts'

/** How many vectors lie in one row: few enough that one more is quickly added, many enough that all are quickly read. */
const blockSize = 512

/** Takes vectors of these memories out of their blocks, of one model or of all. */
export async function dropFromBlocks(tx: Writing, ids: ReadonlySet<string>, model?: string): Promise<void> {
  const blocks = tx.objectStore('vectors')
  if (ids.size === 0 || (await blocks.count()) === 0) return
  const found = await Promise.all([...ids].map((id) => blocks.index('ids').getAllKeys(id)))
  const keys = new Map(
    found
      .flat()
      .filter(([of]) => model === undefined || of === model)
      .map((key) => [JSON.stringify(key), key]),
  )
  for (const key of keys.values()) await keepOnly(tx, key, (id) => !ids.has(id))
}

/** Leaves of a block what passes, or nothing of it at all. */
export async function keepOnly(tx: Writing, key: VectorKey, passes: (id: string) => boolean): Promise<void> {
  const blocks = tx.objectStore('vectors')
  const block = await blocks.get(key)
  if (!block || block.ids.every(passes)) return
  const left = piecesOf(block).filter(({ id }) => passes(id))
  if (left.length === 0) await blocks.delete(key)
  else await blocks.put(packed(left, block.dimensions), key)
}

/** Adds vectors, all of one model and one character: to the last block as long as there is room, then to new ones. */
export async function addToBlocks(
  tx: Writing,
  model: string,
  character: string,
  vectors: readonly Piece[],
): Promise<void> {
  const blocks = tx.objectStore('vectors')
  const last = await blocks.openCursor(vectorsIn(model, character), 'prev')
  let number = last ? last.key[2] + 1 : 0
  const byLength = new Map<number, Piece[]>()
  for (const one of vectors) byLength.set(one.bytes.length, [...(byLength.get(one.bytes.length) ?? []), one])
  for (const [dimensions, some] of byLength) {
    const isOpen = last?.value.dimensions === dimensions && last.value.ids.length < blockSize
    const all = isOpen ? [...piecesOf(last.value), ...some] : some
    for (let from = 0; from < all.length; from += blockSize) {
      const key: VectorKey = isOpen && from === 0 ? last.key : [model, character, number++]
      await blocks.put(packed(all.slice(from, from + blockSize), dimensions), key)
    }
  }
}

/** Blocks of vectors of one length as one. */
export function joined(blocks: readonly VectorBatch[]): readonly VectorBatch[] {
  const lengths = [...new Set(blocks.map(({ dimensions }) => dimensions))]
  return lengths.map((length) => {
    const some = blocks.filter(({ dimensions }) => dimensions === length)
    const ids = some.flatMap((block) => block.ids)
    const [bytes, scales] = [new Int8Array(ids.length * length), new Float32Array(ids.length)]
    let at = 0
    for (const block of some) {
      bytes.set(block.bytes, at * length)
      scales.set(block.scales, at)
      at += block.ids.length
    }
    return { ids, dimensions: length, scales, bytes }
  })
}

type Piece = Pick<VectorRecord, 'id' | 'scale' | 'bytes'>

const piecesOf = ({ ids, dimensions, scales, bytes }: VectorBatch): readonly Piece[] =>
  ids.map((id, index) => ({
    id,
    scale: scales[index] ?? 0,
    bytes: bytes.subarray(index * dimensions, (index + 1) * dimensions),
  }))

function packed(pieces: readonly Piece[], dimensions: number): VectorBatch {
  const bytes = new Int8Array(pieces.length * dimensions)
  for (const [index, piece] of pieces.entries()) bytes.set(piece.bytes, index * dimensions)
  return {
    ids: pieces.map(({ id }) => id),
    dimensions,
    scales: Float32Array.from(pieces, ({ scale }) => scale),
    bytes,
  }
}

import type { AssetContent, NormalAsset } from './types.ts'

/** What stands behind one asset of a stored card. Bytes are blobs: the browser keeps them on disk until asked. */
type StoredContent =
  | Exclude<AssetContent, { readonly kind: 'bytes' }>
  | { readonly kind: 'bytes'; readonly blob: Blob; readonly mime: string; readonly shown: boolean }

/** Files that came with a card. They are kept for the way out again, and loaded for nothing else. */
export interface CardFiles {
  readonly assets: readonly { readonly asset: NormalAsset; readonly content: StoredContent }[]
  readonly attachments: readonly { readonly path: string; readonly blob: Blob }[]
}

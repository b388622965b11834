import { storage } from '../../../engines/engine.ts'

/** A picture a set may begin with: one that is kept here, or a file. */
export type PortraitChoice =
  | { readonly kind: 'kept'; readonly key: string; readonly id: string }
  | { readonly kind: 'file'; readonly key: string; readonly blob: Blob }

export async function readPortraitChoice(choice: PortraitChoice): Promise<Blob> {
  if (choice.kind === 'file') return choice.blob
  const file = await storage().read('imageFiles', choice.id)
  if (!file) throw new Error('This picture is missing. Choose another portrait.')
  return file.picture
}

import { PortraitPicture } from 'sdk/page/characters/PortraitPicture.tsx'
import type { PortraitProps } from 'sdk/page/services/characters.ts'
import { usePortrait } from './portraits.ts'

/** A character's picture, or the first letter of the name. Decoration: the name stands beside it. */
export function Portrait({ id, name, className }: PortraitProps) {
  return <PortraitPicture picture={usePortrait(id)} name={name} className={className} />
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Narrower than this, models paint somebody twice. */
const longest = 2

/** A picture in the shape of a portrait, with as many pixels as the player has pictures made: both sides multiples of 8. */
export function sizeFor(portrait: Size, wanted: Size): Size {
  const shape = Math.min(longest, Math.max(1 / longest, portrait.width / portrait.height))
  const area = wanted.width * wanted.height
  const whole = (side: number) => Math.max(64, Math.round(side / 8) * 8)
  return { width: whole(Math.sqrt(area * shape)), height: whole(Math.sqrt(area / shape)) }
}

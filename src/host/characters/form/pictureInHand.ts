let inHand: File | undefined

/** The next new character begins with this picture. */
export function startWithPicture(picture: File): void {
  inHand = picture
}

/** The picture a new character was to begin with; asking again gives nothing. */
export function takePicture(): File | undefined {
  const picture = inHand
  inHand = undefined
  return picture
}

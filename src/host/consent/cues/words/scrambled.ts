/** A number of 0..1 that is the same for the same word at the same place, and else like chance. */
export function chanceOf(place: number, round: number): number {
  let mixed = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}

/** The same letters in another order; what is no letter stays where it is, and so does whether one is a capital. */
export function scrambled(word: string, round: number): string {
  const letters = [...word]
  const places = letters.flatMap((letter, place) => (/\p{L}/u.test(letter) ? [place] : []))
  const mixed = places
    .map((place, index) => ({ letter: letters[place] ?? '', by: chanceOf(index, round) }))
    .sort((one, other) => one.by - other.by)
  places.forEach((place, index) => {
    const letter = mixed[index]?.letter ?? ''
    letters[place] = letters[place] === letters[place]?.toLowerCase() ? letter.toLowerCase() : letter.toUpperCase()
  })
  return letters.join('')
}

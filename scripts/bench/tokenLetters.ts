/** Without vowels and digits, so that no token reads as a word or an age. */
const consonants = 'BCDFGHJKLMNPQRSTVWXZ'
const places = 7

/** A whole number of up to 20 minutes in microseconds as seven letters. */
export function tokenLetters(value: number): string {
  let rest = value
  let letters = ''
  for (let place = 0; place < places; place++) {
    letters = consonants.charAt(rest % consonants.length) + letters
    rest = Math.floor(rest / consonants.length)
  }
  return letters
}

export const valueOfToken = (letters: string): number =>
  [...letters].reduce((value, letter) => value * consonants.length + consonants.indexOf(letter), 0)

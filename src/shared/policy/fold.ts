/** A text as the rules read it: without accents, markup, wide or invisible letters, and letters of other scripts that pass for ours. */
interface Folded {
  readonly text: string
  /** For each code unit of `text`, where what it stands for begins in the original. */
  readonly at: readonly number[]
}

/** Reads a text so that how it is written hides nothing. Capitals and digits stay as they are. */
export function fold(original: string): Folded {
  const parts: string[] = []
  const at: number[] = []
  let index = 0
  for (const letter of original) {
    const plain = foldLetter(letter)
    parts.push(plain)
    for (let unit = 0; unit < plain.length; unit += 1) at.push(index)
    index += letter.length
  }
  return { text: parts.join(''), at }
}

function foldLetter(letter: string): string {
  if (letter <= '\u007f') return markup.has(letter) ? '' : letter
  const known = lookalikes.get(letter)
  if (known !== undefined) return known
  const apart = letter.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return [...apart].map((part) => lookalikes.get(part) ?? (markup.has(part) ? '' : part)).join('')
}

const markup: ReadonlySet<string> = new Set('*_`~|')

const lookalikes: ReadonlyMap<string, string> = new Map([
  ...zip('абсԁеһіјкӏмпорԛѕтуԝхВЕНКМТРСАОХУІЈЅ', 'abcdehijklmnopqstuwxBEHKMTPCAOXYIJS'),
  ...zip('αεηικνορτυχγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'aenikvoptuxyABEZHIKMNOPTYX'),
  ...zip('ıłøđɑɡɪɴʟʀꜱ', 'ilodaginlrs'),
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
])

function zip(theirs: string, ours: string): readonly (readonly [string, string])[] {
  return [...theirs].map((letter, index) => [letter, ours[index] ?? letter])
}

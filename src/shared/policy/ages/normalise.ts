/** A text without accents, invisible letters, wide forms and foreign digits. `at` maps each code unit to the original. */
export interface Normal {
  readonly text: string
  readonly at: readonly number[]
}

const plainText = /^[\t\n\r -~]*$/

/** Reads letters as what they look like to a reader. Capitals stay, and so do kana's marks, which change the sound. */
export function normalise(original: string): Normal {
  const at: number[] = []
  if (plainText.test(original)) return { text: original, at }
  let text = ''
  let index = 0
  for (const letter of original) {
    const plain = letter <= '\u007f' ? letter : plainOf(letter)
    for (let unit = 0; unit < plain.length; unit += 1) at.push(index)
    text += plain
    index += letter.length
  }
  return { text, at }
}

/** Where a position of the normal text lies in the original. */
export const originalAt = ({ at }: Normal, index: number): number =>
  at.length === 0 ? index : (at[index] ?? at.length)

const known = new Map<string, string>()

function plainOf(letter: string): string {
  const before = known.get(letter)
  if (before !== undefined) return before
  const plain = compute(letter)
  if (known.size < 20_000) known.set(letter, plain)
  return plain
}

function compute(letter: string): string {
  const special = specials.get(letter)
  if (special !== undefined) return special
  if (/\p{Nd}/u.test(letter)) return digitOf(letter)
  if (/[\u3040-\u30ff\uac00-\ud7af]/.test(letter)) return letter
  if (/[\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]/u.test(letter)) return ''
  const apart = letter.normalize('NFKD')
  if (/[\u3040-\u30ff\u1100-\u11ff]/.test(apart)) return letter.normalize('NFKC')
  return [...apart.replace(/[\p{M}\p{Cf}]/gu, '')].map((part) => specials.get(part) ?? part).join('')
}

/** Decimal digits come in runs of ten that begin at a multiple of sixteen, or six above one. */
function digitOf(letter: string): string {
  const wide = letter.normalize('NFKC')
  if (/^\d$/.test(wide)) return wide
  const code = letter.codePointAt(0) ?? 0
  const low = code % 16
  const startsLow = /\p{Nd}/u.test(String.fromCodePoint(code - low))
  return String(startsLow ? low : low - 6)
}

const specials: ReadonlyMap<string, string> = new Map([
  ...[...'ıłøđɑɡɪɴʟʀꜱᴀʙᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡʏᴢ'].map(
    (letter, index) => [letter, 'ilodaginlrsabcdejkmoptuvwyz'[index] ?? letter] as const,
  ),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ...[...'‘’‛ʼ`´＇'].map((mark) => [mark, "'"] as const),
  ...[...'“”„‟«»″「」『』'].map((mark) => [mark, '"'] as const),
  ...[...'‐‑‒−﹣－'].map((mark) => [mark, '-'] as const),
  ...[...'–—―'].map((mark) => [mark, '\u2014'] as const),
  ...[...'。．｡'].map((mark) => [mark, '.'] as const),
  ...[...'、，､'].map((mark) => [mark, ','] as const),
  // Ornaments between the parts of a list.
  ...[...'✦✧★☆✩✪✫✬✭✮✯✰⋆❋❀✿❁✾♡♥❤❥◆◇❖▪▫■□●○◦⟡✶✴✷✸✹✺🌸🌺🌼🌻🌷🌹💮💖💕💗💓💞💘💙💜💛💚🧡🖤🤍🤎💫🌟⭐✨🎀🦋🌙🍓🍒☁'].map(
    (mark) => [mark, '•'] as const,
  ),
  ['：', ':'],
  ['；', ';'],
  ['\u00a0', ' '],
  ...[...'¼½¾'].map((part) => [part, ' '] as const),
])

/** Letters of other scripts that pass for Latin ones. Applied to a word only when it makes one that is known. */
const lookalikes: ReadonlyMap<string, string> = new Map([
  ...zip('абвгсԁеһніјкӏмпорԛѕтуԝхиьғ', 'abbrcdehhijklmnopqstuwxubf'),
  ...zip('αβεηικνορτυχωγσμ', 'abenikvoptuxwyom'),
])

function zip(theirs: string, ours: string): readonly (readonly [string, string])[] {
  return [...theirs].map((letter, index) => [letter, ours[index] ?? letter])
}

export function asLatin(word: string): string {
  let latin = ''
  for (const letter of word) latin += lookalikes.get(letter) ?? letter
  return latin
}

const cyrillic: ReadonlyMap<string, string> = new Map(zip('aceopxyktmhb', 'асеорхуктмнв'))

/** A Cyrillic word in which Latin letters stand. */
export function asCyrillic(word: string): string {
  let text = ''
  for (const letter of word) text += cyrillic.get(letter) ?? letter
  return text
}

const leet: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '8': 'b',
    '@': 'a',
    $: 's',
    '!': 'i',
    '|': 'i',
  }),
)

/** "s1xt33n" as it is meant. A word of which more than three quarters would have to be guessed, like "p37107", is a number. */
export function unleet(word: string): string {
  let plain = ''
  let guessed = 0
  for (const letter of word) {
    const meant = leet.get(letter)
    if (meant !== undefined) guessed += 1
    plain += meant ?? letter
  }
  return guessed * 4 > word.length * 3 ? word : plain
}

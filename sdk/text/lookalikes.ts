/**
 * Names as the eye reads them: what looks alike folds to the same text. After Unicode's confusables (UTS 39), cut down
 * to letters that pass for Latin ones in common fonts. Meant for comparing, never for showing.
 */
export function foldName(name: string): string {
  // Capitals first: that of "η" passes for an H, and its own small letter for an n.
  const spread = [...name.normalize('NFKD')]
    .map(
      (letter) =>
        capitals.get(letter) ?? [...letter.toLowerCase()].map((small) => lookalikes.get(small) ?? small).join(''),
    )
    .join('')
  return spread
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[1i|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')
}

/** Whether two names read alike as they are written, or with all letters small. */
export const readAlike = (one: string, other: string): boolean =>
  foldName(one) === foldName(other) || foldName(one.toLowerCase()) === foldName(other.toLowerCase())

/** A letter of another script, or a rare one of ours, as the Latin letter it passes for. */
export const latinOf = (letter: string): string | undefined => capitals.get(letter) ?? lookalikes.get(letter)

/** Capitals that pass for other letters than their small forms, and letters that have no small form. */
const capitals: ReadonlyMap<string, string> = new Map([
  // Greek
  ...zip('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϺϜͿ', 'abezhikmnoptyxmfj'),
  // Lisu, whose tones are drawn as full stops and commas
  ...zip('ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'bpddtgkjczfmnlsrvhwxyaeiou'),
  ...zip('ꓸꓹꓺꓻꓼꓽ', '......'),
])

const lookalikes: ReadonlyMap<string, string> = new Map([
  // Cyrillic
  ...zip('аеорсухіјѕԁԛԝһӏмкнтвіїуүёгєьз', 'aeopcyxljsdqwhlmkhtbllyyereb3'),
  // Greek
  ...zip('αβγεζηικμνορςστυχωϲϳ', 'abyeznlkuvopcotuxwcj'),
  // Coptic
  ...zip('ⲃⲉⲍⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ', 'bezhikmnopctyx'),
  // Armenian, Georgian, Cherokee
  ...zip('աոսհցզօկձյ', 'wnuhgqolzj'),
  ...zip('ꭰꭱꭲꭵꭹꭺꭻꭼꮃꮇꮋꮍꮎꮐꮒꮓꮟꮢꮤꮥꮩꮪꮮꮯꮲꮶꮷꮻꮾᏼᏻ', 'drtiyajewmhyoghzbrwsvslcpkdo6bg'),
  // Latin letters that NFKD leaves alone
  ...zip('ıȷłøđðħŧɑɡɩɪɴʀʟʏꜱꜰʙʜᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢƒɓɗɠɦɨʉƙƥƭ', 'ijlodohtaglinrlysfbhacdejkmoptuvwzfbdghiukpt'),
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['þ', 'p'],
  // Digits and signs
  ['ℓ', 'l'],
  ['|', 'l'],
  ['ǀ', 'l'],
  ['@', 'a'],
  ['$', 's'],
  ['€', 'e'],
])

function zip(theirs: string, ours: string): readonly (readonly [string, string])[] {
  return [...theirs].map((letter, index) => [letter, ours[index] ?? letter])
}

/**
 * Names as the eye reads them: what looks alike folds to the same text. After Unicode's confusables (UTS 39), cut down
 * to letters that pass for Latin ones in common fonts. Meant for comparing, never for showing.
 */
export function foldName(name: string): string {
  const spread = [...name.normalize('NFKD').toLowerCase()].map((letter) => lookalikes.get(letter) ?? letter).join('')
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

/** A letter of another script, or a rare one of ours, as the Latin letter it passes for. */
export const latinOf = (letter: string): string | undefined => lookalikes.get(letter)

const lookalikes: ReadonlyMap<string, string> = new Map([
  // Cyrillic
  ...zip('аеорсухіјѕԁԛԝһӏмкнтвіїуүёгєьз', 'aeopcyxljsdqwhlmkhtbllyyereb3'),
  // Greek
  ...zip('αβγεζηικμνορςστυχωϲϳ', 'abyeznlkuvopcotuxwcj'),
  // Armenian, Georgian, Cherokee
  ...zip('աոսհցզօկձյ', 'wnuhgqolzj'),
  ...zip('ꭺꭻꭼꮃꮇꮋꮍꮎꮐꮓꮖꮢꮤꮪꮯꮲꮶꮻ', 'djelmhyogzvrwsckkc'),
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

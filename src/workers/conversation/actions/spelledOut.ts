const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const oneWords = ones.join('|')
const numberWords = new RegExp(String.raw`\b(?:(${tens.join('|')})(?:[- ](${oneWords}))?|(${oneWords}))\b`, 'gi')

const units: readonly (readonly [RegExp, string])[] = [
  [/\bhalf an hour\b/gi, '30 min'],
  [/\bhalf a minute\b/gi, '30 s'],
  [/\ba quarter of an hour\b/gi, '15 min'],
  [/\b(?:a|one) hundred\b|\bhundred(?= ?(?:%|per ?cent))/gi, '100'],
  [/\b(?:an|one) hour\b/gi, '1 h'],
  [/\b(?:a|one) minute\b/gi, '1 min'],
  [/\bper cent\b|\bprozent\b|\bpour cent\b|\bpor ciento\b|\bpercento\b|\bprocent\b/gi, '%'],
  [/\b(?:sekunden?|secondes?|segundos?|second[io])\b/gi, 's'],
  [/\b(?:minuten|minutos?|minut[oi])\b/gi, 'min'],
  [/\b(?:stunden?|heures?|horas?|or[ae])\b/gi, 'h'],
]

const entities: Readonly<Record<string, string>> = {
  lbrack: '[',
  lsqb: '[',
  rbrack: ']',
  rsqb: ']',
  lbrace: '{',
  lcub: '{',
  rbrace: '}',
  rcub: '}',
  lt: '<',
  gt: '>',
  colon: ':',
  percnt: '%',
  nbsp: ' ',
  quot: '"',
  amp: '&',
}

/**
 * A text with its numbers, units and brackets in the one form that is read: entities and escapes undone, digits of every
 * script and numbers in words as figures, invisible letters gone, lines joined where a tag runs over their end.
 */
export function spelledOut(text: string): string {
  let plain = text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : Number.NaN
      if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
      return entities[String(name ?? '').toLowerCase()] ?? whole
    })
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}\p{Me}]/gu, '')
    .replace(/\\(?=[[\]{}<>:%_*`\\])/g, '')
    .replace(/\p{Nd}/gu, asFigure)
    .replace(/[`*_]+/g, ' ')
    .replace(/([[{<【:=]\s{0,3})\r?\n\s{0,8}/g, '$1 ')
    .replace(numberWords, (_whole, ten, one, alone) => String(figureOf(ten, one, alone)))
  for (const [written, unit] of units) plain = plain.replace(written, unit)
  return plain
    .replace(/(\d)[ '’](?=\d{3}(?!\d))/g, '$1')
    .replace(/(?<![\d:])(\d{1,3}):([0-5]\d)(?![\d:])/g, '$1 min $2 s')
    .replace(/(?<=\d) min 00 s/g, ' min')
}

/** Digits of one script stand in one row of ten; the row of the one given begins where its zero is. */
function asFigure(digit: string): string {
  if (digit <= '9') return digit
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

function figureOf(ten: string | undefined, one: string | undefined, alone: string | undefined): number {
  if (alone) return ones.indexOf(alone.toLowerCase())
  return (tens.indexOf((ten ?? '').toLowerCase()) + 2) * 10 + (one ? ones.indexOf(one.toLowerCase()) : 0)
}

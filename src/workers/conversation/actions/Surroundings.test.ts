import fc from 'fast-check'
import { lexer, type Token, walkTokens } from 'marked'
import { expect, test } from 'vitest'
import { ActionParser } from './ActionParser.ts'

const tag = '[[vibrate: 40% 20s]]'
const settingIn = (text: string) => {
  const parser = new ActionParser()
  return [parser.push(text), parser.end()].flatMap(({ tags }) => tags)[0]?.setting
}

/** What Markdown's own lexer says a whole text's tag stands in. */
function lexedIn(text: string): 'code' | 'quotation' | 'comment' | undefined {
  let found: 'code' | 'quotation' | 'comment' | undefined
  const visit = (token: Token) => {
    if (!token.raw.includes('vibrate')) return
    if (token.type === 'code' || token.type === 'codespan') found = 'code'
    else if (token.type === 'blockquote') found ??= 'quotation'
    else if (token.type === 'html' && /<!--(?!-?>)(?:(?!-->)[\s\S])*vibrate/.test(token.raw)) found = 'comment'
  }
  walkTokens(lexer(text), visit)
  return found
}

test.each([
  `It's hers. ${tag}`,
  `"Yes," she says. ${tag}`,
  `"Yes,"${tag} she says.`,
  `“Yes.”\n\n${tag}`,
  `„Ja.“ ${tag}`,
  `»Ja.« ${tag}`,
  `« Oui. » ${tag}`,
  `”Ja.” ${tag}`,
  `‘Yes.’ ${tag}`,
  `'Yes.' ${tag}`,
  `The dogs' bowl. ${tag}`,
  `'Twas late; 'em all. ${tag}`,
  `‘Tis time. ${tag}`,
  `Rock ‘n’ roll in the ‘90s. ${tag}`,
  `She won‘t mind, and tells ‘em. ${tag}`,
  `A 5" nail.\n${tag}`,
  `「はい」 ${tag}`,
  `*"Come,"* she says. ${tag}`,
  `> quoted\n\nPlain. ${tag}`,
  `\`\`\`\nx\n\`\`\`\n${tag}`,
  `~~~\nx\n~~~\n${tag}`,
  `\`\`\`x\`\`\` ${tag}`,
  `Use \`x\`. ${tag}`,
  `A \\\` mark. ${tag}`,
  `    code\n\nPlain. ${tag}`,
  `A line\n    ${tag}`,
  `<!-- x --> ${tag}`,
  `<code>x</code> ${tag}`,
  `(OOC: fine.) ${tag}`,
  `(She smiles.) ${tag}`,
  `I love you <3 ${tag}`,
])('sees nothing around a tag of the character’s own: %j', (text) => {
  expect(settingIn(text)).toBeUndefined()
})

test('never takes for plain what the Markdown lexer finds in code, a blockquote or a comment', () => {
  const piece = fc.constantFrom(
    ...[
      '`',
      '``',
      '```',
      '~~~',
      '\n',
      '\n\n',
      '    ',
      '\t',
      '> ',
      '- ',
      '1. ',
      ' ',
      'word',
      '<!--',
      '-->',
      '# ',
      '\\`',
    ],
  )
  const pieces = fc.array(piece, { maxLength: 14 })
  fc.assert(
    fc.property(pieces, pieces, (before, after) => {
      const text = `${before.join('')}${tag}${after.join('')}`
      const lexed = lexedIn(text)
      if (lexed !== undefined) expect([text, settingIn(text)]).not.toEqual([text, undefined])
    }),
    { seed: 15, numRuns: 5000 },
  )
})

test('a reply means the same however it is cut into pieces', () => {
  const piece = fc.constantFrom(
    ...[
      tag,
      '[[',
      '[',
      ']',
      '{{',
      '<vibrate>40%</vibrate>',
      '<',
      '>',
      '`',
      '``',
      '```',
      '~~~',
      '~~',
      '~',
      '\n',
      '\n\n',
    ],
    ...[
      '    ',
      '"',
      '“',
      '”',
      "'",
      '’',
      '*',
      '**',
      '_',
      'a',
      'word ',
      '(OOC: ',
      ')',
      '<!-- ',
      '-->',
      '<code>',
      '</code>',
    ],
    ...[
      '<pre>',
      '> ',
      '- ',
      '1. ',
      '\\',
      '&quot;',
      '&#8220;',
      '&',
      ';',
      ',,',
      "''",
      '// ',
      'OOC: ',
      '\r\n',
      '<a title=',
    ],
    ...['<thinking>', '</thinking>', '<s>', '</s>', '<!', '<?', '[[think: a]]', ']]', '«', '»', '„'],
  )
  const read = (text: string, cuts: readonly number[]) => {
    const parser = new ActionParser()
    const ends = [...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length]
    const pieces = ends.map((end, index) => parser.push(text.slice(ends[index - 1] ?? 0, end)))
    const all = [...pieces, parser.end()]
    return { shown: all.map((one) => one.text).join(''), tags: all.flatMap(({ tags }) => tags) }
  }
  const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, fc.array(fc.nat(120), { maxLength: 30 }), (whole, cuts) => {
      expect(read(whole, cuts)).toEqual(read(whole, []))
    }),
    { numRuns: 2000 },
  )
})

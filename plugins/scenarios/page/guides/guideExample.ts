/** Formats the guides are about. */
export type GuideFormat = 'native' | 'eos' | 'guideme'

/** Something to play that stands in a guide. All of it is played by a test, so that a guide cannot be wrong for long. */
export interface GuideExample {
  readonly id: string
  readonly format: GuideFormat
  /** `whole` is a story; `part` is some nodes, commands or pages of one. */
  readonly shape: 'whole' | 'part'
  readonly code: string
  /** Words a player comes upon. */
  readonly shows: readonly string[]
  /** It is wrong on purpose: what is said of it. */
  readonly wrong: string | undefined
  /** Drawings it shows, of those that come with Vesper. */
  readonly drawings: readonly string[]
}

const formats: readonly GuideFormat[] = ['native', 'eos', 'guideme']

/**
 * Reads what stands behind the fence of a block: ```` ```json eos part shows "Hello" "Goodbye" ````, with `wrong "…"`
 * for the message and `with "…"` for drawings. Undefined for a block that is only to be read.
 */
export function exampleOf(info: string, code: string, id: string): GuideExample | undefined {
  const [, format = '', shape = '', rest = ''] = /^\S+ (\S+) (whole|part)\b(.*)$/.exec(info.trim()) ?? []
  const known = formats.find((one) => one === format)
  if (!known) return undefined
  return {
    id,
    format: known,
    shape: shape === 'whole' ? 'whole' : 'part',
    code,
    shows: wordsAfter('shows', rest),
    wrong: wordsAfter('wrong', rest)[0],
    drawings: wordsAfter('with', rest),
  }
}

/** The quoted words after one of ours: `shows "tea" "cake"`; a quotation mark inside stands behind a backslash. */
function wordsAfter(word: string, text: string): readonly string[] {
  const quoted = '"(?:[^"\\\\]|\\\\.)*"'
  const [, all = ''] = new RegExp(`(?:^| )${word}((?: ${quoted})+)`).exec(text) ?? []
  return [...all.matchAll(new RegExp(quoted, 'g'))].map(([one]) => one.slice(1, -1).replace(/\\(.)/g, '$1'))
}

/** A story as a file: the example itself, or what it is a part of. */
export function storyFile({ id, format, shape, code }: GuideExample, title: string): { path: string; text: string } {
  const path = `${id}.${format === 'guideme' ? 'xml' : 'json'}`
  if (shape === 'whole') return { path, text: code }
  return {
    path,
    text: format === 'guideme' ? guideAround(code, title) : JSON.stringify(scriptAround(format, code, title)),
  }
}

function scriptAround(format: 'native' | 'eos', code: string, title: string): unknown {
  const part: unknown = JSON.parse(code)
  if (format === 'eos') {
    const pages = Array.isArray(part) ? { start: part } : part
    return { oeosmeta: { title }, pages, modules: { audio: {}, notification: {}, storage: {} } }
  }
  return { id: title, name: title, start: Object.keys(Object(part))[0], nodes: part }
}

function guideAround(code: string, title: string): string {
  const pages = code.includes('<Page ') ? code : `<Page id="start">\n${code}\n</Page>`
  return `<Tease>\n<Title>${title.replace(/[<&]/g, '')}</Title>\n<Pages>\n${pages}\n</Pages>\n</Tease>`
}

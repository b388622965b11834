import type { GuideToken } from './tokens.ts'

const voids = new Set(
  'area base basefont bgsound br col embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
)

const deepest = 256

/** Writes the inside of a text element as HTML, tag by tag as they come. */
export class MarkupText {
  private readonly pieces: string[] = []
  private depth = 0
  /** More than 256 elements in each other: the tags beyond are left out. */
  tooDeep = false

  add(token: GuideToken) {
    switch (token.kind) {
      case 'text':
        this.pieces.push(token.text)
        return
      case 'open':
        this.open(token)
        return
      case 'close':
        if (voids.has(token.name.toLowerCase())) return
        if (this.depth <= deepest) this.pieces.push(`</${token.name}>`)
        this.depth = Math.max(0, this.depth - 1)
    }
  }

  get html(): string {
    return this.pieces.join('')
  }

  private open({ name, attributes, empty }: Extract<GuideToken, { kind: 'open' }>) {
    const isVoid = voids.has(name.toLowerCase())
    if (!isVoid && !empty) this.depth++
    if (this.depth > deepest) {
      this.tooDeep = true
      return
    }
    let tag = `<${name}`
    for (const [key, value] of attributes) tag += ` ${key}="${value.replaceAll('"', '&quot;')}"`
    this.pieces.push(isVoid ? `${tag}/>` : empty ? `${tag}></${name}>` : `${tag}>`)
  }
}

import type { Diagnostic } from 'sdk/story'

/** Gathers what an author should know, each thing once, and not without end. */
export class Warnings {
  readonly list: Diagnostic[] = []
  private readonly seen = new Set<string>()
  private readonly most = 500

  add(diagnostic: Omit<Diagnostic, 'severity'>) {
    if (this.list.length > this.most) return
    const key = `${diagnostic.line ?? ''} ${diagnostic.page ?? ''} ${diagnostic.message}`
    if (this.seen.has(key)) return
    this.seen.add(key)
    const full = this.list.length === this.most
    this.list.push(
      full ? { severity: 'note', message: 'There is more; only the first 500 things are listed.' } : shown(diagnostic),
    )
  }
}

const shown = (diagnostic: Omit<Diagnostic, 'severity'>): Diagnostic => ({
  severity: 'warning',
  ...diagnostic,
  ...(diagnostic.excerpt !== undefined && { excerpt: diagnostic.excerpt.slice(0, 120) }),
})

import type { Bubble } from 'sdk/story'

/** A bubble in which something is said. */
export const said = (id: string, html: string, more: Partial<Extract<Bubble, { kind: 'say' }>> = {}): Bubble => ({
  kind: 'say',
  id,
  html,
  align: 'center',
  active: true,
  marked: false,
  ...more,
})

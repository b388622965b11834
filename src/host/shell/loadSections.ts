import faces from 'virtual:builtin-faces'

/** Fetches what keeps settings and came with no page yet: a plugin keeps them whether its module is on or off. */
export const loadSections = (): Promise<unknown> =>
  Promise.all([import('./pageParts.ts'), ...faces.map(({ load }) => load())])

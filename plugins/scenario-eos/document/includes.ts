import { type EosDocument, pageOf } from './document.ts'
import { walkPage } from './walk.ts'

/** Whether a script of the open player is run once before everything else, and not where it stands. */
export function isInclude(script: string): boolean {
  return /oeos-js-include/.test(script)
}

/** The scripts that run before `init`, in the order of their pages. */
export function includesOf(document: EosDocument): readonly string[] {
  const includes: string[] = []
  for (const id of Object.keys(document.pages)) {
    walkPage(pageOf(document, id) ?? [], ({ name, fields }) => {
      if (name === 'eval' && typeof fields.script === 'string' && isInclude(fields.script)) includes.push(fields.script)
    })
  }
  return includes
}

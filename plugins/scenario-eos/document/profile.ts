import { type EosDocument, type Profile, pageOf } from './document.ts'
import { scriptsOf } from './scripts.ts'
import { walkPage } from './walk.ts'

const signs = new RegExp(
  [
    String.raw`new (Say|Choice|Prompt|Timer|Sound|Video|Overlay|Notification)\s*\(`,
    String.raw`\boeos`,
    String.raw`\+\(\|oeos`,
    String.raw`\bdocument\.`,
    String.raw`\b(setTimeout|setInterval|requestAnimationFrame)\s*\(`,
    String.raw`\bpages\.(list|setImage|end|clearBubbles|addOnNext|cssVar|bgColor|barColor|preload|hideBubbles|fullHeightImage|oeosVersion)`,
    String.raw`\bVideo\.|\bOverlay\b|\bFileManager\b`,
  ].join('|'),
)

/** Which player a document was written for, by what its scripts and locators say. */
export function profileOf(document: EosDocument): Profile {
  if (signs.test(document.init)) return 'oeos'
  for (const id of Object.keys(document.pages)) {
    let found = false
    walkPage(pageOf(document, id) ?? [], (command) => {
      found ||= scriptsOf(command).some((source) => signs.test(source))
    })
    if (found) return 'oeos'
  }
  return 'eos'
}

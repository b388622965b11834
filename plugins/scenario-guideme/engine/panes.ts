import type { ImageElement, MediaElement, Page } from '../parse/guide.ts'
import { isEligible } from '../rules/conditions.ts'
import { defaultCss, leftBody } from './look.ts'
import { mediaOf } from './media.ts'
import type { Overrides } from './overrides.ts'
import { momentOf, note, type Play, show } from './play.ts'
import { clipOf, consequencesOf, firstOf, videoTrouble } from './sounds.ts'
import { inserted, substituted } from './text.ts'

/** The left pane: what the script put there, else video, camera, picture or text. */
export function leftPane(play: Play, page: Page, wishes: Overrides): void {
  show(play, { picture: null })
  if (wishes.leftHtml !== '') {
    const css = () => play.loaded.guide.css
    putLeft(play, inserted(play, wishes.leftHtml).replaceAll('\\GuideCSS\\', css), '')
    return
  }
  if (wishes.leftBody !== '') {
    putLeft(play, leftBody(substituted(play, inserted(play, wishes.leftBody))), wishes.leftCss || cssOf(play))
    return
  }
  const video = wishes.video ?? firstOf(play, page.videos)
  if (video) {
    putVideo(play, video)
    return
  }
  if (wishes.webcam || firstOf(play, page.webcams)) {
    putLeft(
      play,
      leftBody('<p>This guide asks for a camera. Cameras are not used here; go on without.</p>'),
      cssOf(play),
    )
    return
  }
  const asked: readonly Pick<ImageElement, 'id'>[] = wishes.image === '' ? [] : [{ id: wishes.image }]
  const moment = momentOf(play)
  const pictures = [...asked, ...page.images.filter((image) => isEligible(image, moment))]
  for (const { id } of pictures) {
    if (replacePicture(play, id)) return
  }
  const missing = pictures.find(({ id }) => id.trim() !== '')?.id
  if (missing !== undefined) note(play, 'warning', `The picture "${missing}" is not among the files of this guide.`)
  const text = page.leftTexts.filter((one) => isEligible(one, moment)).map(({ html }) => html)
  const html = substituted(play, inserted(play, text.join('')))
  const shown = html === '' && missing !== undefined ? missingPicture(missing) : html
  putLeft(play, shown === '' ? '' : leftBody(shown), wishes.rightCss || cssOf(play))
}

/** In place of a picture and of any text, so that the pane does not stay black without a reason. */
const missingPicture = (id: string) => `<p>Missing picture: ${escaped(id.slice(0, 200))}</p>`

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** The right pane: a document of the script, or the texts of the page. */
export function rightPane(play: Play, page: Page, wishes: Overrides): void {
  if (wishes.rightHtml !== '') {
    putRight(play, substituted(play, inserted(play, wishes.rightHtml)), '')
    return
  }
  const moment = momentOf(play)
  const texts = page.texts.filter((one) => isEligible(one, moment)).map(({ html }) => html)
  const html = wishes.html === '' ? texts.join('') : wishes.html
  putRight(play, substituted(play, inserted(play, html)), wishes.rightCss || cssOf(play))
}

export function putLeft(play: Play, html: string, css: string): void {
  const id = nextPane(play)
  show(play, { left: { kind: 'html', id: `left:${id}`, html, css: inserted(play, css) }, picture: null, video: null })
}

export function putRight(play: Play, html: string, css: string): void {
  const id = nextPane(play)
  show(play, { right: { kind: 'html', id: `right:${id}`, html, css: inserted(play, css) } })
}

/** Puts a picture into the left pane, if there is one of that name. */
export function replacePicture(play: Play, id: string): boolean {
  const media = id === '' ? undefined : mediaOf(play, id, 'image')
  if (!media) return false
  const pane = nextPane(play)
  show(play, {
    left: { kind: 'media', id: `left:${pane}` },
    picture: { id: `picture:${pane}`, media, awaited: false },
    video: null,
  })
  return true
}

/** New text for the right pane; the rest of the page stays. */
export const replaceText = (play: Play, html: string) =>
  putRight(play, substituted(play, inserted(play, html)), cssOf(play))

function putVideo(play: Play, element: MediaElement): void {
  const pane = nextPane(play)
  const media = mediaOf(play, element.id, 'video')
  const clip = clipOf(`video:${pane}`, media ?? { kind: 'file', name: element.id }, element)
  const video = {
    clip: { ...clip, playing: media !== undefined, hidden: false },
    act: consequencesOf(element),
    at: null,
  }
  show(play, { left: { kind: 'media', id: `left:${pane}` }, video })
  if (!media) videoTrouble(play, element.id)
}

function nextPane(play: Play): number {
  const panes = play.state.show.panes + 1
  show(play, { panes })
  return panes
}

export const cssOf = ({ loaded }: Play) => loaded.guide.css || defaultCss

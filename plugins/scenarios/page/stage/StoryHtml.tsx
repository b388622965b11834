import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { StageButton, StageMedia } from 'sdk/story'
import { saveLinks } from './askToOpen.ts'
import { fillPictures, isOwnAddress, mediaKey } from './media.ts'
import styles from './StoryHtml.module.css'
import { plainText, safeHtml } from './safeHtml.ts'
import { safeColor } from './safeStyle.ts'
import { useStageApi } from './stageContext.ts'

interface StoryHtmlProps {
  readonly html: string
  /** Inside of a button, where nothing else may be pressed. */
  readonly inButton?: boolean
}

/** A piece of a stranger's HTML among our own words. */
export const StoryHtml = memo(function StoryHtml({ html, inButton = false }: StoryHtmlProps) {
  const { resolve } = useStageApi()
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    const { content, pictures } = safeHtml(html, 'text')
    if (inButton) for (const link of content.querySelectorAll('a')) link.replaceWith(...link.childNodes)
    fillPictures(pictures, resolve)
    current.replaceChildren(content)
    return saveLinks(current)
  }, [html, inButton, resolve])
  return <span ref={place} className={styles.words} />
})

interface StoryButtonProps {
  readonly button: StageButton
  /** A digit that presses it, too. */
  readonly digit?: number
}

/** Something of a story to press. It wears the story's colors, with letters that can be read on them. */
export const StoryButton = memo(function StoryButton({ button, digit }: StoryButtonProps) {
  const { tell } = useStageApi()
  const fill = safeColor(button.color)
  const ink = safeColor(button.textColor)
  const label = button.html.includes('<') ? plainText(button.html) : button.html
  const keys = [button.hotkey, digit?.toString(), button.isDefault && 'Enter'].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={`${styles.button} ${fill ? styles.filled : ''} ${button.isDefault ? styles.first : ''}`}
      // Through the object model, so the page's policy has nothing against it.
      style={{ ...(fill && { '--story-fill': fill }), ...(ink && { color: ink }) }}
      disabled={button.disabled === true}
      aria-keyshortcuts={keys || undefined}
      aria-label={label.trim() === '' ? 'Unlabelled choice' : undefined}
      onClick={() => tell({ kind: 'chose', choice: button.id })}
    >
      {button.picture && <ButtonPicture key={mediaKey(button.picture)} media={button.picture} />}
      <StoryHtml html={button.html} inButton />
    </button>
  )
})

function ButtonPicture({ media }: { readonly media: StageMedia }) {
  const { resolve } = useStageApi()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isHere = true
    resolve(media).then(
      (found) => isHere && found && isOwnAddress(found) && setUrl(found),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [media, resolve])
  return url ? <img className={styles.picture} src={url} alt="" /> : null
}

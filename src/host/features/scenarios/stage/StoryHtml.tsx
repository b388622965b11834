import { memo, useLayoutEffect, useRef } from 'react'
import { saveLinks } from './askToOpen.ts'
import { fillPictures } from './fillPictures.ts'
import styles from './StoryHtml.module.css'
import { safeHtml } from './safeHtml.ts'
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

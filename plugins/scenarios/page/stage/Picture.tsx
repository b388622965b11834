import { type MouseEvent, memo, useEffect, useRef, useState } from 'react'
import type { StagePicture } from 'sdk/story'
import { isOwnAddress, nameOf } from './media.ts'
import styles from './Picture.module.css'
import { useStageApi } from './stageContext.ts'

/** A story does not wait longer for a picture. */
const patienceMs = 10_000

/**
 * The one picture of the stage. The old one stays until the new one can be painted at once, so that quick pages never
 * flash; one that is late is passed over when a newer one is there already.
 */
export const Picture = memo(function Picture({ picture }: { readonly picture: StagePicture }) {
  const { resolve, tell } = useStageApi()
  const place = useRef<HTMLDivElement>(null)
  const turn = useRef(0)
  const shown = useRef(0)
  const [missing, setMissing] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same id is the same picture, whatever object describes it
  useEffect(() => {
    turn.current += 1
    const mine = turn.current
    let isTold = false
    const report = (ok: boolean) => {
      if (isTold) return
      isTold = true
      clearTimeout(patience)
      tell({ kind: 'shown', picture: picture.id, ok })
    }
    const patience = setTimeout(report, patienceMs, false)
    const show = async () => {
      const image = await decoded(await resolve(picture.media))
      if (mine > shown.current && place.current) {
        shown.current = mine
        place.current.replaceChildren(image)
        setMissing(undefined)
      }
      report(true)
    }
    show().catch(() => {
      if (mine > shown.current && mine === turn.current) setMissing(nameOf(picture.media))
      report(false)
    })
    return () => clearTimeout(patience)
  }, [picture.id])

  const pressed = (event: MouseEvent) => {
    const image = place.current?.querySelector('img')
    if (!picture.pressable || !image) return
    const { left, top, width, height } = image.getBoundingClientRect()
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height]
    if (x >= 0 && x <= 1 && y >= 0 && y <= 1) tell({ kind: 'signalled', text: `image-click ${x} ${y}` })
  }

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place in a picture is for a pointer only, and a tap goes on for everybody */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div ref={place} className={styles.picture} onClick={pressed} data-missing={missing !== undefined || undefined} />
      {missing !== undefined && (
        <p className={styles.missing}>
          <span>
            {picture.media.kind === 'link' ? 'A picture from' : 'The picture'} <bdi>{missing}</bdi>{' '}
            {picture.media.kind === 'link' ? 'was not loaded.' : 'is missing.'}
          </span>
        </p>
      )}
    </div>
  )
})

async function decoded(url: string | undefined): Promise<HTMLImageElement> {
  if (!url || !isOwnAddress(url)) throw new Error("The picture doesn't exist.")
  const image = new Image()
  image.alt = 'Picture of the story'
  image.draggable = false
  image.src = url
  await image.decode()
  return image
}

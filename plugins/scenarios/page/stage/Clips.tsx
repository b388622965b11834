import { memo, useLayoutEffect, useRef, useState } from 'react'
import { addStopper } from 'sdk/page/stoppers.ts'
import type { StageClip, StageSound, StageVideo } from 'sdk/story'
import { ClipPlayer } from './ClipPlayer.ts'
import styles from './StageView.module.css'
import { useStageApi } from './stageContext.ts'

/** The sounds of the stage, any number at once. Nothing of them is seen. */
export const Sounds = memo(function Sounds({ sounds }: { readonly sounds: readonly StageSound[] }) {
  return sounds.map((sound) => <Sound key={sound.id} sound={sound} />)
})

function Sound({ sound }: { readonly sound: StageSound }) {
  const element = useRef<HTMLAudioElement>(null)
  useClip(element, sound, 'soundVolume')
  // biome-ignore lint/a11y/useMediaCaption: a story brings no captions along
  return <audio ref={element} />
}

/** The one video of the stage, or only what is to be heard of it. */
export const Video = memo(function Video({ video }: { readonly video: StageVideo }) {
  const element = useRef<HTMLVideoElement>(null)
  const isBroken = useClip(element, video, 'videoVolume')
  return (
    <div className={styles.frame} hidden={video.hidden}>
      {/* biome-ignore lint/a11y/useMediaCaption: a story brings no captions along */}
      <video
        ref={element}
        className={styles.video}
        playsInline
        disablePictureInPicture
        aria-label="Video of the story"
      />
      {isBroken && <p className={styles.broken}>This video can't be played here.</p>}
    </div>
  )
})

/** Lets an element play a clip. Says whether the clip turned out to be one that cannot be played. */
function useClip(
  place: { readonly current: HTMLMediaElement | null },
  clip: StageClip,
  channel: 'soundVolume' | 'videoVolume',
): boolean {
  const { resolve, tell, block, options } = useStageApi()
  const { [channel]: volume, paused } = options
  const player = useRef<ClipPlayer>(undefined)
  const unblock = useRef<() => void>(undefined)
  /** Vesper's stop was pressed: this clip is not heard again. */
  const isSilenced = useRef(false)
  const [isBroken, setBroken] = useState(false)

  useLayoutEffect(() => {
    const { current } = place
    if (!current || isSilenced.current) return
    const room = { volume, paused }
    if (player.current?.plays(clip)) {
      player.current.follow(clip, room)
      return
    }
    player.current?.close()
    setBroken(false)
    const mine = new ClipPlayer(current, clip, room, resolve, {
      ended: (left) => tell({ kind: 'ended', clip: clip.id, left }),
      failed() {
        setBroken(true)
        tell({ kind: 'failed', clip: clip.id })
      },
      blocked() {
        unblock.current?.()
        unblock.current = block(() => mine.retry())
      },
    })
    player.current = mine
  }, [place, clip, volume, paused, resolve, tell, block])

  useLayoutEffect(() => {
    const close = () => {
      unblock.current?.()
      unblock.current = undefined
      player.current?.close()
      player.current = undefined
    }
    const leave = addStopper((why) => {
      // A page out of sight may still be listened to; only a person's word silences it.
      if (why === 'hidden') return
      isSilenced.current = true
      close()
    })
    return () => {
      leave()
      close()
    }
  }, [])

  return isBroken
}

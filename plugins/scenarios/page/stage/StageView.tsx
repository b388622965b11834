import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { SceneEvent } from 'sdk'
import type { Stage, StageMedia, StagePicture, StageTimer, StageVideo } from 'sdk/story'
import { Button } from 'sdk/ui/Button.tsx'
import { Bubbles } from './BubbleView.tsx'
import { Cover, EndCard, TroubleCard } from './Cards.tsx'
import { Sounds, Video } from './Clips.tsx'
import { takesContinue } from './keys.ts'
import { Metronome } from './Metronome.tsx'
import { Notices } from './Notices.tsx'
import type { Fields } from './Pane.tsx'
import { Panes } from './Panes.tsx'
import { Picture } from './Picture.tsx'
import styles from './StageView.module.css'
import { StoryButton } from './StoryHtml.tsx'
import { type StageApi, StageContext, type StageOptions } from './stageContext.ts'
import { TimerDisc } from './TimerDisc.tsx'
import { useAhead } from './useAhead.ts'
import { useReadAloud } from './useReadAloud.ts'
import { useKeptFocus, useStageKeys } from './useStageKeys.ts'
import { useWakeLock } from './useWakeLock.ts'

export interface StageViewProps {
  readonly stage: Stage
  /** The clock of the play; it may stand still. */
  readonly now: () => number
  /** A `blob:` or `data:` address for what the stage shows; undefined where it is not there, or not allowed. */
  readonly resolve: (media: StageMedia) => Promise<string | undefined>
  /** Hears what the player does and what the stage has to say. */
  readonly tell: (event: SceneEvent) => void
  readonly options: StageOptions
  /** What the card at the end offers. */
  readonly restart?: (() => void) | undefined
  readonly library?: (() => void) | undefined
}

/** Draws what a story shows and tells what the player does. It knows the stage, and nothing of who describes it. */
export function StageView({ stage, now, resolve, tell, options, restart, library }: StageViewProps) {
  const root = useRef<HTMLElement>(null)
  const [closedEnd, setClosedEnd] = useState<Stage['end']>()
  const gate = useSoundGate()
  const api = useSteadyApi({ now, resolve, tell }, gate.block, options)
  const filled = useToldOnce(stage.page, api.tell)
  useStageKeys(root, stage, api.tell)
  useKeptFocus(root, stage)
  useAhead(stage.ahead, api.resolve)
  useReadAloud(stage, options.readAloud)
  useWakeLock(stage.cover === undefined && stage.end === undefined && !options.paused)

  const { cover, picture, video, bubbles, buttons, timers, notices, sounds, metronome, panes, trouble, end } = stage
  if (cover)
    return (
      <StageContext value={api}>
        <section ref={root} className={styles.stage} aria-label="Stage">
          <Cover key={cover.title} cover={cover} />
        </section>
      </StageContext>
    )

  const isSeen = showsMedia(stage)
  const hasRoom = panes === undefined || panes.left.kind === 'media' || panes.right.kind === 'media'
  const media = <Media picture={picture} video={video} />
  const row = buttons.length > 0 && (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout
    <div className={styles.buttons} role="group" aria-label="Buttons of the story" data-controls>
      {buttons.map((button) => (
        <StoryButton key={button.id} button={button} />
      ))}
    </div>
  )
  const tapped = (event: MouseEvent) => {
    if (takesContinue(stage) && isTapOnStage(event)) tell({ kind: 'continued' })
  }

  return (
    <StageContext value={api}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard plays through the document, see useStageKeys */}
      <section
        ref={root}
        className={styles.stage}
        aria-label="Stage"
        tabIndex={-1}
        data-calm={options.reducedMotion || undefined}
        data-bare={isBare(stage) || undefined}
        onClick={tapped}
      >
        {panes ? (
          <Panes
            panes={panes}
            media={media}
            hasMedia={isSeen}
            filled={filled}
            timers={<Timers timers={timers} isInPane />}
          >
            {bubbles.length > 0 && <Bubbles bubbles={bubbles} />}
            {row}
          </Panes>
        ) : (
          <>
            <div className={isSeen ? styles.media : styles.offstage}>{media}</div>
            <div
              className={styles.talk}
              data-beside={isSeen || undefined}
              data-silent={bubbles.length === 0 || undefined}
            >
              <Bubbles bubbles={bubbles} />
            </div>
            {row}
          </>
        )}
        {end && end !== closedEnd && !trouble && (
          <div className={styles.end}>
            <EndCard title={end.title} restart={restart} library={library} close={() => setClosedEnd(end)} />
          </div>
        )}
        {!hasRoom && <div className={styles.offstage}>{media}</div>}
        {!panes && <Timers timers={timers} />}
        {notices.length > 0 && <Notices notices={notices} />}
        <Sounds sounds={sounds} />
        {metronome && <Metronome metronome={metronome} />}
        {gate.isClosed && (
          <div className={styles.gate} data-controls>
            <Button onClick={gate.open}>Turn sound on</Button>
          </div>
        )}
        {trouble && (
          <div className={styles.veil}>
            <TroubleCard key={trouble.id} trouble={trouble} />
          </div>
        )}
      </section>
    </StageContext>
  )
}

const showsMedia = ({ picture, video }: Stage): boolean =>
  picture !== undefined || (video !== undefined && !video.hidden)

/** Whether a stage has nothing to show but buttons: it needs no more room than they do. */
export const isBare = (stage: Stage): boolean =>
  !showsMedia(stage) &&
  !(stage.cover || stage.panes || stage.trouble) &&
  stage.bubbles.length + stage.timers.length + stage.notices.length === 0

interface MediaProps {
  readonly picture: StagePicture | undefined
  readonly video: StageVideo | undefined
}

/** A picture stays behind a video that is seen: it may still have to say that it is there. */
function Media({ picture, video }: MediaProps) {
  return (
    <>
      <div className={styles.layer} hidden={!picture || (video !== undefined && !video.hidden)}>
        {picture && <Picture picture={picture} />}
      </div>
      {video && <Video key={video.id} video={video} />}
    </>
  )
}

interface TimersProps {
  readonly timers: readonly StageTimer[]
  /** Above the words of a pane, where it covers none of them; else over a corner of the stage. */
  readonly isInPane?: boolean
}

function Timers({ timers, isInPane = false }: TimersProps) {
  if (timers.length === 0) return null
  return (
    <div className={isInPane ? styles.timersInPane : styles.timers}>
      {timers.map((timer) => (
        <TimerDisc key={timer.id} timer={timer} />
      ))}
    </div>
  )
}

/** What the parts share, the same object until an option changes: whoever hosts the stage may pass new functions. */
function useSteadyApi(
  given: Pick<StageApi, 'now' | 'resolve' | 'tell'>,
  block: StageApi['block'],
  options: StageOptions,
): StageApi {
  const latest = useRef(given)
  latest.current = given
  const steady = useMemo(
    () => ({
      now: () => latest.current.now(),
      resolve: (media: StageMedia) => latest.current.resolve(media),
      tell: (event: SceneEvent) => latest.current.tell(event),
    }),
    [],
  )
  return useMemo(() => ({ ...steady, block, options }), [steady, block, options])
}

/** Tells the fields of the panes when they are not as they were told before on this page. */
function useToldOnce(page: string, tell: (event: SceneEvent) => void): (fields: Fields) => void {
  const told = useRef('{}')
  const lastPage = useRef(page)
  if (lastPage.current !== page) {
    lastPage.current = page
    // Whatever stands in the fields now is news, even that there are none any more.
    if (told.current !== '{}') told.current = ''
  }
  return useCallback(
    (fields: Fields) => {
      const now = JSON.stringify(fields)
      if (now === told.current) return
      told.current = now
      tell({ kind: 'filled', fields })
    },
    [tell],
  )
}

/** A tap on what may be pressed is not for the story, nor is the end of a selection of text. */
function isTapOnStage(event: MouseEvent): boolean {
  const path = event.nativeEvent.composedPath()
  const hit = path.find((each) => each instanceof Element && each.matches(controls))
  return !hit && (getSelection()?.toString() ?? '') === ''
}

const controls = 'button, a, input, select, textarea, label, summary, [data-controls]'

/** Clips that wait for a gesture of the player, and the gesture that lets all of them be heard. */
function useSoundGate() {
  const [waiting, setWaiting] = useState<readonly (() => void)[]>([])
  const block = useCallback((retry: () => void) => {
    setWaiting((others) => [...others, retry])
    return () => setWaiting((others) => others.filter((each) => each !== retry))
  }, [])
  const open = () => {
    setWaiting([])
    for (const retry of waiting) retry()
  }
  return { block, isClosed: waiting.length > 0, open }
}

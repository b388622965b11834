import { useEffect, useRef, useState } from 'react'
import type { PluginManifest } from 'sdk'
import { cues } from 'sdk/page/services/cues.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PageLink } from 'sdk/ui/PageLink.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useHypnosisModule, useTriggers } from '../hypnosisModule.ts'
import { hypnosisSection } from '../hypnosisSection.ts'
import { tryWord } from '../tryWord.ts'
import styles from './Studio.module.css'

/** A gentle drill of trigger words: each is shown, and felt for. It keeps how often, and how well it came last. */
export function PracticePart() {
  const manifest = useHypnosisModule()
  if (manifest) return <Drill manifest={manifest} />
  return (
    <Card title="Practice">
      <p>
        The hypnosis plugin is off. Turn it on in <PageLink to="/settings/plugins">Plugins</PageLink>.
      </p>
    </Card>
  )
}

function Drill({ manifest }: { readonly manifest: PluginManifest }) {
  const triggers = useTriggers(manifest)
  const { practices, lastFelt } = useSection(hypnosisSection)
  const [words, setWords] = useState<readonly string[]>([])
  const [felt, setFelt] = useState<readonly number[]>([])
  const heading = useRef<HTMLParagraphElement>(null)
  const word = words[felt.length]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next word takes the focus, which was on an answer.
  useEffect(() => heading.current?.focus(), [word])
  useEffect(() => cues.now.clear, [])
  const begin = () => {
    setFelt([])
    setWords(wordsToPractise(triggers.map((trigger) => trigger.word)))
  }
  const answer = (how: number) => {
    const all = [...felt, how]
    setFelt(all)
    cues.now.clear()
    if (all.length < words.length) return
    changeSettings(hypnosisSection, { practices: hypnosisSection.now.practices + 1, lastFelt: meanOf(all) })
  }
  const end = () => {
    cues.now.clear()
    setWords([])
    setFelt([])
  }
  if (word !== undefined) {
    return (
      <Card title={`Word ${felt.length + 1} of ${words.length}`}>
        <p ref={heading} tabIndex={-1} className={styles.word}>
          {word}
        </p>
        <div className={layout.rowCentred}>
          <Button onClick={() => void tryWord(manifest.id, word)}>Show effect</Button>
        </div>
        <fieldset className={styles.fields}>
          <legend className={styles.legend}>Did you feel it?</legend>
          <div className={layout.rowCentred}>
            {[1, 2, 3, 4, 5].map((how) => (
              <Button key={how} variant="default" aria-label={feltWords[how]} onClick={() => answer(how)}>
                {how}
              </Button>
            ))}
          </div>
          <p className={textStyles.muted}>1 is not at all, 5 is at once.</p>
        </fieldset>
        <div>
          <Button variant="subtle" onClick={end}>
            Wake now
          </Button>
        </div>
      </Card>
    )
  }
  const isOver = words.length > 0
  return (
    <Card title={isOver ? 'Wide awake' : 'Practice'}>
      {isOver ? (
        <p ref={heading} tabIndex={-1}>
          That was the last word. Stretch, look around, and have a sip of water. Your average: {meanOf(felt)} of 5.
        </p>
      ) : (
        <p className={textStyles.muted}>
          Up to eight of your trigger words, one at a time. Read each word, watch its effect and rate how you felt it.
          {practices > 0 &&
            ` You have practised ${practices === 1 ? 'once' : `${practices} times`}; last average ${lastFelt} of 5.`}
        </p>
      )}
      <div className={layout.rowCentred}>
        <Button disabled={triggers.length === 0} onClick={begin}>
          {isOver ? 'Practise again' : 'Begin'}
        </Button>
        {isOver && (
          <Button variant="subtle" onClick={end}>
            Done
          </Button>
        )}
      </div>
    </Card>
  )
}

const feltWords: Readonly<Record<number, string>> = {
  1: '1, not at all',
  2: '2, hardly',
  3: '3, a little',
  4: '4, clearly',
  5: '5, at once',
}

const maxWords = 8

/** Each word once, in an order of chance; `lot` is a number from 0 up to 1. */
export function wordsToPractise(words: readonly string[], lot: () => number = Math.random): readonly string[] {
  const lots = [...new Set(words.map((word) => word.trim()).filter(Boolean))].map((word) => ({ word, at: lot() }))
  return lots
    .toSorted((a, b) => a.at - b.at)
    .map(({ word }) => word)
    .slice(0, maxWords)
}

/** To one decimal; 0 of nothing. */
export const meanOf = (felt: readonly number[]): number =>
  Math.round((10 * felt.reduce((sum, one) => sum + one, 0)) / Math.max(1, felt.length)) / 10

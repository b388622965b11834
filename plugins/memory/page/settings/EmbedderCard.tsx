import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from 'sdk'
import { embedding } from 'sdk/page/engines.ts'
import { choicesOf } from 'sdk/page/plugins/choices.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { embedderWords } from 'sdk/page/promptReport/embedderWords.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { EmbedderInfo } from '../../../../src/workers/embedding/contract.ts'
import { memorySection } from '../memorySection.ts'
import { type EmbedderChoice, fullKey } from './embedders.ts'
import styles from './Memories.module.css'
import { memorySystem } from './memorySystem.ts'
import { VectorProgress } from './VectorProgress.tsx'

const { embedder: field } = memorySection.schema.properties

/** What finds memories: the built-in embedder or a plugin's, how it runs, and how far its vectors are made. */
export function EmbedderCard() {
  const { embedder: chosen, remember } = useSection(memorySection)
  const choices = choicesOf('embedder', useSnapshot(plugins).rows as typeof plugins.rows)
  const choice = choices.find(({ key }) => key === chosen)
  return (
    <Card title="Memory search">
      <NativeSelect
        label={field.title}
        description="Compares texts by meaning. Changing it re-indexes all memories in the background."
        value={chosen}
        data={[{ value: '', label: 'Built-in, on this device' }, ...optionsOf(choices, chosen)]}
        onChange={(event) => changeSettings(memorySection, { embedder: event.currentTarget.value })}
      />
      {choice && <FromPlugin choice={choice} />}
      {choice && <TryOut key={choice.key} choice={choice} />}
      <State />
      {remember && <VectorProgress />}
    </Card>
  )
}

/** What a plugin does with memories, in its own words, and where it is set up. */
function FromPlugin({ choice: { plugin } }: { readonly choice: EmbedderChoice }) {
  const reason = plugin.permissions?.net?.reason
  return (
    <p className={textStyles.muted}>
      {reason && `${reason} `}
      <Link to="/settings/plugins/$pluginId" params={{ pluginId: plugin.id }}>
        Set up {plugin.name}
      </Link>
    </p>
  )
}

/** Also what was chosen and is switched off now, so that nobody wonders where it went. */
function optionsOf(choices: readonly EmbedderChoice[], chosen: string) {
  const listed = choices.map(({ key, label, plugin }) => ({ value: key, label: `${label} (${plugin.name})` }))
  const isThere = chosen === '' || choices.some(({ key }) => key === chosen)
  return isThere ? listed : [...listed, { value: chosen, label: `${chosen} (switched off)` }]
}

function State() {
  const { phase, problem, embedder } = useSnapshot(memorySystem)
  const [isLoading, setIsLoading] = useState(false)
  const load = async () => {
    setIsLoading(true)
    try {
      memorySystem.embedder = await embedding().current()
    } catch (error) {
      Object.assign(memorySystem, { phase: 'error', problem: messageOf(error) })
    }
    setIsLoading(false)
  }
  return (
    <div className={styles.state}>
      <div role="status" className={styles.words}>
        {phase === 'loading' && <p className={textStyles.muted}>Loading…</p>}
        {phase === 'error' && (
          <p className={textStyles.danger}>
            Couldn't start: {problem} Memories are matched by words instead. Reload the page to try again.
          </p>
        )}
        {embedder && <p>{embedderWords(embedder)}</p>}
        {embedder?.why && <p className={textStyles.muted}>{embedder.why}</p>}
        {!embedder && phase !== 'loading' && phase !== 'error' && (
          <p className={textStyles.muted}>Not loaded yet. It loads when there is a memory to save.</p>
        )}
      </div>
      {!embedder && phase !== 'loading' && (
        <div>
          <Button variant="default" loading={isLoading} onClick={() => void load()}>
            Load model
          </Button>
        </div>
      )}
    </div>
  )
}

type Trial =
  | { readonly phase: 'untried' | 'asking' }
  | { readonly phase: 'works'; readonly embedder: EmbedderInfo; readonly ms: number }
  | { readonly phase: 'fails'; readonly why: string }

/** Asks a plugin's embedder for the vectors of two sentences, so that the player knows before a chat does. */
export function TryOut({ choice }: { readonly choice: EmbedderChoice }) {
  const [trial, setTrial] = useState<Trial>({ phase: 'untried' })
  const ask = async () => {
    setTrial({ phase: 'asking' })
    const began = performance.now()
    try {
      await pluginControl.now.start(choice.plugin.id)
      const embedder = await embedding().tryOut(fullKey(choice))
      memorySystem.embedder = await embedding().current()
      setTrial({ phase: 'works', embedder, ms: performance.now() - began })
    } catch (error) {
      setTrial({ phase: 'fails', why: messageOf(error) })
    }
  }
  return (
    <div className={styles.state}>
      <div role="status" className={styles.words}>
        {trial.phase === 'asking' && <p className={textStyles.muted}>Testing with two sentences…</p>}
        {trial.phase === 'works' && <p>{worksWords(trial)}</p>}
        {trial.phase === 'fails' && <p className={textStyles.danger}>Test failed: {trial.why}</p>}
      </div>
      <div>
        <Button variant="default" loading={trial.phase === 'asking'} onClick={() => void ask()}>
          Test
        </Button>
      </div>
    </div>
  )
}

const worksWords = ({ embedder, ms }: Extract<Trial, { readonly phase: 'works' }>): string =>
  `It works: two sentences took ${(ms / 1000).toFixed(1)} s, with ${embedder.dimensions.toLocaleString()} dimensions each.`

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { embedding } from '../../../engines/embeddingEngine.ts'
import { plugins } from '../../../plugins/registry.ts'
import { changeSettings } from '../../../settings/settings.ts'
import { useSection } from '../../../settings/useSection.ts'
import { memorySection } from '../memorySection.ts'
import { type EmbedderChoice, embedderChoices } from './embedders.ts'
import { embedderWords } from './embedderWords.ts'
import styles from './Memories.module.css'
import { memorySystem } from './memorySystem.ts'
import { TryOut } from './TryOut.tsx'
import { VectorProgress } from './VectorProgress.tsx'

const { embedder: field } = memorySection.schema.properties

/** What finds memories: the built-in embedder or a plugin's, how it runs, and how far its vectors are made. */
export function EmbedderCard() {
  const { embedder: chosen, remember } = useSection(memorySection)
  const choices = embedderChoices(useSnapshot(plugins).rows as typeof plugins.rows)
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

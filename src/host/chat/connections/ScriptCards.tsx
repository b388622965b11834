import { useState } from 'react'
import { isScripted, llmProviders } from 'sdk/page/plugins/registry.ts'
import { type CommandEntry, commands } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { Button } from 'sdk/ui/Button.tsx'
import styles from 'sdk/ui/choices.module.css'
import layout from 'sdk/ui/layout.module.css'
import { runCommand } from '../../notices/runCommand.ts'
import scriptStyles from './ScriptCards.module.css'

/** Providers whose replies are a script: no choice among the others, each a scene that a press begins. */
export function ScriptCards() {
  const known = usePoint(commands)
  return [...usePoint(llmProviders).values()].filter(isScripted).map(({ value, entry }) => {
    const command = known.find(({ id }) => id === entry.begins)
    return command && <ScriptCard key={value} label={entry.label} text={entry.description} command={command} />
  })
}

interface ScriptCardProps {
  readonly label: string
  readonly text: string | undefined
  readonly command: CommandEntry
}

function ScriptCard({ label, text, command }: ScriptCardProps) {
  const [isBeginning, setBeginning] = useState(false)
  const begin = async () => {
    setBeginning(true)
    await runCommand(command)
    setBeginning(false)
  }
  return (
    <div className={scriptStyles.script}>
      <span className={`${layout.stack1} ${scriptStyles.about}`}>
        <span className={styles.label}>See what it is like first</span>
        <span className={styles.text}>{text}</span>
      </span>
      <Button className={scriptStyles.begin} loading={isBeginning} onClick={() => void begin()}>
        {label}
      </Button>
    </div>
  )
}

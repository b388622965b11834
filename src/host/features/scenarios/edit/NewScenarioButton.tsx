import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { PlusIcon } from 'sdk/ui/icons.tsx'
import { reportError } from '../../../notices/errors/errors.ts'

/** Makes a scenario of one node and opens it in the editor. */
export function NewScenarioButton() {
  const [isMaking, setMaking] = useState(false)
  const navigate = useNavigate()
  const make = async () => {
    setMaking(true)
    try {
      const { createScenario } = await import('./newScenario.ts')
      await navigate({ to: `/scenario/${await createScenario()}/edit` })
    } catch (error) {
      const message = `The scenario could not be created. ${messageOf(error)}`
      reportError({ type: 'STORAGE_ERROR', context: 'Scenarios', message, details: error })
      setMaking(false)
    }
  }
  return (
    <Button variant="default" leftSection={<PlusIcon size={18} />} loading={isMaking} onClick={() => void make()}>
      New scenario
    </Button>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { isScripted, llmProviders } from 'sdk/page/plugins/registry.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Fold } from 'sdk/ui/Fold.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { StickyFooter } from 'sdk/ui/StickyFooter.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { aiConnection, checkChosen } from '../../chat/connections/aiConnection.ts'
import { installing } from '../../chat/connections/installModels.ts'
import { ProviderChoice } from '../../chat/connections/ProviderChoice.tsx'
import { ProviderSetup } from '../../chat/connections/ProviderSetup.tsx'
import { leaveNameOpen } from '../../chat/naming/nameQuestion.ts'
import { chosenProvider } from '../../chat/session/connection.ts'
import { loadModels } from '../../plugins/models.ts'
import { completeSetup, hasCompletedSetup } from '../../settings/setup.ts'
import { modulesSection, startingPointOf } from '../modules/modulesSection.ts'
import { StartingPoints } from '../modules/StartingPoints.tsx'
import { ChooseCompanion } from './ChooseCompanion.tsx'
import styles from './SetupPage.module.css'

const steps = [
  { title: 'Where should replies come from?', intro: 'You can change this later in Settings.' },
  { title: 'Connect your server', intro: 'Test the connection before you continue.' },
  {
    title: 'Who would you like to talk to?',
    intro: 'All characters are adults. Import your own, or start with a built-in one.',
  },
] as const

/** In the place of the second, where models run in the browser. */
const modelStep = {
  title: 'Choose a model',
  intro: 'It is downloaded once and runs in this browser. Nothing you write leaves this device.',
} as const

/** From nothing to the first conversation: a provider, a test that it answers, and someone to talk to. */
export default function SetupPage() {
  const [step, setStep] = useState(0)
  const navigate = useNavigate()
  usePageTitle('Setup')
  useEffect(suggestProvider, [])
  useEffect(leaveNameOpen, [])
  const leave = () => {
    completeSetup()
    void navigate({ to: '/' })
  }
  const next = () => {
    if (step === 1) void settleConnection()
    setStep((now) => Math.min(steps.length - 1, now + 1))
  }
  const nextAfterConnecting = useNextAfterConnecting()
  const isModelStep = useChoice()?.entry.needs === 'download' && step === 1
  const { title, intro } = isModelStep ? modelStep : (steps[step] ?? steps[0])
  return (
    <div className={styles.page}>
      <p className={styles.count}>
        Step {step + 1} of {steps.length}
      </p>
      <PageHeader title={title} intro={intro} />
      <Step step={step} />
      <StickyFooter>
        {step > 0 && (
          <Button variant="default" onClick={() => setStep(step - 1)}>
            Back
          </Button>
        )}
        {step < steps.length - 1 && <Button onClick={next}>{step === 1 ? nextAfterConnecting : 'Next'}</Button>}
        <Button variant="subtle" onClick={leave}>
          Skip setup
        </Button>
      </StickyFooter>
    </div>
  )
}

/** What was just typed may not have been tried yet: asks for the models, of which the first is suggested, and for its state. */
async function settleConnection(): Promise<void> {
  const choice = chosenProvider()
  if (choice) await loadModels(choice)
  await checkChosen(new AbortController().signal)
}

/** Says it where nobody would reply yet. */
function useNextAfterConnecting(): string {
  const { state } = useSnapshot(aiConnection)
  const { provider } = useSection(aiSection)
  if (useSnapshot(installing).byProvider[provider]) return 'Continue while it downloads'
  return state.kind === 'ready' || state.kind === 'unknown' ? 'Next' : 'Continue without replies'
}

function useChoice() {
  const { provider } = useSection(aiSection)
  return usePoint(llmProviders).get(provider)
}

function Step({ step }: { readonly step: number }) {
  const ai = useSection(aiSection)
  const choice = useChoice()
  if (step === 0) {
    return (
      <ProviderChoice
        legend="AI provider"
        onlyUsable
        value={ai.provider}
        onChange={(provider) => changeSettings(aiSection, { provider })}
      />
    )
  }
  if (step === 1) return choice ? <ProviderSetup choice={choice} /> : <p>Go back and choose a provider.</p>
  return (
    <>
      <ChooseCompanion />
      <HowMuch />
    </>
  )
}

/** All of it, unless one looks here. */
function HowMuch() {
  const { off } = useSection(modulesSection)
  return (
    <Fold title="How much of Vesper would you like?" summary={startingPointOf(off)?.label ?? 'Your own choice'}>
      <p className={textStyles.muted}>You can switch each part on or off later, in Settings, under Modules.</p>
      <StartingPoints />
    </Fold>
  )
}

/** To someone new the first of the list is suggested: the one that needs nothing but patience. */
function suggestProvider(): void {
  if (hasCompletedSetup() || aiSection.now.provider !== aiSection.schema.properties.provider.default) return
  const [first] = [...llmProviders.read().values()]
    .filter((choice) => !isScripted(choice))
    .sort((a, b) => a.entry.order - b.entry.order)
  if (first) changeSettings(aiSection, { provider: first.entry.id })
}

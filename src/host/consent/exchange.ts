import type { ActuatorKind } from 'sdk'
import { messageOf } from 'sdk'
import { toast } from 'sdk/page/toasts.ts'
import { confirm } from 'sdk/ui/confirm.ts'
import { download } from 'sdk/ui/download.ts'
import { proxy } from 'valtio'
import { settingsSaved } from '../settings/restoreSettings.ts'
import { answerTopics, isSceneRunning } from './answering.ts'
import {
  type Agreement,
  type ConsentChange,
  changesBetween,
  consentFile,
  mergedOwn,
  readConsentFile,
} from './consentFile.ts'
import { consentOf, saveConsent } from './consentSection.ts'
import { changeKind, ruledOutKinds } from './deviceKinds.ts'

/** A file that was read and not taken over yet. */
export const offered = proxy({ changes: undefined as readonly ConsentChange[] | undefined })

let next: Agreement | undefined
/** What is read of it is limited further by `readConsentFile`. */
const maxBytes = 400_000

export const agreementNow = (): Agreement => ({ ...consentOf(), ruledOut: ruledOutKinds() })

export function exportConsent(): void {
  download('vesper-consent.json', new Blob([consentFile(agreementNow())], { type: 'application/json' }))
}

/** Reads a file and shows what it would change. */
export async function offerConsent(file: File): Promise<void> {
  try {
    if (file.size > maxBytes) throw new Error('This file is too large to be a consent file.')
    next = readConsentFile(await file.text())
    offered.changes = changesBetween(agreementNow(), next)
  } catch (error) {
    forgetOffer()
    toast({ type: 'error', title: `Couldn't import ${file.name}`, message: messageOf(error) })
  }
}

export function forgetOffer(): void {
  next = undefined
  offered.changes = undefined
}

/** Takes a file over: what is stricter at once; what is looser only where the player said so, as if answered by hand. */
export async function applyOffer(withLooser: boolean): Promise<void> {
  const { changes } = offered
  if (!next || !changes) return
  const agreement = next
  forgetOffer()
  applyStricter(agreement, changes)
  if (withLooser) for (const { id, to, isStricter } of changes) if (!isStricter) await answerTopics([id], to)
  const isSaved = await settingsSaved().then(
    () => true,
    () => false,
  )
  // What could not be saved is told in a card of its own.
  if (isSaved) toast({ type: 'success', title: 'Answers imported' })
}

/** Takes over what makes an agreement stricter, and its own topics. */
export function applyStricter({ own: brought }: Agreement, changes: readonly ConsentChange[]): void {
  const { answers, own } = consentOf()
  const stricter = changes.filter(({ isStricter }) => isStricter)
  const isTopic = ({ id }: ConsentChange) => !id.startsWith('device/')
  saveConsent({
    own: mergedOwn(own, brought),
    answers: {
      ...answers,
      ...Object.fromEntries(stricter.filter(isTopic).flatMap(({ id, to }) => (to ? [[id, to]] : []))),
    },
  })
  for (const change of stricter)
    if (!isTopic(change)) changeKind(change.id.slice('device/'.length) as ActuatorKind, { isRuledOut: true })
}

/** Takes back every answer, own topics too. Devices keep what is said of them. */
export async function resetConsent(): Promise<void> {
  if (isSceneRunning()) {
    toast({
      type: 'warning',
      title: 'A scene is in progress',
      message: 'Stop the scene before clearing all limits.',
    })
    return
  }
  const isSure = await confirm({
    title: 'Clear all answers?',
    text: 'This removes all hard limits and your custom topics. Device types keep their settings.',
    action: 'Clear all answers',
    danger: true,
  })
  if (!isSure) return
  const before = consentOf()
  saveConsent({ answers: {}, own: [] })
  toast({
    type: 'success',
    title: 'All answers cleared',
    duration: 15_000,
    action: { label: 'Undo', run: () => saveConsent(before) },
  })
}

import { estimSection } from '../../consent/estimSection.ts'
import { connectProvider } from './connectProvider.ts'
import { providerNamed } from './providers.ts'

/** Radios and sound need a click, so they are not tried by themselves. */
const needsClick: readonly string[] = ['bluetooth', 'serial', 'hid', 'page']

/** Turns to the servers that were connected last time. Nothing moves: that a person allows anew, each visit. */
export async function connectAtStart(signal: AbortSignal): Promise<void> {
  const choices = estimSection.now.providers.flatMap((name) => providerNamed(String(name)) ?? [])
  const able = choices.filter(({ isOn, entry }) => isOn && !entry.transports.some((kind) => needsClick.includes(kind)))
  await Promise.allSettled(able.map(({ key }) => connectProvider(key, signal)))
}

import { cleanup, render } from '@testing-library/react'
import { CatalogEntry } from '../../src/host/plugins/page/CatalogEntry.tsx'
import type { RegistryEntry } from '../../src/shared/plugins/registry/registryIndex.ts'
import {
  entryOf,
  manifestOf,
  packageOf,
  releaseOf,
  testKey,
} from '../../src/workers/media/registry/registry.fixture.ts'
import { type Attack, heldUnless } from './attack.ts'

/* What a plugin says of itself in the registry's list, on the page. */

const lamp = packageOf(manifestOf())
const entry = entryOf(lamp.manifest, releaseOf(lamp, testKey()))
const markup = '<img src=x onerror=alert(1)><a href="javascript:alert(1)">here</a>[there](javascript:alert(1))'

function shown(changes: object) {
  const { container } = render(
    <CatalogEntry entry={{ ...entry, ...changes } as RegistryEntry} index="https://registry.example/index.json" />,
  )
  const seen = {
    text: container.textContent ?? '',
    elements: [...container.querySelectorAll('a, img, script, iframe')].map(({ localName }) => localName),
    buttons: [...container.querySelectorAll('button')].map(({ textContent }) => textContent ?? ''),
  }
  cleanup()
  return seen
}

const row = (id: string, tries: string, attack: Attack['attack']): Attack => ({ id, area: 'registry', tries, attack })

const passingNames: readonly string[] = [
  'Vesper',
  'Vesper security',
  'Vеsper cloud',
  'V e s p e r',
  'Lamp, official',
  'Verified lamp',
  'Lamp\u202Eno',
  '\u3164',
  'L'.repeat(80),
]

export const attacks: readonly Attack[] = [
  row('list-sound', 'is a sound plugin and cannot be installed, so that the rows below would prove nothing', () =>
    heldUnless(shown({}).buttons.join() !== 'Install' && 'no button'),
  ),
  ...['name', 'description', 'author'].map((field) =>
    row(`list-markup-${field}`, `brings markup and a link that runs, as its ${field}`, () =>
      heldUnless(shown({ [field]: markup }).elements.join(', ')),
    ),
  ),
  ...passingNames.map((name, at) =>
    row(`list-name-${at + 1}`, `is listed under the name ${JSON.stringify(name.slice(0, 20))}`, () => {
      const { text, buttons } = shown({ name })
      return heldUnless((buttons.length > 0 && `a button: ${buttons.join()}`) || (text.startsWith(name) && 'its name'))
    }),
  ),
  row('list-id', 'has an id of Vesper’s own without having been reviewed', () =>
    heldUnless(shown({ id: 'vesper.lamp' }).buttons.join()),
  ),
  row('list-direction', 'turns the lines of the page round by its description', () =>
    heldUnless(/[\u202A-\u202E\u2066-\u2069]/.test(shown({ description: 'A lamp.\u202E\u2067' }).text) && 'marks'),
  ),
  row('list-marks', 'piles marks over the lines above by its description', () =>
    heldUnless(/\p{M}{3}/u.test(shown({ description: `A l${'\u0336\u0489'.repeat(50)}amp` }).text) && 'marks'),
  ),
]

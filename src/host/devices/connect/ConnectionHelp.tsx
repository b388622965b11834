import styles from './ConnectionHelp.module.css'
import type { ProviderNotes } from './providerNotes.ts'

interface ConnectionHelpProps {
  readonly reach: ProviderNotes['reach']
  /** Open from the start, because it just failed. */
  readonly isOpen: boolean
}

interface Case {
  readonly title: string
  readonly steps: readonly string[]
}

/** What to do when a device cannot be reached, case by case. */
export function ConnectionHelp({ reach, isOpen }: ConnectionHelpProps) {
  const cases = casesFor(reach)
  if (cases.length === 0) return null
  return (
    <details className={styles.help} open={isOpen}>
      <summary>Connection help</summary>
      <div className={styles.cases}>
        {cases.map(({ title, steps }) => (
          <section key={title} className={styles.case}>
            <h3>{title}</h3>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </details>
  )
}

function casesFor(reach: ProviderNotes['reach']): readonly Case[] {
  switch (reach) {
    case 'network':
      return network
    case 'intiface':
      return [intiface, ...network]
    case 'bluetooth':
      return [bluetooth]
    case 'none':
      return []
  }
}

const network: readonly Case[] = [
  {
    title: 'This page is secure, and the address is not',
    steps: [
      'For a program on this computer, use 127.0.0.1 or localhost in the address.',
      'For another computer, use its number (such as 192.168.1.20), and allow access to your network when the browser asks.',
      'Or open Vesper itself on this computer, from http://localhost.',
    ],
  },
  {
    title: 'The server refuses this page',
    steps: [
      'Look in its settings for allowed origins, or CORS.',
      'Allow the address of this page there; some servers take * for all.',
      'Start it again, and press Connect.',
    ],
  },
  {
    title: 'The server cannot be reached',
    steps: [
      'See that it runs, and that address and port are those it shows.',
      'Close other programs that use it: many let in one at a time.',
      'In the settings of the browser for this page, allow devices on your network, or this computer.',
      'Let it through your firewall, and see that both are in the same network.',
    ],
  },
]

const intiface: Case = {
  title: 'Intiface reports an unknown error',
  steps: [
    'Restart Intiface Central.',
    'Run the app of the device once, then close it.',
    'Start the WebSocket server in Intiface.',
    'Check the URL: usually ws://127.0.0.1:12345.',
  ],
}

const bluetooth: Case = {
  title: 'The device is not in the list',
  steps: [
    'Switch the device off and on again, and hold it close.',
    'Close apps on phones that may be connected to it: a device has one partner at a time.',
    'See that Bluetooth is on, and that the browser may use it in the settings of your computer.',
    'Firefox and Safari have no Bluetooth: use Chrome or Edge.',
  ],
}

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
    title: 'Secure page, insecure address',
    steps: [
      'For a program on this computer, use 127.0.0.1 or localhost in the address.',
      'For another computer, use its IP address (such as 192.168.1.20), and allow network access when the browser asks.',
      'Or open Vesper itself on this computer, from http://localhost.',
    ],
  },
  {
    title: 'The server blocks this page (CORS)',
    steps: [
      'Find allowed origins, or CORS, in its settings.',
      "Add this page's address there; some servers accept * for all.",
      'Restart it, and press Connect.',
    ],
  },
  {
    title: "Can't reach the server",
    steps: [
      'Check that it is running and shows the same address and port.',
      'Close other programs that use it; many accept only one connection.',
      "In the browser's settings for this page, allow access to your network or this computer.",
      'Allow it in your firewall, and check that both are on the same network.',
    ],
  },
]

const intiface: Case = {
  title: 'Intiface reports an unknown error',
  steps: [
    'Restart Intiface Central.',
    "Open the device's own app once, then close it.",
    'Start the WebSocket server in Intiface.',
    'Check the URL: usually ws://127.0.0.1:12345.',
  ],
}

const bluetooth: Case = {
  title: 'The device is not in the list',
  steps: [
    'Switch the device off and on again, and hold it close.',
    'Close phone apps that may be connected to it; a device has one connection at a time.',
    'Check that Bluetooth is on, and that your computer lets the browser use it.',
    'Firefox and Safari have no Bluetooth: use Chrome or Edge.',
  ],
}

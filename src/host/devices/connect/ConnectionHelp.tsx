import type { DeviceGuide, DeviceProviderEntry } from 'sdk'
import styles from './ProviderPage.module.css'

interface ConnectionHelpProps {
  /** Those only this family has. */
  readonly problems: DeviceGuide['problems']
  readonly transports: DeviceProviderEntry['transports']
  /** Open from the start, because it just failed. */
  readonly isOpen: boolean
}

interface Case {
  readonly title: string
  readonly steps: readonly string[]
}

/** What to do when a device cannot be reached, case by case. */
export function ConnectionHelp({ problems = [], transports, isOpen }: ConnectionHelpProps) {
  const cases = [...problems, ...casesFor(transports)]
  if (cases.length === 0) return null
  return (
    <details className={styles.help} open={isOpen}>
      <summary>Connection help</summary>
      <div className={styles.cases}>
        {cases.map(({ title, steps }) => (
          <section key={title} className={styles.case}>
            <h3>{title}</h3>
            <ol className={styles.helpSteps}>
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

function casesFor(transports: readonly string[]): readonly Case[] {
  if (transports.includes('bluetooth')) return [bluetooth]
  return transports.every((transport) => transport === 'page') ? [] : network
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

const bluetooth: Case = {
  title: 'The device is not in the list',
  steps: [
    'Switch the device off and on again, and hold it close.',
    'Close phone apps that may be connected to it; a device has one connection at a time.',
    'Check that Bluetooth is on, and that your computer lets the browser use it.',
    'Firefox and Safari have no Bluetooth: use Chrome or Edge.',
  ],
}

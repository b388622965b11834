import type { PluginManifest } from 'sdk'
import boxes from 'sdk/ui/boxes.module.css'
import type { Diagnosis } from '../../../../src/workers/network/contract.ts'
import styles from './ImageSettings.module.css'
import { serverKindOf } from './knownBackends.ts'

interface ConnectionHelpProps {
  readonly plugin: PluginManifest
  /** What was found to be wrong: its case is open then. */
  readonly cause: Diagnosis['cause'] | undefined
}

interface Case {
  readonly cause: Diagnosis['cause']
  readonly title: string
  readonly steps: readonly string[]
}

/** The three reasons why a page does not reach a server, each with its way out, to be read at any time. */
export function ConnectionHelp({ plugin, cause }: ConnectionHelpProps) {
  return (
    <section className={styles.help} aria-labelledby="image-connection-help">
      <h3 id="image-connection-help">Connection help</h3>
      {casesFor(plugin, location.origin).map((one) => (
        // Opened anew when another cause was found, and then the player's to close.
        <details key={`${one.cause} ${one.cause === cause}`} open={one.cause === cause}>
          <summary>{one.title}</summary>
          <ol className={boxes.steps}>
            {one.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  )
}

function casesFor(plugin: PluginManifest, origin: string): readonly Case[] {
  return [
    {
      cause: 'mixed-content',
      title: "A secure page can't reach an “http://” server",
      steps: [
        'Open Vesper on the computer the server runs on, and use the address http://127.0.0.1 with its port.',
        'Or put the server behind an “https://” address, and enter that.',
        'Or run Vesper on your own computer, at “http://localhost”.',
      ],
    },
    {
      cause: 'cors',
      title: 'The server is running but blocks this page (CORS)',
      steps: [
        'Stop the server.',
        `Start it with ${optionFor(plugin, origin)}.`,
        `This allows only this page, ${origin}, which is safer than allowing every page.`,
        'Test the connection again.',
      ],
    },
    {
      cause: 'not-running',
      title: "Can't reach the server",
      steps: [
        'Check that it is running: its window shows its address when it is ready.',
        'Compare that address and its port with the one above.',
        'On another computer, it must listen on the network (often --listen), and the firewall must allow the port.',
        'If the browser asks whether this page may reach your network, allow it.',
      ],
    },
  ]
}

function optionFor(plugin: PluginManifest, origin: string): string {
  switch (serverKindOf(plugin)) {
    case 'comfyui':
      return `--enable-cors-header ${origin} (in ComfyUI’s desktop version: Settings, Server-Config)`
    case 'sdapi':
      return `--api --cors-allow-origins=${origin} (in webui-user: COMMANDLINE_ARGS)`
    default:
      return `its option that allows pages from ${origin}`
  }
}

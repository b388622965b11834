import { useDevices } from 'sdk/page/devices/devices.ts'
import type { PanelFaceProps } from 'sdk/page/points/points.ts'
import { Fold } from 'sdk/ui/Fold.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PageLink } from 'sdk/ui/PageLink.tsx'
import text from 'sdk/ui/text.module.css'
import { DrawnToy } from './DrawnToy.tsx'

const plugin = 'vesper.device-virtual'

/** Each toy as it moves, and what a hand could do to it behind a fold. */
export default function ToysPanel({ children }: PanelFaceProps) {
  const { devices, channels } = useDevices()
  const toys = devices.filter(({ from }) => from.plugin === plugin)
  if (toys.length === 0)
    return (
      <p className={text.muted}>
        No virtual toy connected. <PageLink to="/settings/sextoys/virtual">Connect one</PageLink>
      </p>
    )
  return (
    <div className={layout.stack3}>
      {toys.map((toy) => (
        <DrawnToy key={toy.id} toy={toy} channels={channels.filter(({ device }) => device === toy.id)} />
      ))}
      <Fold title="Test faults" heading="none">
        {children}
      </Fold>
    </div>
  )
}

import { deviceText } from '../../../parts/lab/lab-facts.tsx'
import type { DeviceSummary } from '../../../parts/lab/metric-scales.ts'
import { performanceText } from '../loading/performance-text.ts'
import { Quoted } from '../../../parts/texts/quoted.tsx'

export interface DeviceCardProps {
  /** Name of the device. */
  readonly name: string
  readonly device: DeviceSummary
  /** Whether the report's result, score and checks come from it. */
  readonly judged: boolean
}

/** One of the two compared devices: how it loaded the page, and its role in the report. */
export function DeviceCard({ name, device, judged }: DeviceCardProps) {
  return (
    <section class="card" aria-labelledby={`side-${name}`}>
      <h2 id={`side-${name}`}>{name}</h2>
      <p>{performanceText(device)}</p>
      <p class="soft">
        <Quoted text={deviceText(device)} />
      </p>
      <p class="soft">
        {judged ? 'Decides the verdict, score and checks.' : 'Measured only, not scored.'}
      </p>
    </section>
  )
}

import type { LabSummary } from '../../../report/summary/lab-summary.ts'
import { counted } from '../../../checks/shared/counted.ts'
import type { Fact } from '../tables/fact-list.tsx'
import { Quoted } from '../texts/quoted.tsx'
import { type DeviceSummary, DEVICE_WORDS } from './metric-scales.ts'

interface LabProps {
  readonly lab: LabSummary | null
}

/** Conditions of the browser's measurements. */
export function labFacts(lab: LabSummary | null): Fact[] {
  if (lab === null) return [['Browser', 'not used']]
  const { status, reason, browser, lighthouse, devices } = lab
  if (browser === null || lighthouse === null) {
    const text = status === 'measuring' ? 'running' : `not measured: ${reason ?? 'unknown reason'}`
    return [['Browser', <Quoted text={text} />]]
  }
  return [
    ['Browser', <Quoted text={browser} length={80} />],
    ['Lighthouse', <Quoted text={lighthouseText(lighthouse)} />],
    ...devices.map((device): Fact => [deviceName(device), <Quoted text={deviceText(device)} />]),
  ]
}

/** Why other tools show other numbers for the page. */
export function LabLimits({ lab }: LabProps) {
  if (lab === null || lab.devices.length === 0) return null
  return (
    <p id="other-numbers">
      Other tools show other numbers for the same page. PageSpeed Insights also runs Lighthouse, but
      on other machines and networks, and adds data from real visitors. Loading times can vary by
      tens of percent between runs. Pagemark shows the median of several page loads.
    </p>
  )
}

/** Lighthouse's own scores, by its own formula. */
function lighthouseText({ version, categories }: DeviceSummary['lighthouse']): string {
  const scores = Object.entries(categories).flatMap(([name, score]) =>
    score === null ? [] : [`${name} ${Math.round(score * 100)}`],
  )
  return [`${version}, its own scores`, scores.join(', ')].filter((part) => part !== '').join(': ')
}

function deviceName({ device }: DeviceSummary): string {
  return device === 'mobile' ? 'Mobile' : 'Desktop'
}

/** The device that the browser emulated. */
export function deviceText({ device, viewport, throttling, samples }: DeviceSummary): string {
  const { width, height, ratio } = viewport
  const { method, rtt_ms, throughput_kbps, cpu_slowdown } = throttling
  const rate = `${(throughput_kbps / 1024).toFixed(1)} Mbit/s`
  const slow = cpu_slowdown === 1 ? '' : `, processor ${cpu_slowdown} times slower`
  return [
    `${width} × ${height} at ${ratio}`,
    `${DEVICE_WORDS[device]} network, ${method}: ${rtt_ms} ms round trip, ${rate}${slow}`,
    counted(Math.max(1, samples.length), 'page load'),
  ].join('; ')
}

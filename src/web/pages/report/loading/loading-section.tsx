import type { Results } from '../../../../report/results.ts'
import type { DeviceChoice } from '../../../../request/audit-request.ts'
import { missingDevice } from '../../../parts/lab/missing-device.ts'
import { counted } from '../../../../checks/shared/counted.ts'
import { FactGroup } from '../facts/fact-group.tsx'
import { factsPath } from '../facts/fact-blocks.ts'
import { performanceText } from './performance-text.ts'
import { Filmstrip } from './filmstrip.tsx'
import { MetricCards } from './metric-cards.tsx'
import { type DeviceSummary, DEVICE_WORDS } from '../../../parts/lab/metric-scales.ts'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { PictureSource } from '../../../parts/lab/picture.tsx'
import { Waterfall } from './waterfall.tsx'
import { WeightByType } from './weight-by-type.tsx'

export interface LoadingSectionProps {
  readonly source: PictureSource
  readonly results: Results
  /** Path of the report, or of one of its runs. */
  readonly base: string
  /** Link to the comparison of its devices, if there are two. */
  readonly compare: string
  /** The requested devices. */
  readonly asked: DeviceChoice
  /** Whether its groups are expanded. */
  readonly open?: boolean | undefined
}

/** Requests that the report itself shows; the rest are on a separate page. */
const REQUESTS = 8

/** How the page loads in a browser, or why it was not measured. */
export function LoadingSection(section: LoadingSectionProps) {
  const { source, results, base, compare, asked, open } = section
  const { lab } = results
  if (lab === null) return null
  const [first] = lab.devices
  const missing = missingDevice(asked, lab)
  return (
    <section class="card loading" id="loading" aria-labelledby="loading-title">
      <h2 id="loading-title">Loading</h2>
      {first === undefined ? (
        <p>
          <Quoted text={nothingText(lab)} />
        </p>
      ) : (
        <>
          {lab.devices.map((device) => (
            <Device device={device} source={source} only={lab.devices.length === 1} />
          ))}
          {missing !== undefined && <p>{missing}</p>}
          {lab.devices.length > 1 && (
            <p class="more">
              <a href={compare}>Compare mobile and desktop</a>
            </p>
          )}
          <h3>Requests{lab.devices.length > 1 && ` on ${DEVICE_WORDS[first.device]}`}</h3>
          <WeightByType device={first} />
          <FactGroup title="All requests" gist={requestsText(first.requests.total)} open={open}>
            <Waterfall device={first} limit={REQUESTS} host={hostOf(results)} />
          </FactGroup>
          <p class="more">
            <a href={factsPath(base, 'loading')}>
              Metrics as table{first.requests.total > REQUESTS && ', and all requests'}
            </a>
          </p>
        </>
      )}
    </section>
  )
}

interface DeviceProps {
  readonly device: DeviceSummary
  readonly source: PictureSource
  readonly only: boolean
}

function Device({ device, source, only }: DeviceProps) {
  const word = DEVICE_WORDS[device.device]
  return (
    <>
      {!only && <h3>On {word}</h3>}
      <p class="soft">{performanceText(device)}</p>
      <MetricCards device={device} />
      <Filmstrip device={device} source={source} />
    </>
  )
}

function nothingText({ status, reason }: NonNullable<Results['lab']>): string {
  if (status === 'measuring')
    return 'A browser is loading the page. This section updates by itself.'
  return `Not measured: ${reason ?? 'no browser loaded the page.'}`
}

function requestsText(total: number): string {
  const all = counted(total, 'request')
  return total > REQUESTS ? `the first ${REQUESTS} of ${all}` : all
}

function hostOf({ final_url }: Results): string {
  return URL.parse(final_url)?.host ?? ''
}

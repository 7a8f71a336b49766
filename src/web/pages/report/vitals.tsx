import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import type { Results } from '../../../report/results.ts'
import { Mark } from '../../parts/texts/mark.tsx'
import {
  classOfMetric,
  type DeviceSummary,
  DEVICE_WORDS,
  METRIC_SCALES,
} from '../../parts/lab/metric-scales.ts'

/** The metrics of the page load in one row an audited device, each the way to how it was measured. */
export function Vitals({ lab }: Pick<Results, 'lab'>) {
  if (lab === null || lab.devices.length === 0) return null
  return (
    <section class="card vitals" aria-label="Page load">
      {lab.devices.map((device) => (
        <Row device={device} />
      ))}
    </section>
  )
}

function Row({ device }: { readonly device: DeviceSummary }) {
  return (
    <dl>
      {METRIC_SCALES.map(({ metric, name, short, limits, text }) => {
        const value = device.metrics[metric]
        const tone = value === null ? 'plain' : classOfMetric(value, limits[device.device])
        return (
          <div class={tone}>
            <dt>
              <abbr title={name}>{short}</abbr>
            </dt>
            <dd>
              {tone !== 'plain' && <Mark tone={tone} />} {value === null ? '–' : text(value)}
              <span class="sr">, {tone === 'plain' ? 'not measured' : RESULT_WORDS[tone]}</span>
            </dd>
          </div>
        )
      })}
      <div>
        <dt>{DEVICE_WORDS[device.device]}</dt>
        <dd>
          <a href="#loading">
            How it loads<span class="sr"> on {DEVICE_WORDS[device.device]}</span>
          </a>
        </dd>
      </div>
    </dl>
  )
}

import { stripVTControlCharacters } from 'node:util'
import type { createColors } from 'picocolors'
import { awaitedText } from './awaited-text.ts'
import type { LabSummary } from '../summary/lab-summary.ts'
import { type Metric, type MetricRating, metricRating } from './metric-rating.ts'
import { durationText } from './number-text.ts'
import { visibleText } from './visible-text.ts'

type Paint = ReturnType<typeof createColors>
type DeviceSummary = LabSummary['devices'][number]

/** A line: the margin, and the text beside it. */
interface Line {
  readonly prefix: string
  readonly text: string
}

const METRICS: readonly (readonly [metric: Metric, name: string])[] = [
  ['lcp', 'LCP'],
  ['cls', 'CLS'],
  ['tbt', 'TBT'],
  ['fcp', 'FCP'],
  ['speed_index', 'Speed Index'],
]

const NAME_WIDTH = 15
const CELL_WIDTH = 36

/** Load metrics of the browser, a column for each device; or why there are none. */
export function loadingLines(lab: LabSummary | null, paint: Paint): Line[] {
  if (lab === null) return []
  const title = paint.bold('Loading')
  if (lab.status !== 'measured') {
    const reason = lab.reason === null ? '' : ` ${visibleText(lab.reason)}`
    return [{ prefix: `${title}  `, text: paint.yellow(`Not measured.${reason}`) }]
  }
  const { devices, browser, lighthouse } = lab
  const by = [browser ?? '', `Lighthouse ${lighthouse?.version ?? ''}`].map(visibleText)
  return [
    { prefix: '', text: `${title}${paint.dim(`, by ${by.join(' and ')}`)}` },
    {
      prefix: name(''),
      text: paint.dim(
        columns(devices.map(({ device, samples }) => deviceText(device, samples.length))),
      ),
    },
    ...METRICS.map(([metric, label]) => ({
      prefix: name(label),
      text: columns(devices.map((device) => cell(device, metric, paint))),
    })),
    { prefix: name('Lighthouse'), text: columns(devices.map(performanceText)) },
    ...missedLines(devices, paint),
  ]
}

/** A user of a wait-for selector must know if the page was judged without the element. */
function missedLines(devices: readonly DeviceSummary[], paint: Paint): Line[] {
  return devices.flatMap(({ device, awaited }) => {
    if (!awaited || awaited.after !== null) return []
    const text = `${visibleText(awaited.selector)}, ${awaitedText(awaited)}`
    return [{ prefix: '  ', text: paint.yellow(`Waited for on ${device}: ${text}`) }]
  })
}

function name(text: string): string {
  return `  ${text.padEnd(NAME_WIDTH - 2)}`
}

function deviceText(device: DeviceSummary['device'], samples: number): string {
  const loads = samples === 1 ? '' : `, median of ${samples} loads`
  return `on ${device}${loads}`
}

function cell(device: DeviceSummary, metric: Metric, paint: Paint): string {
  const value = device.metrics[metric]
  if (value === null) return paint.dim('–')
  const rating = metricRating(metric, { device: device.device, value })
  return `${valueText(metric, value).padEnd(7)} ${tone(rating, paint)(rating)}${paint.dim(spread(device, metric))}`
}

/** One load has no spread. */
function spread({ samples }: DeviceSummary, metric: Metric): string {
  const values = samples.map((sample) => sample[metric]).filter((value) => value !== null)
  if (values.length < 2) return ''
  const [least, most] = [Math.min(...values), Math.max(...values)].map((each) =>
    valueText(metric, each),
  )
  return least === most ? '' : ` (${least} to ${most})`
}

function valueText(metric: Metric, value: number): string {
  return metric === 'cls' ? String(Math.round(value * 1000) / 1000) : durationText(value)
}

function performanceText({ lighthouse }: DeviceSummary): string {
  const score = lighthouse.categories.performance
  return score === null || score === undefined ? '–' : `performance ${Math.round(score * 100)}`
}

function columns(cells: readonly string[]): string {
  return cells.map((text, place) => (place < cells.length - 1 ? padded(text) : text)).join('')
}

/** Colours take no columns on the screen. */
function padded(text: string): string {
  const seen = stripVTControlCharacters(text).length
  return text + ' '.repeat(Math.max(2, CELL_WIDTH - seen))
}

function tone(rating: MetricRating, paint: Paint): (text: string) => string {
  return { good: paint.green, 'needs work': paint.yellow, poor: paint.red }[rating]
}

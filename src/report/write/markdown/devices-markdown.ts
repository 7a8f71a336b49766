import { amountText, changeText } from '../amount-text.ts'
import type { DeviceComparison, DeviceNumber } from '../../compare/compare-devices.ts'
import type { ComparedRequest } from '../../compare/compare-requests.ts'
import { METRIC_LIMITS, type Metric, metricRating } from '../metric-rating.ts'
import { requestText } from '../request-text.ts'
import { markdownTable } from './markdown-table.ts'
import { markdownCode, markdownText } from './markdown-text.ts'

export interface DevicesMarkdownOptions {
  /** URL of the page. */
  readonly url: string
  /** When it was audited; milliseconds since 1970. */
  readonly at: number
  /** URL of the report, or of its run. */
  readonly address: string
  /** Names of the two devices, as column headings. */
  readonly words: { readonly a: string; readonly b: string; readonly change: string }
  /** Whether to leave out equal values. */
  readonly differencesOnly: boolean
}

/** URLs in one list: more do not help in a ticket. */
const MOST = 20

/** Differences between two devices on one page, as Markdown, for a ticket. Text from the audited page stays text. */
export function devicesMarkdown(
  comparison: DeviceComparison,
  { url, at, address, words, differencesOnly }: DevicesMarkdownOptions,
): string {
  const { categories, numbers, requests } = comparison
  const shown = (all: readonly DeviceNumber[]) =>
    differencesOnly ? all.filter(({ differs }) => differs) : all
  const { only_a, only_b, differing } = requests
  const blocks = [
    `# ${words.a} and ${words.b.toLowerCase()}`,
    `${markdownCode(url)}, ${new Date(at).toISOString()}, <${address}>`,
    ...numbersOf('Lighthouse scores', shown(categories), comparison, words),
    ...numbersOf('Numbers', shown(numbers), comparison, words),
    ...listOf(`Only requested on ${words.a.toLowerCase()}`, only_a),
    ...listOf(`Only requested on ${words.b.toLowerCase()}`, only_b),
    ...listOf('Requests with different responses', differing),
  ]
  return `${blocks.join('\n\n')}\n`
}

function numbersOf(
  title: string,
  numbers: readonly DeviceNumber[],
  { before, after }: DeviceComparison,
  words: DevicesMarkdownOptions['words'],
): string[] {
  if (numbers.length === 0) return []
  const rows = numbers.map((number) => {
    const { name, unit, a, b, change, differs } = number
    const way = change === null ? '–' : changeText(change, unit)
    return [
      name,
      valueOf(number, a, before.device),
      valueOf(number, b, after.device),
      differs || change === null ? way : `${way}, no significant change`,
    ]
  })
  return [`## ${title}`, markdownTable(['', words.a, words.b, words.change], rows)]
}

/** With its value on that device, if known. */
function valueOf(
  { id, unit }: DeviceNumber,
  value: number | null,
  device: 'mobile' | 'desktop',
): string {
  if (value === null) return '–'
  const text = amountText(value, unit)
  return isMetric(id) ? `${text} (${metricRating(id, { device, value })})` : text
}

function isMetric(id: string): id is Metric {
  return Object.hasOwn(METRIC_LIMITS, id)
}

function listOf(title: string, requests: readonly ComparedRequest[]): string[] {
  if (requests.length === 0) return []
  const lines = requests.slice(0, MOST).map(({ url, a, b }) => {
    const sides = [a, b].filter((side) => side !== null).map(requestText)
    return `- ${markdownCode(url)}: ${sides.join(', then ')}`
  })
  const more = requests.length > MOST ? [`- ${requests.length - MOST} more`] : []
  return [`## ${markdownText(title)} (${requests.length})`, [...lines, ...more].join('\n')]
}

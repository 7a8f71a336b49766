import type { ChangedPicture } from '../compare/changed-pictures.ts'
import { isAboutScores } from '../compare/compare-conditions.ts'
import type { WhatChanged } from '../compare/what-changed.ts'
import { amountText, changeText } from './amount-text.ts'
import { valueText } from './number-text.ts'

/** What changed between two runs, a sentence each without a full stop, what explains most first. */
export function changeLines(changed: WhatChanged): string[] {
  return [...changed.conditions, ...pageLines(changed)]
}

/** The same for a message, which has room for a few: news of the page first. Without what its headline says. */
export function newsLines(changed: WhatChanged, headline: string): string[] {
  const said = new Set([`New problem: ${headline}`])
  const conditions = changed.conditions.filter((line) => !isAboutScores(line))
  const saysScore = headline.startsWith('Score ')
  return [...pageLines(changed), ...conditions].filter(
    (line) => !said.has(line) && !(saysScore && line.startsWith(SCORE)),
  )
}

const SCORE = 'Score: '

function pageLines(changed: WhatChanged): string[] {
  const { score, new_problems, fixed, bytes, hosts, files, headers, elements } = changed
  const { long_tasks: tasks = [], screenshots = [] } = changed
  return [
    ...(score && score.a !== score.b ? [`${SCORE}${way(score.a, score.b, 'points')}`] : []),
    ...new_problems.map(({ title, message }) => `New problem: ${message ?? title}`),
    ...bytes.map(({ type, a, b }) => `${bytesName(type)}: ${way(a, b, 'bytes')}`),
    ...hosts.came.map((host) => `New host: ${host}`),
    ...hosts.went.map((host) => `Host no longer used: ${host}`),
    ...files.map(fileLine),
    ...tasks.map(
      ({ url, a, b }) => `Long tasks of ${url ?? 'no known script'}: ${way(a, b, 'ms')}`,
    ),
    ...screenshots.filter(({ differ }) => differ > 0).map(screenshotLine),
    ...headers.map(headerLine),
    ...(elements ? [`Elements: ${way(elements.a, elements.b, 'count')}`] : []),
    ...fixed.map(({ title }) => `Fixed: ${title}`),
  ]
}

/** `total` is all requests. */
export function bytesName(type: string): string {
  return type === 'total' ? 'All requests' : `Requests of type ${type}`
}

function way(a: number, b: number, unit: string): string {
  return `${amountText(a, unit)} → ${amountText(b, unit)} (${changeText(b - a, unit)})`
}

function fileLine({ url, a, b }: WhatChanged['files'][number]): string {
  if (a === 0) return `New file: ${url} (${amountText(b, 'bytes')})`
  if (b === 0) return `File no longer loaded: ${url} (${amountText(a, 'bytes')})`
  return `File changed: ${url}, ${way(a, b, 'bytes')}`
}

function screenshotLine({ device, differ, cells }: ChangedPicture): string {
  const share = valueText({ number: (100 * differ) / cells, unit: 'percent' })
  return `Screenshot on ${device}: ${share} of the picture differs`
}

function headerLine({ name, a, b }: WhatChanged['headers'][number]): string {
  if (a === null) return `New header: ${name}`
  return b === null ? `Header no longer sent: ${name}` : `Header changed: ${name}`
}

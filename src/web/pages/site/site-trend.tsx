import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import type { ResultClass } from '../../../report/results.ts'
import type { Marker } from '../../../store/alerts/markers.ts'
import type { TrendCrawl } from '../../../store/sites/crawl-trend.ts'
import { LineChart } from '../../parts/history/line-chart.tsx'
import { FactTable } from '../../parts/tables/fact-table.tsx'
import { Mark } from '../../parts/texts/mark.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'

/** The measures of the chart, by their name in the query. */
export const SITE_MEASURES = {
  score: 'Score',
  failed: 'Failed checks',
  warnings: 'Warnings',
  pages: 'Pages',
  indexable: 'Indexable',
  errors: 'Errors',
} as const

export type SiteMeasure = keyof typeof SITE_MEASURES

/** The measure in a query string; the score for anything else. */
export function readMeasure(text: string): SiteMeasure {
  return MEASURES.find((each) => each === text) ?? 'score'
}

const MEASURES: readonly SiteMeasure[] = [
  'score',
  'failed',
  'warnings',
  'pages',
  'indexable',
  'errors',
]

export interface SiteTrendProps {
  /** Path of the site audit. */
  readonly path: string
  /** Completed, latest first. */
  readonly crawls: readonly TrendCrawl[]
  readonly measure: SiteMeasure
  /** Of the project, as far as the viewer may see them; latest first. */
  readonly markers?: readonly Marker[] | undefined
}

/** How the results of a site changed from crawl to crawl. A first crawl has no trend. */
export function SiteTrend({ path, crawls, measure, markers = [] }: SiteTrendProps) {
  if (crawls.length < 2) return null
  const drawn = crawls.filter((each) => valueOf(each, measure) !== null).toReversed()
  return (
    <section class="card" id="trend" aria-labelledby="trend-title">
      <h2 id="trend-title">Trend</h2>
      <nav class="counts" aria-label="Chart values">
        {MEASURES.map((each) => (
          <a
            href={`${path}${each === 'score' ? '' : `?trend=${each}`}#trend`}
            {...(each === measure ? { 'aria-current': 'true' as const } : {})}
          >
            {SITE_MEASURES[each]}
          </a>
        ))}
      </nav>
      <div class="history">
        <div>
          {drawn.length < 2 ? (
            <p>Fewer than two crawls have this value.</p>
          ) : (
            <Chart path={path} crawls={drawn} measure={measure} markers={markers} />
          )}
          {drawn.some((each, place) => hasOtherRules(each, drawn[place - 1])) && (
            <p class="more">
              Dashed lines mark a new version of the checks. Crawls before and after are not fully
              comparable.
            </p>
          )}
          {drawn.some((each, place) => markersOf(markers, each, drawn[place - 1]).length > 0) && (
            <p class="more">Vertical lines are markers of the project.</p>
          )}
        </div>
        <TrendTable path={path} crawls={crawls} measure={measure} markers={markers} />
      </div>
      <p class="more">
        <a href={`${path}/crawls`}>All crawls</a>
      </p>
    </section>
  )
}

function Chart({ path, crawls, measure, markers = [] }: SiteTrendProps) {
  const values = crawls.map((each) => valueOf(each, measure) ?? 0)
  const points = crawls.map((each, place) => ({
    value: values[place] ?? 0,
    label: `Crawl ${each.crawl.number}`,
    href: `${path}/changes?crawl=${each.crawl.number}`,
    tone: toneOf(each),
    marked: hasOtherRules(each, crawls[place - 1]),
    afterMarker: markersOf(markers, each, crawls[place - 1]).length > 0,
  }))
  return <LineChart points={points} {...scaleOf(values, measure)} />
}

/** The same numbers as a table, latest first. */
function TrendTable({ path, crawls, measure, markers = [] }: SiteTrendProps) {
  const hasOther = measure !== 'score'
  return (
    <FactTable
      layout="kept"
      columns={['Crawl', 'Result', hasOther ? SITE_MEASURES[measure] : 'Failed checks']}
      rows={crawls.map((each, place) => [
        <CrawlName path={path} each={each} markers={markersOf(markers, each, crawls[place + 1])} />,
        <Result each={each} />,
        numberText(valueOf(each, hasOther ? measure : 'failed') ?? 0),
      ])}
    />
  )
}

interface OneCrawl {
  readonly each: TrendCrawl
}

interface CrawlNameProps extends OneCrawl, Pick<SiteTrendProps, 'path'> {
  /** Since the crawl before, latest first. */
  readonly markers: readonly Marker[]
}

/** Names of markers shown for one crawl. */
const MOST_NAMED = 3

function CrawlName({ path, each: { crawl }, markers }: CrawlNameProps) {
  const { number, endedAt, createdAt } = crawl
  return (
    <>
      <a href={`${path}/changes?crawl=${number}`}>Crawl {numberText(number)}</a>
      <br />
      <small>
        <When at={endedAt ?? createdAt} />
        {markers.slice(0, MOST_NAMED).map(({ name }) => (
          <>
            <br />
            After <Quoted text={name} length={60} />
          </>
        ))}
        {markers.length > MOST_NAMED && ` and ${markers.length - MOST_NAMED} more`}
      </small>
    </>
  )
}

function Result({ each: { crawl } }: OneCrawl) {
  const { result, score } = crawl
  if (result === null || score === null) return <em>not scored</em>
  return (
    <span class="state">
      <Mark tone={result} />
      {`${RESULT_WORDS[result]},\u00a0${score}`}
    </span>
  )
}

/** Markers between the beginnings of two crawls, latest first; none before the first crawl. */
function markersOf(
  markers: readonly Marker[],
  { crawl }: TrendCrawl,
  before: TrendCrawl | undefined,
): readonly Marker[] {
  if (before === undefined) return []
  return markers.filter(({ at }) => at > begunAt(before.crawl) && at <= begunAt(crawl))
}

function begunAt({ startedAt, createdAt }: TrendCrawl['crawl']): number {
  return startedAt ?? createdAt
}

/** Whether other checks or another score judged it than the crawl before. */
function hasOtherRules({ rules }: TrendCrawl, before: TrendCrawl | undefined): boolean {
  return before !== undefined && before.rules !== rules
}

function valueOf({ crawl, ...counts }: TrendCrawl, measure: SiteMeasure): number | null {
  return measure === 'score' ? crawl.score : counts[measure]
}

/** Every dot has the colour of its crawl's result, whatever it counts. */
function toneOf({ crawl: { result } }: TrendCrawl): ResultClass {
  return result ?? 'decent'
}

function scaleOf(values: readonly number[], measure: SiteMeasure) {
  const lines = measure === 'score' ? [0, 50, 80, 100] : [0, ...halves(Math.max(...values))]
  return {
    top: lines.at(-1) ?? 100,
    lines: lines.map((value) => ({ value, text: numberText(value) })),
  }
}

/** Half of a round number that is at least this one, and that number: 7 gives 5 and 10, 412 gives 300 and 600. */
function halves(most: number): [number, number] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  const step = [2, 4, 6, 10].find((each) => each * power >= most) ?? 10
  return [(step * power) / 2, step * power]
}

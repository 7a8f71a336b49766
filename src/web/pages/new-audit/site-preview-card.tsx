import { counted, verb } from '../../../checks/shared/counted.ts'
import type { RobotsSummary, SitemapOutcome } from '../../../report/sitemap-outcome.ts'
import type { SitemapReading } from '../../../store/jobs/sitemap-readings.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { sitemapAdvice } from '../sitemaps/sitemap-advice.ts'

export interface SitePreviewProps {
  readonly reading: SitemapReading
  /** The limits in the form. */
  readonly maxPages: number
  readonly maxDepth: number
}

/** What a crawl with the limits of the form would meet: robots.txt, sitemaps, and its time. */
export function SitePreview({ reading, maxPages, maxDepth }: SitePreviewProps) {
  const { url, outcome } = reading
  return (
    <section class="notice" role="status" aria-labelledby="preview-title">
      <h2 id="preview-title">
        Preview of <Quoted text={new URL(url).host} length={80} />
      </h2>
      {outcome === null ? (
        <p>The site has not answered yet. Choose Preview again in a few seconds.</p>
      ) : (
        <dl class="facts">
          <div>
            <dt>robots.txt</dt>
            <dd>{robotsText(outcome)}</dd>
          </div>
          <div>
            <dt>Sitemap</dt>
            <dd>{sitemapText(outcome)}</dd>
          </div>
          <div>
            <dt>Limits</dt>
            <dd>{limitsText({ maxPages, maxDepth, robots: outcome.robots })}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}

const ROBOTS_TEXTS: Readonly<Record<RobotsSummary['state'], string>> = {
  found: 'Found.',
  absent: 'None: every page may be fetched.',
  html: 'A web page instead of rules: every page may be fetched.',
  'server-error': 'The server answered with an error, so nothing may be fetched.',
  unreachable: 'It could not be reached, so nothing may be fetched.',
  'not-asked': 'Not read.',
}

/** Whether a crawl may fetch the front page, and how fast. */
export function robotsText({ robots, ...outcome }: SitemapOutcome): string {
  if (!robots) return outcome.status === 'failed' ? 'It could not be read.' : '–'
  const { state, allowsFront, crawlDelay } = robots
  if (state !== 'found') return ROBOTS_TEXTS[state]
  const rule = allowsFront
    ? 'Pagemark may fetch the front page.'
    : 'It does not allow Pagemark to fetch the front page.'
  if (crawlDelay === null || crawlDelay === 0) return rule
  return `${rule} It asks for ${counted(crawlDelay, 'second')} between requests.`
}

/** Number of listed URLs, and what it leaves out. */
export function sitemapText(outcome: SitemapOutcome): string {
  if (outcome.status === 'failed') return `${sitemapAdvice(outcome.fault).title}.`
  const { listed, files, unread, whole } = outcome.contents
  const some = whole && unread === 0 ? '' : 'At least '
  const read = `${some}${counted(listed, 'URL')} in ${counted(files.length, 'file')}.`
  return unread === 0 ? read : `${read} ${counted(unread, 'more file')} not read yet.`
}

interface Limits extends Omit<SitePreviewProps, 'reading'> {
  readonly robots: RobotsSummary | undefined
}

/** Seconds between two requests at the highest rate, and the longest pause that a crawl keeps. */
const SHORTEST = 0.1
const LONGEST = 30

/** When a crawl ends, and the least time that its pages take. */
export function limitsText({ maxPages, maxDepth, robots }: Limits): string {
  const pause = Math.min(LONGEST, Math.max(SHORTEST, robots?.crawlDelay ?? 0))
  return [
    `The crawl ends after ${counted(maxPages, 'page')}, ${counted(maxDepth, 'click')} from the start or two hours, whichever comes first.`,
    `${counted(maxPages, 'page')} ${verb(maxPages, 'takes', 'take')} at least ${durationText(maxPages * pause)}, and longer if the site is slow.`,
  ].join(' ')
}

function durationText(seconds: number): string {
  if (seconds < 90) return counted(Math.max(1, Math.round(seconds)), 'second')
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return counted(minutes, 'minute')
  return counted(Math.round(minutes / 60), 'hour')
}

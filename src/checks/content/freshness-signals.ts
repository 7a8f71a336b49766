import { type StatedDate, isArticle, statedDates } from './shared/article-dates.ts'
import { auditTime } from '../../facts/derived/audit-time.ts'
import { defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { cutShort } from '../shared/truncated.ts'

/** Dates without a time or a zone may be a day off in either direction. */
const DAY = 86_400_000
/** A year in the text is usually part of a visible date. */
const YEAR = /\b(?:19|20)\d\d\b/

export const freshnessSignals = defineCheck({
  id: 'freshness-signals',
  category: 'content',
  family: 'content',
  tier: 'F',
  title: 'Articles have a date, and their dates agree',
  why: 'Readers and search engines use the date to tell how current an article is.',
  fix: 'Show the date in <time datetime="…">, and state datePublished and dateModified with a time zone.',
  criteria: {
    pass: 'The article has a date, and its dates agree.',
    warn: 'The article has no date, a date of publication or change is more than 1 day in the future, or the last change is more than 1 day before the first publication.',
    'not-applicable':
      'The page is not an article, or parsing stopped before the end and no date was found up to there.',
    note: 'An article has og:type article or an item of type Article or a subtype. The check compares datePublished and dateModified of the item, article:published_time, article:modified_time and the Date header. A time element with datetime, or a year from 1900 to 2099 in the main text, also counts as a date.',
  },
  source: 'https://developers.google.com/search/docs/appearance/publication-dates',
  reads: ['head', 'structuredData', 'text', 'response', 'document'],
  examples: {
    pass: [
      {
        html: '<meta property="og:type" content="article"><p>Posted <time datetime="2026-03-01">1 March</time>',
      },
      {
        html: '<article itemscope itemtype="https://schema.org/Article"><meta itemprop="datePublished" content="2026-03-01">Text</article>',
      },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","datePublished":"2026-03-01","dateModified":"2026-03-01T00:00:00+02:00"}</script>',
      },
    ],
    warn: [
      { html: '<meta property="og:type" content="article"><p>The library opens again.' },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","datePublished":"2026-03-01","dateModified":"2025-03-01"}</script>',
      },
      {
        html: '<meta property="og:type" content="article"><meta property="article:published_time" content="2027-03-01T10:00:00Z">',
        headers: [
          ['Content-Type', 'text/html; charset=utf-8'],
          ['Date', 'Fri, 20 Nov 2026 12:00:00 GMT'],
        ],
      },
    ],
    'not-applicable': [{ html: '<p>Opening hours' }],
  },

  evaluate({ head, structuredData, text, response, document }) {
    if (!isArticle(head, structuredData))
      return notApplicable('The page is not marked up as an article')

    const dates = statedDates(head, structuredData)
    const contradiction = contradictionOf(dates, auditTime(response))
    if (contradiction !== null) return warn(contradiction, dates.map(shown))
    if (dates.length > 0 || text.times.length > 0 || YEAR.test(text.main)) return pass()
    return cutShort(document) ?? warn('The article has no date in its text or metadata')
  },
})

function contradictionOf(dates: readonly StatedDate[], now: number): string | null {
  const published = earliest(dates, 'published')
  const modified = latest(dates, 'modified')
  if (latest(dates, 'published') > now + DAY) {
    return 'The publication date is in the future'
  }
  if (modified > now + DAY) return 'The modification date is in the future'
  if (Number.isFinite(modified) && Number.isFinite(published) && modified < published - DAY) {
    return 'The modification date is before the publication date'
  }
  return null
}

/** Without dates, Math.min returns Infinity and Math.max its negative. */
function times(dates: readonly StatedDate[], wanted: StatedDate['what']): number[] {
  return dates.flatMap(({ what, time }) => (what === wanted && time !== null ? [time] : []))
}

function earliest(dates: readonly StatedDate[], what: StatedDate['what']): number {
  return Math.min(...times(dates, what))
}

function latest(dates: readonly StatedDate[], what: StatedDate['what']): number {
  return Math.max(...times(dates, what))
}

function shown({ source, value }: StatedDate): Evidence {
  return { name: source, value }
}

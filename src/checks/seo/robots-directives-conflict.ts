import type { RobotsDirective } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { directivesFor } from '../../facts/derived/indexability.ts'
import { directiveEvidence } from '../shared/directive-evidence.ts'
import { parseDate } from '../../facts/derived/unavailable-after.ts'

/** Directives documented by Google, Bing, Yandex and Baidu, and harmless ones of closed directories. */
const KNOWN = new Set([
  'all',
  'archive',
  'follow',
  'index',
  'indexifembedded',
  'max-image-preview',
  'max-snippet',
  'max-video-preview',
  'noai',
  'noarchive',
  'nocache',
  'nofollow',
  'noimageai',
  'noimageindex',
  'noindex',
  'nomediaindex',
  'none',
  'noodp',
  'nositelinkssearchbox',
  'nosnippet',
  'notranslate',
  'novideoindex',
  'noydir',
  'noyaca',
  'nopagereadaloud',
  'snippet',
  'unavailable_after',
])

const OPPOSITES = [
  ['index', 'noindex'],
  ['index', 'none'],
  ['follow', 'nofollow'],
  ['follow', 'none'],
] as const

export const robotsDirectivesConflict = defineCheck({
  id: 'robots-directives-conflict',
  category: 'seo',
  family: 'indexing',
  tier: 'E',
  title: 'Robots directives are known and consistent',
  why: 'Search engines use the stricter of two contradictory directives. They ignore directives that they do not know.',
  fix: 'State each directive once, in the head or in the header, with its documented name.',
  criteria: {
    pass: 'All robots directives are known and none contradicts another, or the page has none.',
    warn: 'A bot gets index and noindex or none, or follow and nofollow or none; a directive is unknown; an unavailable_after is not a date; or a meta element is in the body.',
    note: 'Meta elements and X-Robots-Tag headers count together, and directives for all bots apply to each named bot. The check knows the directives that Google, Bing, Yandex and Baidu document, and older or common ones such as noodp, noydir and noai.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  appliesTo: 'any',
  reads: ['robotsDirectives'],
  examples: {
    pass: [
      { html: '<meta name="robots" content="noindex, follow">' },
      { html: '<meta name="robots" content="noindex"><meta name="googlebot" content="nosnippet">' },
    ],
    warn: [
      { html: '<meta name="robots" content="index, noindex">' },
      { html: '<meta name="robots" content="index">', headers: [['X-Robots-Tag', 'noindex']] },
      { html: '<meta name="robots" content="no-index">' },
    ],
  },

  evaluate({ robotsDirectives }) {
    const rows = [
      ...contradictions(robotsDirectives),
      ...robotsDirectives.flatMap((directive) => {
        const note = flawOf(directive)
        return note ? [{ ...directiveEvidence(directive), note }] : []
      }),
    ]
    if (rows.length === 0) return pass()
    return warn(
      `${counted(rows.length, 'robots directive')} ${verb(rows.length, 'has', 'have')} no effect or ${verb(rows.length, 'contradicts', 'contradict')} another`,
      rows,
    )
  },
})

/** Contradictory directives for one bot; repeated lines count once. */
function contradictions(directives: readonly RobotsDirective[]): Evidence[] {
  const bots = [...new Set(directives.map(({ bot }) => bot))]
  const rows = bots.flatMap((bot) => {
    const heard = directivesFor(directives, bot)
    return OPPOSITES.flatMap(([mild, strict]) => {
      const one = heard.find(({ name }) => name === mild)
      const other = heard.find(({ name }) => name === strict)
      if (!one || !other || (one.bot === '*' && other.bot === '*' && bot !== '*')) return []
      return [{ ...directiveEvidence(one), note: `${other.raw} is stricter and applies` }]
    })
  })
  return rows
}

function flawOf({ name, value, inHead, source }: RobotsDirective): string | undefined {
  if (!KNOWN.has(name)) return 'unknown, ignored'
  if (name === 'unavailable_after' && (value === null || parseDate(value) === null)) {
    return 'not a date, ignored'
  }
  return source === 'meta' && !inHead ? 'in the body' : undefined
}

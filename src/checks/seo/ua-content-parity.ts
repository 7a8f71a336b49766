import type { LinkedPageFact } from '../../facts/linked-page-facts.ts'
import type { RobotsDirective } from '../../facts/network-facts.ts'
import type { PageFacts } from '../../facts/page-facts.ts'
import { defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { canonicalAddresses } from '../../facts/derived/declared-canonical.ts'
import { exampleLinkedPage } from '../shared/example-linked-page.ts'
import { NOT_ASKED_BY_NAME } from '../shared/foreign-agents.ts'
import { isDecisive } from '../../facts/derived/indexability.ts'
import { isHeard, whyUnheard } from './shared/linked-pages.ts'
import { fold, pageTitle } from '../../facts/derived/page-title.ts'
import { comparableUrl, sameUrl } from '../../facts/derived/same-url.ts'

/** Share of the words by which two responses may differ: teasers and recommendations change. */
const TOLERANCE = 0.3
/** Fewer words than this are a changed notice, even on a short page. */
const FEW_WORDS = 20
/** Length of a title that is kept of the other page. */
const MAX_TITLE = 500

const bot = { relation: 'search-agent', url: 'https://www.example.com/page' } as const
const html = '<title>Library</title><p>Open on Monday.'

type Read = Pick<
  PageFacts,
  'linkedPages' | 'head' | 'canonicals' | 'robotsDirectives' | 'text' | 'document' | 'address'
>

export const uaContentParity = defineCheck({
  id: 'ua-content-parity',
  category: 'seo',
  family: 'document',
  tier: 'D',
  title: 'Crawlers and people get the same page',
  why: 'Search engines forbid showing crawlers another page than people (cloaking). By accident, it hides the page from search.',
  fix: 'Answer with the same title, canonical URL, robots directives and text for every User-Agent.',
  criteria: {
    pass: 'A request in the name of Googlebot gets the page that everyone gets.',
    warn: 'The final URL, title, canonical URLs or robots directives for all bots and Googlebot differ, or the word counts differ by at least 20 and by more than 30 % of the larger.',
    'not-applicable':
      'The operator of Pagemark has not allowed such requests, robots.txt disallows the page for Googlebot or Pagemark, or the request in the name of Googlebot did not answer 200.',
    note: 'Words are not compared where one of the two pages was not read to the end.',
  },
  source: 'https://developers.google.com/search/docs/essentials/spam-policies#cloaking',
  reads: ['linkedPages', 'head', 'canonicals', 'robotsDirectives', 'text', 'document', 'address'],
  examples: {
    pass: [
      {
        html,
        facts: { linkedPages: [exampleLinkedPage({ ...bot, title: 'Library', words: 3 })] },
      },
    ],
    warn: [
      {
        html,
        facts: { linkedPages: [exampleLinkedPage({ ...bot, title: 'Cheap watches', words: 3 })] },
      },
      {
        html,
        facts: { linkedPages: [exampleLinkedPage({ ...bot, title: 'Library', words: 900 })] },
      },
    ],
    'not-applicable': [
      { html },
      {
        html,
        facts: {
          linkedPages: [
            exampleLinkedPage({
              ...bot,
              status: 403,
              blocked: 'The page responds with status 403.',
            }),
          ],
        },
      },
    ],
  },

  evaluate(facts) {
    const page = facts.linkedPages.find(({ relation }) => relation === 'search-agent')
    if (!page) return notApplicable(NOT_ASKED_BY_NAME)
    if (!isHeard(page)) {
      return notApplicable(
        `The request in the name of Googlebot is inconclusive: ${whyUnheard(page)}`,
      )
    }
    if (page.status !== 200) {
      return notApplicable(
        `The request in the name of Googlebot answers ${page.status}, as firewalls do for false bots`,
      )
    }
    const differences = differencesOf(facts, page)
    return differences.length === 0
      ? pass()
      : warn(
          `The page for Googlebot differs in ${differences.map(({ name }) => name).join(', ')}`,
          differences,
        )
  },
})

/** Each with the crawler's value and everybody's. */
function differencesOf(facts: Read, page: LinkedPageFact): Evidence[] {
  const pairs: readonly (readonly [name: string, value: string, expected: string])[] = [
    ['title', titleOf(page.title), titleOf(pageTitle(facts.head))],
    ['canonical', addresses(page.canonicals), canonicalAddresses(facts.canonicals).join(', ')],
    ['robots', directives(page.robotsDirectives), directives(facts.robotsDirectives)],
  ]
  return [
    ...addressDifference(facts, page),
    ...pairs
      .filter(([, value, expected]) => value !== expected)
      .map(([name, value, expected]) => ({
        name,
        value: value || 'none',
        expected: expected || 'none',
      })),
    ...wordDifference(facts, page),
  ]
}

function addressDifference({ address }: Read, { final }: LinkedPageFact): Evidence[] {
  if (final === null || sameUrl(final, address.final)) return []
  return [{ name: 'final URL', value: final, expected: address.final }]
}

/** None if one of the two was not read completely. */
function wordDifference({ text, document }: Read, { words }: LinkedPageFact): Evidence[] {
  if (words === null || document.truncated !== null) return []
  const difference = Math.abs(words - text.words)
  const most = Math.max(words, text.words)
  if (difference < FEW_WORDS || difference <= TOLERANCE * most) return []
  return [{ name: 'words', value: words, expected: text.words }]
}

function titleOf(title: string | null): string {
  return fold(title ?? '').slice(0, MAX_TITLE)
}

function addresses(urls: readonly string[]): string {
  return [...new Set(urls.map((url) => comparableUrl(url) ?? url))].join(', ')
}

/** Directives that Google obeys, sorted, since they may be in other places. */
function directives(all: readonly RobotsDirective[]): string {
  const texts = all
    .filter(isDecisive)
    .map(({ name, value }) => (value === null ? name : `${name}: ${value}`))
  return [...new Set(texts)].toSorted().join(', ')
}

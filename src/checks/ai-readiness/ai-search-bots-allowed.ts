import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { crawlerAccess } from '../shared/crawler-access.ts'
import { robotsTxtUnknown } from '../../facts/derived/robots-txt-known.ts'

/**
 * Agents that retrieve pages for answers. Training crawlers (GPTBot, ClaudeBot) are not among them: blocking those is
 * the owner's choice.
 */
const ANSWERING = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Googlebot',
  'Bingbot',
  'Applebot',
]

export const aiSearchBotsAllowed = defineCheck({
  id: 'ai-search-bots-allowed',
  category: 'ai-readiness',
  importance: 'medium',
  title: 'robots.txt allows AI search crawlers',
  why: 'An AI answer cannot cite a page that its crawler is not allowed to read. Crawling for training is a separate question.',
  fix: 'Allow the search crawlers you want by name in robots.txt; rules against training crawlers can stay.',
  criteria: {
    pass: 'All 8 crawlers may fetch the page, or robots.txt does not exist.',
    warn: 'At least one of the 8 crawlers, but not all, is disallowed from fetching the page.',
    fail: 'All 8 crawlers are disallowed from fetching the page.',
    'not-applicable':
      'The robots.txt was not requested, could not be fetched, or belongs to another origin than the page.',
    note: 'The crawlers are OAI-SearchBot, ChatGPT-User, Claude-SearchBot, Claude-User, PerplexityBot, Googlebot, Bingbot and Applebot. Crawlers that fetch for training, such as GPTBot and ClaudeBot, do not count.',
  },
  source: 'https://developers.openai.com/api/docs/bots',
  appliesTo: 'any',
  reads: ['robotsTxt', 'address'],
  examples: {
    pass: [
      { robotsTxt: 'User-agent: *\nDisallow: /admin/\n' },
      { robotsTxt: 'User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n' },
    ],
    warn: [
      {
        robotsTxt:
          'User-agent: oai-searchbot\nSitemap: https://www.example.com/s.xml\nDisallow: /\n',
      },
    ],
    fail: [{ robotsTxt: 'User-agent: *\nDisallow: /\n' }],
    'not-applicable': [{ facts: { robotsTxt: { state: 'server-error' } } }],
  },

  evaluate({ robotsTxt, address }) {
    const unknown = robotsTxtUnknown(robotsTxt, address.final)
    if (unknown !== undefined) return notApplicable(unknown)

    const access = crawlerAccess(robotsTxt, address.final, ANSWERING)
    const refused = access.filter(({ allowed }) => !allowed)
    if (refused.length === 0) return pass()

    const part = refused.length === access.length ? 'all' : `${refused.length} of`
    const message = `robots.txt disallows the page for ${part} ${access.length} AI search crawlers`
    const evidence = access.map((agent) => agent.evidence)
    const details = { value: { number: refused.length, unit: 'count' } } as const
    return refused.length === access.length
      ? fail(message, evidence, details)
      : warn(message, evidence, details)
  },
})

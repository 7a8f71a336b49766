import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { crawlerAccess } from '../shared/crawler-access.ts'
import { robotsTxtUnknown } from '../../facts/derived/robots-txt-known.ts'

/**
 * Agents that find and read pages for answers. Training crawlers (GPTBot, ClaudeBot) are not among
 * them: turning those away is a choice, not a fault.
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
  title: 'Agents that search and answer may fetch the page',
  why: 'An answer cannot cite a page that its agent may not read. This is apart from the question of training.',
  fix: 'Allow the search agents you want by name in robots.txt; rules for training crawlers can stay.',
  criteria:
    'Passes when robots.txt allows the page to all of these 8 agents: OAI-SearchBot, ChatGPT-User, Claude-SearchBot, Claude-User, PerplexityBot, Googlebot, Bingbot and Applebot. Warns when it turns away some of them and fails when it turns away all. Crawlers that fetch for training, such as GPTBot and ClaudeBot, are left out, and a robots.txt that is missing allows everything. Does not apply when robots.txt could not be fetched or the page lies on another origin than the one that was read.',
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

    const message = `robots.txt turns away ${refused.length} of ${access.length} agents.`
    const evidence = access.map((agent) => agent.evidence)
    const details = { value: { number: refused.length, unit: 'count' } } as const
    return refused.length === access.length
      ? fail(message, evidence, details)
      : warn(message, evidence, details)
  },
})

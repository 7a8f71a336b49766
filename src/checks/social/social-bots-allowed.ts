import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { crawlerAccess } from '../shared/crawler-access.ts'
import { crawlersOf } from '../../facts/derived/crawlers.ts'
import { robotsTxtUnknown } from '../../facts/derived/robots-txt-known.ts'

export const socialBotsAllowed = defineCheck({
  id: 'social-bots-allowed',
  category: 'social',
  family: 'sharing-tags',
  tier: 'F',
  title: 'Preview fetchers of networks may fetch the page',
  why: 'If robots.txt blocks the preview fetcher of a network, shared links appear as a bare URL without title and image.',
  fix: 'Allow the preview fetchers by name in robots.txt: User-agent: facebookexternalhit, then Allow: /.',
  criteria: {
    pass: 'The robots.txt allows all 10 preview fetchers to fetch the final URL.',
    warn: 'The robots.txt blocks at least one preview fetcher.',
    'not-applicable':
      'The robots.txt was not read, or returned status 429, a server error or no response.',
    note: 'The preview fetchers are facebookexternalhit, meta-externalfetcher, Twitterbot, LinkedInBot, Slackbot-LinkExpanding, Discordbot, WhatsApp, TelegramBot, Pinterestbot and redditbot. The URL of the share image is not part of this check.',
  },
  source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/',
  appliesTo: 'any',
  reads: ['robotsTxt', 'address'],
  examples: {
    pass: [
      { robotsTxt: 'User-agent: *\nDisallow: /admin/\n' },
      { robotsTxt: 'User-agent: GPTBot\nDisallow: /\n' },
    ],
    warn: [
      { robotsTxt: 'User-agent: *\nDisallow: /\n' },
      { robotsTxt: 'User-agent: facebookexternalhit\nUser-agent: Twitterbot\nDisallow: /page\n' },
    ],
    'not-applicable': [{ facts: { robotsTxt: { state: 'unreachable', status: null } } }],
  },

  evaluate({ robotsTxt, address }) {
    const unknown = robotsTxtUnknown(robotsTxt, address.final)
    if (unknown !== undefined) return notApplicable(unknown)

    const tokens = crawlersOf('social').map(({ token }) => token)
    const refused = crawlerAccess(robotsTxt, address.final, tokens).filter(
      ({ allowed }) => !allowed,
    )
    if (refused.length === 0) return pass()
    return warn(
      `robots.txt blocks ${refused.length === tokens.length ? 'all' : `${refused.length} of`} ${tokens.length} preview fetchers`,
      refused.map(({ evidence }) => evidence),
      { value: { number: refused.length, unit: 'count' } },
    )
  },
})

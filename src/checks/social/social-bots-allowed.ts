import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { crawlerAccess } from '../shared/crawler-access.ts'
import { crawlersOf } from '../../facts/derived/crawlers.ts'
import { robotsTxtUnknown } from '../../facts/derived/robots-txt-known.ts'

export const socialBotsAllowed = defineCheck({
  id: 'social-bots-allowed',
  category: 'social',
  family: 'sharing-tags',
  tier: 'F',
  title: 'Networks and messengers may fetch the page for a preview',
  why: 'A fetcher that robots.txt turns away shows the bare address, without title and picture.',
  fix: 'Allow the preview fetchers by name in robots.txt, also where other robots are turned away.',
  criteria:
    'Passes when robots.txt lets facebookexternalhit, meta-externalfetcher, Twitterbot, LinkedInBot, Slackbot-LinkExpanding, Discordbot, WhatsApp, TelegramBot, Pinterestbot and redditbot fetch the final address. Warns from one that it turns away; there is no failure. The share image is judged by another check. Not applicable when robots.txt was not read, answered 429 or a server error, or did not answer.',
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
      `robots.txt turns away ${refused.length} of ${tokens.length} preview fetchers.`,
      refused.map(({ evidence }) => evidence),
      { value: { number: refused.length, unit: 'count' } },
    )
  },
})

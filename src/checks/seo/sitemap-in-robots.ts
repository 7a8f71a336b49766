import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { foundSitemaps } from './shared/sitemap-files.ts'

export const sitemapInRobots = defineCheck({
  id: 'sitemap-in-robots',
  category: 'seo',
  family: 'sitemap',
  tier: 'F',
  title: 'robots.txt lists the sitemap',
  why: 'A Sitemap line in robots.txt tells every crawler where the sitemap is. Without the line, the sitemap must be submitted to each search engine.',
  fix: 'Add a line with the full URL to robots.txt: Sitemap: https://…/sitemap.xml',
  criteria: {
    pass: 'robots.txt has a Sitemap line with an absolute URL.',
    warn: 'robots.txt has no such line, but a sitemap was found at one of the usual URLs.',
    'not-applicable': 'No sitemap was found, or robots.txt could not be read.',
  },
  source: 'https://www.sitemaps.org/protocol.html#submit_robots',
  appliesTo: 'any',
  reads: ['sitemap', 'robotsTxt'],
  examples: {
    pass: [{ robotsTxt: 'Sitemap: https://www.example.com/sitemap.xml\n' }],
    warn: [
      {
        robotsTxt: 'User-agent: *\nDisallow:\n',
        facts: {
          sitemap: {
            files: [
              {
                url: 'https://www.example.com/sitemap.xml',
                declaredIn: 'guess',
                status: 200,
                bytes: 900,
                kind: 'urlset',
                entries: 12,
                newestLastmod: null,
                problems: [],
              },
            ],
          },
        },
      },
    ],
    'not-applicable': [{ facts: { sitemap: { files: [] }, robotsTxt: { sitemaps: [] } } }],
  },

  evaluate({ sitemap: { files }, robotsTxt }) {
    if (robotsTxt.sitemaps.length > 0) return pass()
    const found = foundSitemaps(files)
    if (found.length === 0) return notApplicable('No sitemap was found')
    if (!['found', 'absent', 'html'].includes(robotsTxt.state)) {
      return notApplicable('robots.txt could not be read')
    }
    return warn(
      'robots.txt does not list the sitemap of the site',
      found.map(({ url }) => ({ url })),
    )
  },
})

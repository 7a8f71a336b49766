import type { SitemapFile } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { foundSitemaps } from './shared/sitemap-files.ts'

/** The protocol's limit for one file. That of 50 MB is not seen: no more than 10 MB are read. */
const MOST_ENTRIES = 50_000

export const sitemapValid = defineCheck({
  id: 'sitemap-valid',
  category: 'seo',
  family: 'sitemap',
  tier: 'E',
  title: 'The sitemap is valid',
  why: 'Crawlers drop a sitemap that they cannot read or that is over the limits of the protocol.',
  fix: 'Serve UTF-8 XML with a urlset or sitemapindex, at most 50,000 addresses and 50 MB a file, and true lastmod dates.',
  criteria:
    'Passes when every sitemap that was read answers 200 and is XML, RSS, Atom or a text of one address a line, gzipped or not. Warns when it is not UTF-8, has no entries, relative entries or entries on another host, the same lastmod in all of more than 10 entries, an index listed by an index, or a lastmod that is no W3C date or more than a day ahead. Fails when it answers another status, has another root than urlset, sitemapindex or a feed’s, is neither XML nor addresses, is XML with an element closed as another or never or with an & that begins no entity, is damaged gzip, or has more than 50,000 entries. At most 3 files are read and 10 MB of each, so that the limit of 50 MB is not seen to be passed. Not applicable when no sitemap was read.',
  source: 'https://www.sitemaps.org/protocol.html',
  appliesTo: 'any',
  reads: ['sitemap'],
  examples: {
    pass: [{ facts: { sitemap: { files: [sitemap({})] } } }],
    warn: [
      {
        facts: {
          sitemap: {
            files: [
              sitemap({ problems: [{ message: 'lastmod is in the future', severity: 'warning' }] }),
            ],
          },
        },
      },
    ],
    fail: [
      { facts: { sitemap: { files: [sitemap({ status: 404, kind: 'invalid' })] } } },
      { facts: { sitemap: { files: [sitemap({ entries: 50_001 })] } } },
      {
        facts: {
          sitemap: {
            files: [
              sitemap({
                problems: [
                  {
                    message: 'The XML is not well-formed: <url> is closed by </urlset>.',
                    severity: 'error',
                  },
                ],
              }),
            ],
          },
        },
      },
    ],
    'not-applicable': [{ facts: { sitemap: { files: [] } } }],
  },

  evaluate({ sitemap: { files } }) {
    const read = foundSitemaps(files).filter(({ status }) => status !== null)
    if (read.length === 0) return notApplicable('No sitemap was read.')

    const rows = (severity: 'error' | 'warning') =>
      read.flatMap((file) => problemsOf(file, severity).map((note) => evidence(file, note)))
    const errors = rows('error')
    if (errors.length > 0) {
      return fail(
        `The sitemap has ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}.`,
        errors,
      )
    }
    const warnings = rows('warning')
    const entries = read.reduce((sum, file) => sum + file.entries, 0)
    const value = { number: entries, unit: 'count' } as const
    if (warnings.length === 0)
      return pass(
        `Read: ${counted(read.length, 'file')} with ${counted(entries, 'entry', 'entries')}.`,
        { value },
      )
    return warn(
      `The sitemap has ${warnings.length} ${warnings.length === 1 ? 'flaw' : 'flaws'}.`,
      warnings,
      { value },
    )
  },
})

function problemsOf(file: SitemapFile, severity: 'error' | 'warning'): string[] {
  const told = file.problems.filter((problem) => problem.severity === severity)
  const messages = told.map(({ message }) => message)
  return severity === 'error' ? [...ownErrors(file, messages.length > 0), ...messages] : messages
}

function ownErrors({ status, kind, entries }: SitemapFile, explained: boolean): string[] {
  if (status !== 200) return [`answers ${status}`]
  return [
    kind === 'invalid' && !explained && 'is neither XML, RSS, Atom nor text',
    entries > MOST_ENTRIES && !explained && `${entries} entries are more than 50,000`,
  ].filter((error) => error !== false)
}

function evidence({ url, status }: SitemapFile, note: string): Evidence {
  return { url, ...(status === null ? {} : { status }), note }
}

function sitemap(overrides: Partial<SitemapFile>): SitemapFile {
  return {
    url: 'https://www.example.com/sitemap.xml',
    declaredIn: 'robots',
    status: 200,
    bytes: 900,
    kind: 'urlset',
    entries: 12,
    newestLastmod: null,
    problems: [],
    ...overrides,
  }
}

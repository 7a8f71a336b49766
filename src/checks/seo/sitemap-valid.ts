import type { SitemapFile } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { foundSitemaps } from './shared/sitemap-files.ts'

/** The protocol's limit for one file. The limit of 50 MB is not tested: at most 10 MB are read. */
const MOST_ENTRIES = 50_000

export const sitemapValid = defineCheck({
  id: 'sitemap-valid',
  category: 'seo',
  family: 'sitemap',
  tier: 'E',
  title: 'The sitemap is valid',
  why: 'Crawlers ignore a sitemap that they cannot read or that exceeds the limits of the protocol.',
  fix: 'Serve UTF-8 XML with a urlset or sitemapindex, at most 50,000 URLs and 50 MB per file, and accurate lastmod dates.',
  criteria: {
    pass: 'Every sitemap answers 200 and is valid XML, RSS, Atom or text with one URL per line, gzipped or not.',
    warn: 'The sitemap is not UTF-8, has no entries, relative entries or another host, the same lastmod in all of more than 10 entries, an index in an index, or a lastmod that is not a W3C date or over a day ahead.',
    fail: 'The sitemap does not answer 200, has a wrong root element, is neither XML nor URLs, is XML with mismatched or unclosed elements or a stray &, is damaged gzip, or has more than 50,000 entries.',
    'not-applicable': 'No sitemap was read.',
    note: 'Valid root elements are urlset, sitemapindex and those of RSS and Atom feeds. At most 3 files are read and 10 MB of each, so the protocol limit of 50 MB is not checked.',
  },
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
    if (read.length === 0) return notApplicable('No sitemap was read')

    const rows = (severity: 'error' | 'warning') =>
      read.flatMap((file) => problemsOf(file, severity).map((note) => evidence(file, note)))
    const errors = rows('error')
    if (errors.length > 0) {
      return fail(`The sitemap has ${counted(errors.length, 'error')}`, errors)
    }
    const warnings = rows('warning')
    const entries = read.reduce((sum, file) => sum + file.entries, 0)
    const value = { number: entries, unit: 'count' } as const
    if (warnings.length === 0)
      return pass(
        `${counted(read.length, 'sitemap file')} with ${counted(entries, 'entry', 'entries')} ${verb(read.length, 'is', 'are')} valid`,
        { value },
      )
    return warn(`The sitemap has ${counted(warnings.length, 'minor error')}`, warnings, { value })
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
    entries > MOST_ENTRIES &&
      !explained &&
      `${counted(entries, 'entry', 'entries')}, expected at most 50,000`,
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

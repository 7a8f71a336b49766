import type { VariantFacts } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { declaredCanonical } from '../../facts/derived/declared-canonical.ts'

type HostVariant = VariantFacts['hosts'][number]

export const hostVariants = defineCheck({
  id: 'host-variants',
  category: 'seo',
  family: 'redirects',
  tier: 'D',
  title: 'All forms of the host lead to one address',
  why: 'When www and the bare domain, or http and https, each serve the site, search engines find every page several times.',
  fix: 'Redirect every other form permanently to one scheme and host.',
  criteria:
    'Passes when all forms of the host that answer 2xx end at one scheme and host. Warns when they end at 2 or more and the canonical of the page names one of these, and fails when it does not. Asked are the host with and without www., over http and https, with at most 5 redirects each; forms that do not answer or answer an error do not count. Not applicable to other sub-domains, to addresses with a port and on local networks, and when no other form answered.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/canonicalization',
  appliesTo: 'any',
  reads: ['variants', 'canonicals'],
  examples: {
    pass: [
      {
        facts: {
          variants: {
            hosts: [
              variant('https://www.example.com/', 'https://www.example.com/'),
              variant('http://www.example.com/', 'https://www.example.com/'),
              { url: 'https://example.com/', status: null, final: null },
            ],
          },
        },
      },
    ],
    warn: [
      {
        html: '<link rel="canonical" href="https://www.example.com/page">',
        facts: {
          variants: {
            hosts: [
              variant('https://www.example.com/', 'https://www.example.com/'),
              variant('https://example.com/', 'https://example.com/'),
            ],
          },
        },
      },
    ],
    fail: [
      {
        facts: {
          variants: {
            hosts: [
              variant('https://www.example.com/', 'https://www.example.com/'),
              variant('https://example.com/', 'https://example.com/'),
            ],
          },
        },
      },
    ],
    'not-applicable': [{ facts: { variants: { hosts: [] } } }],
  },

  evaluate({ variants: { hosts }, canonicals }) {
    const answered = hosts.filter(({ status, final }) => status !== null && final !== null)
    if (answered.length < 2) return notApplicable('No other form of the host answered.')

    const serving = answered.filter(
      ({ status }) => status !== null && status >= 200 && status < 300,
    )
    const origins = [...new Set(serving.flatMap(({ final }) => originOf(final)))]
    if (origins.length < 2) return pass(origins[0])

    const canonical = originOf(declaredCanonical(canonicals))
    const message = `The site answers under ${origins.length} addresses: ${origins.join(', ')}.`
    return canonical.some((origin) => origins.includes(origin))
      ? warn(`${message} Only the canonical brings them together.`, hosts.map(evidence))
      : fail(message, hosts.map(evidence))
  },
})

function originOf(url: string | null): string[] {
  const parsed = url === null ? null : URL.parse(url)
  return parsed ? [parsed.origin] : []
}

function evidence({ url, status, final }: HostVariant): Evidence {
  if (status === null) return { url, note: 'no answer' }
  return { url, status, ...(final === null || final === url ? {} : { note: `ends at ${final}` }) }
}

function variant(url: string, final: string): HostVariant {
  return { url, status: 200, final }
}

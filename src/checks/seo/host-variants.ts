import type { VariantFacts } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { declaredCanonical } from '../../facts/derived/declared-canonical.ts'

type HostVariant = VariantFacts['hosts'][number]

export const hostVariants = defineCheck({
  id: 'host-variants',
  category: 'seo',
  family: 'redirects',
  tier: 'D',
  title: 'All host variants lead to one origin',
  why: 'When www and the bare domain, or http and https, each serve the site, search engines find every page several times.',
  fix: 'Redirect every other variant permanently to one scheme and host.',
  criteria: {
    pass: 'All host variants that answer 2xx end at one scheme and host.',
    warn: 'The host variants end at 2 or more origins, and the canonical URL of the page is on one of them.',
    fail: 'The host variants end at 2 or more origins, and the canonical URL of the page is on none of them.',
    'not-applicable':
      'The host is another subdomain, has a port or is on a local network, or no other variant answered.',
    note: 'The check requests the host with and without www., over http and https, with at most 5 redirects each. Variants that do not answer or answer an error do not count.',
  },
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
    if (answered.length < 2) return notApplicable('No other variant of the host answered')

    const serving = answered.filter(
      ({ status }) => status !== null && status >= 200 && status < 300,
    )
    const origins = [...new Set(serving.flatMap(({ final }) => originOf(final)))]
    if (origins.length < 2) return pass(origins[0])

    const canonical = originOf(declaredCanonical(canonicals))
    const message = `The site answers on ${origins.length} origins: ${origins.join(', ')}`
    return canonical.some((origin) => origins.includes(origin))
      ? warn(message, hosts.map(evidence))
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

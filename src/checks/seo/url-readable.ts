import { defineCheck, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

/** Many clients and servers refuse longer URLs. */
const LONGEST = 2048
const LONG = 115
const MANY_PARAMETERS = 2
const SESSION = /^(?:jsessionid|phpsessid|aspsessionid\w*|sessionid|session_id|sid)$/i

export const urlReadable = defineCheck({
  id: 'url-readable',
  category: 'seo',
  family: 'document',
  tier: 'F',
  title: 'The URL is readable',
  why: 'People judge a link by its URL, and one consistent spelling prevents duplicate pages.',
  fix: 'Use short lower-case words separated by hyphens, and few query parameters.',
  criteria: {
    pass: 'The final URL has at most 115 characters and none of the problems of a warning.',
    warn: 'The URL has more than 115 characters, upper-case letters, underscores, spaces (%20 or +), a double slash, a repeated segment, escapes that are not UTF-8, a session ID or more than 2 query parameters.',
    fail: 'The URL has more than 2,048 characters.',
    note: 'The length of the whole URL counts. Session IDs are searched for in path and query, everything else but the parameters in the path only. Letters of other scripts pass. A repeated segment is one that follows itself directly.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  appliesTo: 'any',
  reads: ['address'],
  examples: {
    pass: [
      { url: 'https://www.example.com/opening-hours' },
      { url: 'https://www.example.com/%C3%B6ffnungszeiten?page=2' },
    ],
    warn: [
      { url: 'https://www.example.com/Opening_Hours' },
      { url: 'https://www.example.com/a//b' },
      { url: 'https://www.example.com/page;jsessionid=1A530637289A03B07199A44E8D531427' },
      { url: 'https://www.example.com/list?a=1&b=2&c=3' },
    ],
    fail: [{ facts: { address: { final: `https://www.example.com/${'a'.repeat(2048)}` } } }],
  },

  evaluate({ address }) {
    const { final } = address
    const value = { number: final.length, unit: 'characters' } as const
    if (final.length > LONGEST)
      return fail(`The URL has ${counted(final.length, 'character')}`, [], { value })

    const parsed = URL.parse(final)
    const flaws = parsed ? flawsOf(parsed) : []
    if (flaws.length === 0) return pass(undefined, { value })
    return warn(`The URL has ${flaws.join(', ')}`, [{ url: final }], { value })
  },
})

function flawsOf({ href, pathname, searchParams }: URL): string[] {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const parameters = [...searchParams.keys()]
  return [
    href.length > LONG && `${href.length} characters`,
    /[A-Z]/.test(withoutSession(pathname).replace(/%[0-9A-Fa-f]{2}/g, '')) && 'upper-case letters',
    pathname.includes('_') && 'underscores',
    /%20|\+/.test(pathname) && 'spaces',
    pathname.includes('//') && 'a double slash',
    segments.some((segment, index) => segment === segments[index + 1]) && 'a repeated segment',
    hasSession(pathname, parameters) && 'a session ID',
    parameters.length > MANY_PARAMETERS && `${parameters.length} query parameters`,
    !isUtf8(pathname) && 'escapes that are not UTF-8',
  ].filter((flaw) => flaw !== false)
}

function hasSession(pathname: string, parameters: readonly string[]): boolean {
  return pathname !== withoutSession(pathname) || parameters.some((name) => SESSION.test(name))
}

function withoutSession(pathname: string): string {
  return pathname.replace(/;jsessionid=[^/;]*/i, '')
}

function isUtf8(pathname: string): boolean {
  try {
    decodeURIComponent(pathname.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'))
    return true
  } catch {
    return false
  }
}

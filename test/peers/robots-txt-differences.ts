import type { Difference } from './robots-txt-case.ts'
import { lines } from './support.ts'

export const DIFFERENCES: readonly Difference[] = [
  {
    name: 'google/robotstxt ID_Encoding',
    robotsTxt: lines('User-agent: FooBot', 'Disallow: /', 'Allow: /foo/bar/%62%61%7A'),
    path: '/foo/bar/baz',
    ours: 'allowed',
    theirs: 'refused',
    why: 'RFC 9309 §2.2.2 decodes unreserved characters before they are compared',
  },
  {
    name: 'robots-parser, allow and disallow of one path',
    robotsTxt: lines('User-agent: *', 'Disallow: /test.html', 'Allow: /test.html'),
    path: '/test.html',
    ours: 'allowed',
    theirs: 'refused (their first version; it allows today)',
    why: 'RFC 9309 §2.2.2 lets the least restrictive of equal rules win',
  },
  {
    name: 'robots-parser, a wildcard and a longer allow',
    robotsTxt: lines('User-agent: *', 'Disallow: /fish*.php', 'Allow: /fish/index.php'),
    path: '/fish/index.php',
    ours: 'allowed',
    theirs: 'refused (their first version; it allows today)',
    why: 'the longest pattern wins, with wildcards too (RFC 9309 §2.2.2)',
  },
  {
    name: 'google/robotstxt, a crawler with a parent',
    robotsTxt: lines('User-agent: Googlebot', 'Disallow: /'),
    agent: 'Googlebot-Image',
    path: '/',
    ours: 'refused',
    theirs: 'allowed (the library asks for one token only)',
    why: 'Google documents that Googlebot-Image obeys Googlebot where it is not named',
  },
]

import type { NotFoundFacts } from '../network-facts.ts'
import { cutText } from '../derived/cut-text.ts'

const MAX_LEAKS = 5
const EXCERPT = 160

/** Debug pages and traces, by text that only they print. The patterns are bounded and cannot backtrack. */
const SIGNS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    'Django debug page',
    /You&#x27;re seeing this error because you have <code>DEBUG = True<\/code>/,
  ],
  ['Werkzeug debugger', /Werkzeug (?:powered traceback|Debugger)/i],
  [
    'Laravel or Whoops debug page',
    /(?:Whoops\\|class="[^"]{0,80}Whoops container|Ignition(?:\\|Config))/,
  ],
  ['Symfony debug page', /<!-- .{0,200}\(\d{3} [\w ]{1,40}\) -->|Symfony Exception/],
  ['Rails debug page', /Rails\.root: |<title>Action Controller: Exception caught/],
  [
    'ASP.NET error page',
    /\[(?:Http|NullReference|Sql)\w{0,40}Exception[^\]]{0,200}\]|Version Information:.{0,10}Microsoft \.NET Framework/,
  ],
  ['Java stack trace', /\bat [\w$.]{3,120}\([\w$]{1,60}\.java:\d+\)/],
  ['Python traceback', /Traceback \(most recent call last\)/],
  [
    'PHP error',
    /\b(?:Fatal error|Parse error|Warning|Notice)(?:<\/b>)?: .{1,200} in (?:<b>)?\/[\w./-]{1,200}/,
  ],
  ['Node.js stack trace', /\bat [^\n(]{0,80}\((?:\/[\w.@-]{1,80}){2,12}\.m?js:\d+:\d+\)/],
  [
    'SQL error',
    /\b(?:SQLSTATE\[\w+\]|ORA-\d{5}|You have an error in your SQL syntax|PG::\w+Error)/,
  ],
  [
    'file path',
    /(?:\/(?:home|var\/www|usr\/share|srv)\/[\w.-]{1,60}(?:\/[\w.-]{1,60}){1,8}\.(?:php|py|rb|js|pl))|[A-Z]:\\(?:inetpub|Users)\\[\w.\\-]{1,120}/,
  ],
]

export function findLeaks(html: string): NotFoundFacts['leaks'] {
  return SIGNS.flatMap(([kind, pattern]) => {
    const match = pattern.exec(html)
    return match ? [{ kind, excerpt: cutText(match[0], EXCERPT) }] : []
  }).slice(0, MAX_LEAKS)
}

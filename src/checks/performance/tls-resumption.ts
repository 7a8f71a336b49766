import { defineCheck, type Evidence, inform } from '../check.ts'
import { headerLines } from '../../facts/derived/headers.ts'

const LISTED = [
  'Speculation-Rules',
  'Use-As-Dictionary',
  'Available-Dictionary',
  'Server-Timing',
  'Via',
  'X-Cache',
  'CF-Cache-Status',
]

export const tlsResumption = defineCheck({
  id: 'tls-resumption',
  category: 'performance',
  importance: 'informative',
  appliesTo: 'any',
  title: 'Connection and protocol details',
  why: 'The connection decides how fast the page reaches visitors, and what could make the next visit faster.',
  fix: 'No action is needed; IPv6, TLS 1.3 and speculation rules each save some visitors time.',
  criteria: {
    informative:
      'The IP version, the TLS version and the choice between HTTP/2 and HTTP/1.1 are listed.',
    note: 'The list also has the headers Speculation-Rules, Use-As-Dictionary, Available-Dictionary, Server-Timing, Via, X-Cache and CF-Cache-Status, and speculation rules in the page. The result does not count towards the score.',
  },
  source: 'https://web.dev/articles/optimize-ttfb',
  reads: ['response', 'scripts', 'tls'],
  examples: {
    informative: [
      { html: '<script type="speculationrules">{"prefetch": []}</script>' },
      {
        headers: [
          ['Content-Type', 'text/html'],
          ['Via', '1.1 varnish'],
        ],
      },
    ],
  },

  evaluate({ response, scripts, tls }) {
    const ip = response.remoteAddress.includes(':') ? 'IPv6' : 'IPv4'
    const connection = [ip, tls.connection?.protocol, tls.alpn].filter(Boolean)
    const rows: Evidence[] = [
      { name: 'IP version', value: ip },
      ...(tls.connection ? [{ name: 'TLS', value: tls.connection.protocol }] : []),
      ...(tls.alpn === null
        ? []
        : [{ name: 'HTTP version', value: tls.alpn === '' ? 'neither' : tls.alpn }]),
      ...LISTED.flatMap((name) =>
        headerLines(response.headers, name).map((value) => ({ name, value })),
      ),
    ]
    if (scripts.some(({ kind }) => kind === 'speculationrules')) {
      rows.push({ name: 'speculation rules', value: 'in the page' })
    }
    return inform(`The page loads over ${connection.join(', ')}`, rows)
  },
})

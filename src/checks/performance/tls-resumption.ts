import { defineCheck, type Evidence, inform } from '../check.ts'
import { headerLines } from '../../facts/derived/headers.ts'

const TELLING = [
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
  title: 'Facts of the connection',
  why: 'They tell how the page travelled and what could make the next visit faster.',
  fix: 'Nothing needs to be done; IPv6, TLS 1.3 and speculation rules each save some visitors time.',
  criteria:
    'Always informative: lists the IP version, the TLS version and what the server chose of HTTP/2 and HTTP/1.1. Of the headers it lists Speculation-Rules, Use-As-Dictionary, Available-Dictionary, Server-Timing, Via, X-Cache and CF-Cache-Status as far as they were sent, and it says when the page has speculation rules of its own.',
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
    const rows: Evidence[] = [
      { name: 'IP version', value: response.remoteAddress.includes(':') ? 'IPv6' : 'IPv4' },
      ...(tls.connection ? [{ name: 'TLS', value: tls.connection.protocol }] : []),
      ...(tls.alpn === null
        ? []
        : [{ name: 'chosen of HTTP/2 and 1.1', value: tls.alpn === '' ? 'neither' : tls.alpn }]),
      ...TELLING.flatMap((name) =>
        headerLines(response.headers, name).map((value) => ({ name, value })),
      ),
    ]
    if (scripts.some(({ kind }) => kind === 'speculationrules')) {
      rows.push({ name: 'speculation rules', value: 'in the page' })
    }
    return inform('This is what the connection and its headers tell.', rows)
  },
})

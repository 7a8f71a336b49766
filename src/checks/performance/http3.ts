import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { headerList } from '../../facts/derived/headers.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

export const http3 = defineCheck({
  id: 'http3',
  category: 'performance',
  family: 'protocol',
  tier: 'F',
  appliesTo: 'any',
  title: 'The server advertises HTTP/3',
  why: 'HTTP/3 connects faster and does not stall when a packet is lost, which helps visitors on mobile networks.',
  fix: 'Enable HTTP/3 on the server or CDN, send Alt-Svc: h3=":443", and open UDP port 443.',
  criteria: {
    pass: 'The Alt-Svc header of the page or an HTTPS record of the host in DNS names h3.',
    warn: 'Neither the Alt-Svc header of the page nor an HTTPS record of the host in DNS names h3.',
    'not-applicable': 'The address is local, or the page is served over http.',
    note: 'HTTPS records are not queried at present, so the header decides. Drafts such as h3-29, Alt-Svc: clear and entries with ma=0 do not count. Whether UDP port 443 answers is not tested.',
  },
  source: 'https://www.rfc-editor.org/rfc/rfc9114',
  reads: ['address', 'records', 'response'],
  examples: {
    pass: [
      {
        headers: [
          ['Content-Type', 'text/html'],
          ['Alt-Svc', 'h3=":443"; ma=86400, h3-29=":443"'],
        ],
      },
      { facts: { records: { https: ['1 . alpn="h3,h2"'] } } },
    ],
    warn: [
      { html: '<p>No header.</p>' },
      {
        headers: [
          ['Content-Type', 'text/html'],
          ['Alt-Svc', 'h3-29=":443"; ma=86400'],
        ],
      },
      {
        headers: [
          ['Content-Type', 'text/html'],
          ['Alt-Svc', 'h3=":443"; ma=0'],
        ],
      },
      {
        headers: [
          ['Content-Type', 'text/html'],
          ['Alt-Svc', 'clear'],
        ],
      },
    ],
    'not-applicable': [{ url: 'http://www.example.com/' }],
  },

  evaluate({ address, records, response }) {
    if (address.local)
      return notApplicable('The address is local, where the HTTP version does not matter')
    if (!isHttps(address.final)) {
      return notApplicable('The page is served over http, where browsers do not use HTTP/3')
    }
    const services = headerList(response.headers, 'alt-svc')
    if (services.some(isLivingH3)) return pass('The Alt-Svc header names h3')
    if (records.https?.some(namesH3)) return pass('The HTTPS record in DNS names h3')
    return warn(
      'The server does not advertise HTTP/3',
      services.map((value) => ({ name: 'Alt-Svc', value })),
    )
  },
})

/** Drafts (`h3-29`) are obsolete, and `ma=0` withdraws an advertisement (RFC 7838 §3.1). */
function isLivingH3(service: string): boolean {
  return /^h3\s*=/.test(service) && !/;\s*ma\s*=\s*"?0+"?\s*(?:;|$)/i.test(service)
}

function namesH3(record: string): boolean {
  const protocols = /alpn="?([^"\s]*)/i.exec(record)?.[1] ?? ''
  return protocols.split(',').includes('h3')
}

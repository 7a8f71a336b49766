import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { headerList } from '../../facts/derived/headers.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

export const http3 = defineCheck({
  id: 'http3',
  category: 'performance',
  family: 'protocol',
  tier: 'F',
  appliesTo: 'any',
  title: 'HTTP/3 is advertised',
  why: 'HTTP/3 connects faster and does not stall when a packet is lost, as on mobile networks.',
  fix: 'Enable HTTP/3 at the server or CDN and send Alt-Svc: h3=":443"; open UDP port 443.',
  criteria:
    'Passes when the Alt-Svc header of the page names h3, or an HTTPS record of the host in DNS does, and warns when neither does. Records of that type are not asked for at present, so that the header decides. Drafts such as h3-29, Alt-Svc: clear and an entry with ma=0 do not count, and whether UDP port 443 answers is not tried. Does not apply to local addresses and over http.',
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
      return notApplicable('The address is local, where the protocol does not matter.')
    if (!isHttps(address.final)) return notApplicable('HTTP/3 is spoken over https only.')
    const services = headerList(response.headers, 'alt-svc')
    if (services.some(isLivingH3)) return pass('Alt-Svc names h3.')
    if (records.https?.some(namesH3)) return pass('The HTTPS record in DNS names h3.')
    return warn(
      'HTTP/3 is not advertised.',
      services.map((value) => ({ name: 'Alt-Svc', value })),
    )
  },
})

/** Drafts (`h3-29`) are dead, and `ma=0` takes an advertisement back (RFC 7838 §3.1). */
function isLivingH3(service: string): boolean {
  return /^h3\s*=/.test(service) && !/;\s*ma\s*=\s*"?0+"?\s*(?:;|$)/i.test(service)
}

function namesH3(record: string): boolean {
  const protocols = /alpn="?([^"\s]*)/i.exec(record)?.[1] ?? ''
  return protocols.split(',').includes('h3')
}

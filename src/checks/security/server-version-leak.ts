import { at, defineCheck, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { headerLines } from '../../facts/derived/headers.ts'

const HEADERS = ['Server', 'X-Powered-By', 'X-AspNet-Version', 'X-AspNetMvc-Version', 'X-Generator']

/** `nginx/1.25.3`, `PHP/8`, `Drupal 10 (…)`; not `ECS (dcb/7F83)`, `AmazonS3` or `1C-Bitrix`. */
const VERSION = /\d\.\d|[\s/(]v?\d{1,9}(?![\w.])/

export const serverVersionLeak = defineCheck({
  id: 'server-version-leak',
  category: 'security',
  family: 'disclosure',
  tier: 'F',
  appliesTo: 'any',
  title: 'Software versions are not disclosed',
  why: 'Attackers who search for servers with a known vulnerability find them by their version.',
  fix: 'Hide the version: server_tokens off (nginx), ServerTokens Prod (Apache), expose_php = Off (PHP). Remove the other listed headers and the generator element.',
  criteria: {
    pass: 'No header and no generator element discloses a version.',
    warn: 'At least one header or generator element discloses a version.',
    note: 'The check covers Server, X-Powered-By, X-AspNet-Version, X-AspNetMvc-Version, X-Generator and the meta element named generator. A version is two numbers with a dot between them, or a separate number after a space, slash or bracket. Product names without a version are fine.',
  },
  source:
    'https://owasp.org/www-project-secure-headers/#prevent-information-disclosure-via-http-headers',
  reads: ['head', 'response'],
  examples: {
    pass: [
      { headers: [['Server', 'nginx']] },
      { headers: [['Server', 'ECAcc (dcd/7D43)']] },
      { html: '<meta name="generator" content="1C-Bitrix">' },
    ],
    warn: [
      { headers: [['Server', 'Apache/2.4.57 (Debian)']] },
      { headers: [['X-Powered-By', 'PHP/8.3.1']] },
      { html: '<meta name="generator" content="WordPress 6.4">' },
      { html: '<meta name="generator" content="Drupal 10 (https://www.drupal.org)">' },
    ],
  },

  evaluate({ head, response }) {
    const sent = HEADERS.flatMap((name) =>
      headerLines(response.headers, name).map((value) => ({ name, value })),
    )
    const written = head.metas
      .filter(({ name }) => name === 'generator')
      .map((meta) => ({ ...at({ line: meta.line }), name: 'meta generator', value: meta.content }))
    const rows = [...sent, ...written].filter(({ value }) => VERSION.test(value))
    return rows.length === 0
      ? pass()
      : warn(
          `${counted(rows.length, 'header or meta element', 'headers or meta elements')} ${verb(rows.length, 'discloses', 'disclose')} a software version`,
          rows,
        )
  },
})

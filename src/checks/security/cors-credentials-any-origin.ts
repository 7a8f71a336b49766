import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'

const sentOrigin = 'https://pagemark-probe.example'

export const corsCredentialsAnyOrigin = defineCheck({
  id: 'cors-credentials-any-origin',
  category: 'security',
  family: 'cross-origin-access',
  tier: 'B',
  appliesTo: 'any',
  title: 'Other sites cannot read the page with the visitor’s cookies',
  why: 'A server that answers every Origin with permission and credentials lets any site read what its visitors see when signed in.',
  fix: 'Compare Origin with an exact list of allowed ones, answer others without CORS headers, and send Vary: Origin.',
  criteria:
    'The page is asked for with the Origin of two sites that do not exist: a stranger, and one whose name begins and ends like the page’s own. Passes when Access-Control-Allow-Origin does not repeat such an origin and is not null, or when it is null without credentials; * allows no credentials and passes. Warns when the origin is repeated without Access-Control-Allow-Credentials: true and the page or a redirect before it sets cookies. Fails when the origin is repeated, or null is sent, together with Access-Control-Allow-Credentials: true. Does not apply when neither request was answered.',
  source: 'https://fetch.spec.whatwg.org/#http-cors-protocol',
  reads: ['cookies', 'policies'],
  examples: {
    pass: [
      { facts: { policies: { cors: { sentOrigin, allowOrigin: null, allowCredentials: null } } } },
      { facts: { policies: { cors: { sentOrigin, allowOrigin: '*', allowCredentials: 'true' } } } },
    ],
    warn: [
      {
        headers: [['Set-Cookie', 'theme=dark; Secure; SameSite=None']],
        facts: {
          policies: { cors: { sentOrigin, allowOrigin: sentOrigin, allowCredentials: null } },
        },
      },
    ],
    fail: [
      {
        facts: {
          policies: { cors: { sentOrigin, allowOrigin: sentOrigin, allowCredentials: 'true' } },
        },
      },
      {
        facts: {
          policies: { cors: { sentOrigin, allowOrigin: 'null', allowCredentials: 'true' } },
        },
      },
    ],
    'not-applicable': [{ facts: { policies: { cors: null } } }],
  },

  evaluate({ cookies, policies: { cors } }) {
    if (!cors) return notApplicable('No request with a foreign Origin was answered.')
    const allowed = cors.allowOrigin?.trim()
    const evidence = [
      { name: 'Origin', value: cors.sentOrigin },
      { name: 'Access-Control-Allow-Origin', value: allowed ?? 'missing' },
      { name: 'Access-Control-Allow-Credentials', value: cors.allowCredentials ?? 'missing' },
    ]
    const reflects = allowed === cors.sentOrigin
    // Compared byte for byte (Fetch §3.3.4): "True" allows nothing.
    if (cors.allowCredentials?.trim() === 'true' && (reflects || allowed === 'null')) {
      return fail('Other sites may read the page with credentials.', evidence)
    }
    return reflects && cookies.some(({ deletes }) => !deletes)
      ? warn(
          'Other sites may read the page, though without credentials, and the page sets cookies.',
          evidence,
        )
      : pass()
  },
})

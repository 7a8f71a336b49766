import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'

const sentOrigin = 'https://pagemark-probe.example'

export const corsCredentialsAnyOrigin = defineCheck({
  id: 'cors-credentials-any-origin',
  category: 'security',
  family: 'cross-origin-access',
  tier: 'B',
  appliesTo: 'any',
  title: 'Other sites cannot read the page with visitors’ cookies',
  why: 'A server that grants access with credentials to every Origin lets any site read what its signed-in visitors see.',
  fix: 'Compare Origin with an exact list of allowed origins, send no CORS headers to others, and send Vary: Origin.',
  criteria: {
    pass: 'Access-Control-Allow-Origin is missing, * or another origin, is null without credentials, or repeats the Origin without credentials while no cookies are set.',
    warn: 'Access-Control-Allow-Origin repeats the Origin without Access-Control-Allow-Credentials: true, and the page or a redirect before it sets cookies.',
    fail: 'Access-Control-Allow-Origin repeats the Origin or is null, together with Access-Control-Allow-Credentials: true.',
    'not-applicable': 'No request with a foreign Origin was answered.',
    note: 'The page is requested with the Origin of two sites that do not exist: an unrelated one, and one whose name begins and ends like the page’s own. The value * allows no credentials.',
  },
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
    if (!cors) return notApplicable('No request with a foreign Origin was answered')
    const allowed = cors.allowOrigin?.trim()
    const evidence = [
      { name: 'Origin', value: cors.sentOrigin },
      { name: 'Access-Control-Allow-Origin', value: allowed ?? 'missing' },
      { name: 'Access-Control-Allow-Credentials', value: cors.allowCredentials ?? 'missing' },
    ]
    const reflects = allowed === cors.sentOrigin
    // Compared byte for byte (Fetch §3.3.4): "True" allows nothing.
    if (cors.allowCredentials?.trim() === 'true' && (reflects || allowed === 'null')) {
      return fail('Any site can read the page with the visitor’s credentials', evidence)
    }
    return reflects && cookies.some(({ deletes }) => !deletes)
      ? warn('Any site can read the page without credentials, and the page sets cookies', evidence)
      : pass()
  },
})

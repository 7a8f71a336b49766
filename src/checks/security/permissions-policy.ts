import { parseDictionary } from 'structured-headers'
import { defineCheck, pass, warn } from '../check.ts'
import { headerLines } from '../../facts/derived/headers.ts'
import { parsed } from './shared/structured-field.ts'

export const permissionsPolicy = defineCheck({
  id: 'permissions-policy',
  category: 'security',
  family: 'security-headers',
  tier: 'F',
  title: 'Powerful features are restricted',
  why: 'Camera, location and the like that the page never uses cannot be asked for by injected code or by frames either.',
  fix: 'Send Permissions-Policy with the features that are not used, as in camera=(), geolocation=(), microphone=().',
  criteria:
    "Passes when Permissions-Policy is a valid structured field and names at least one feature, known or not. Warns when it is missing, empty, not valid, or written like the old Feature-Policy, as in camera 'none'. Several headers count as one list.",
  source: 'https://www.w3.org/TR/permissions-policy/',
  reads: ['response'],
  examples: {
    pass: [
      { headers: [['Permissions-Policy', 'geolocation=(self "https://maps.example"), camera=()']] },
      {
        headers: [
          ['Permissions-Policy', 'camera=()'],
          ['Permissions-Policy', 'microphone=()'],
        ],
      },
    ],
    warn: [
      { html: '<p>No header.</p>' },
      { headers: [['Permissions-Policy', "camera 'none'; geolocation 'self'"]] },
    ],
  },

  evaluate({ response }) {
    const lines = headerLines(response.headers, 'permissions-policy')
    if (lines.length === 0) return warn('No Permissions-Policy header was sent.')

    const text = lines.join(', ')
    const dictionary = parsed(parseDictionary, text)
    if (dictionary && dictionary.size > 0) return pass()
    return warn(
      /'(?:none|self)'|;/.test(text)
        ? 'The header is written in the syntax of the old Feature-Policy, which browsers ignore here.'
        : 'Browsers ignore the header because it names no feature or is not a valid structured field.',
      [{ value: text }],
    )
  },
})

import { parseDictionary } from 'structured-headers'
import { defineCheck, pass, warn } from '../check.ts'
import { headerLines } from '../../facts/derived/headers.ts'
import { parsed } from './shared/structured-field.ts'

export const permissionsPolicy = defineCheck({
  id: 'permissions-policy',
  category: 'security',
  family: 'security-headers',
  tier: 'F',
  title: 'Permissions-Policy restricts powerful features',
  why: 'Without this header, injected code and frames can request the camera, the location and other features that the page never uses.',
  fix: 'Send Permissions-Policy with the features that are not used: camera=(), geolocation=(), microphone=().',
  criteria: {
    pass: 'Permissions-Policy is a valid structured field and names at least one feature, known or not.',
    warn: "Permissions-Policy is missing, empty or invalid, or has the syntax of the old Feature-Policy, such as camera 'none'.",
    note: 'Several headers count as one list.',
  },
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
    if (lines.length === 0) return warn('The page sends no Permissions-Policy header')

    const text = lines.join(', ')
    const dictionary = parsed(parseDictionary, text)
    if (dictionary && dictionary.size > 0) return pass()
    return warn(
      /'(?:none|self)'|;/.test(text)
        ? 'Permissions-Policy has the syntax of the old Feature-Policy, which browsers ignore'
        : 'Permissions-Policy is invalid or names no feature, so browsers ignore the header',
      [{ value: text }],
    )
  },
})

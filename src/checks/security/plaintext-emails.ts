import { defineCheck, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const plaintextEmails = defineCheck({
  id: 'plaintext-emails',
  category: 'security',
  importance: 'informative',
  title: 'E-mail addresses in the text',
  why: 'Programs that collect addresses read them, as they read most disguises. People and screen readers need them plain.',
  fix: 'Nothing needs to be done; where spam is a burden, offer a contact form beside the address.',
  criteria:
    'Always informative: counts the different e-mail addresses in the text of the page, upper and lower case alike. Addresses that stand only behind a link (mailto:) or in a script are not counted.',
  source: 'https://www.w3.org/TR/WCAG22/#readable',
  reads: ['text'],
  examples: {
    informative: [{ html: '<p>Write to library@example.com.</p>' }, { html: '<p>No address.</p>' }],
  },

  evaluate({ text }) {
    return inform(
      `${counted(text.emails, 'e-mail address', 'e-mail addresses')} in the text.`,
      [],
      {
        value: { number: text.emails, unit: 'count' },
      },
    )
  },
})

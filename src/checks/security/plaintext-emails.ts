import { defineCheck, inform } from '../check.ts'
import { countedOrNo } from '../shared/counted.ts'

export const plaintextEmails = defineCheck({
  id: 'plaintext-emails',
  category: 'security',
  importance: 'informative',
  title: 'The text contains no plain email addresses',
  why: 'Programs that collect addresses for spam read plain addresses, and most disguised ones too. People and screen readers need addresses in plain text.',
  fix: 'Nothing to do. Where spam is a burden, offer a contact form beside the address.',
  criteria: {
    informative: 'Counts the different email addresses in the text of the page.',
    note: 'Upper and lower case are equal. Addresses that are only in a mailto: link or in a script do not count.',
  },
  source: 'https://www.w3.org/TR/WCAG22/#readable',
  reads: ['text'],
  examples: {
    informative: [{ html: '<p>Write to library@example.com.</p>' }, { html: '<p>No address.</p>' }],
  },

  evaluate({ text }) {
    return inform(
      `The text contains ${countedOrNo(text.emails, 'email address', 'email addresses')}`,
      [],
      {
        value: { number: text.emails, unit: 'count' },
      },
    )
  },
})

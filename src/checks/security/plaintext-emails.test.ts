import { describe, expect, it } from 'vitest'
import { textFacts } from '../../../test/support/facts.ts'
import { plaintextEmails } from './plaintext-emails.ts'

describe('plaintext-emails', () => {
  it('counts without judging', () => {
    expect(plaintextEmails.evaluate({ text: textFacts({ emails: 2 }) })).toMatchObject({
      status: 'informative',
      message: 'The text contains 2 email addresses',
    })
  })
})

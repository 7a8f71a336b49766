import { expect, it } from 'vitest'
import { CREDENTIALS_WITHHELD } from '../../../request/page-credentials.ts'
import { failureAdvice } from './failure-advice.ts'

it('says nothing twice', () => {
  const message = 'The page could not be reached.'
  expect(failureAdvice({ code: 'unreachable', message })).toMatchObject({
    title: 'The page could not be reached',
    reason: undefined,
  })
  const other = failureAdvice({ code: 'blocked', message: 'The page asks for a sign-in.' })
  expect(other.reason).toBe('The page asks for a sign-in.')
})

it('asks for another host name where the top-level domain does not exist', () => {
  const message = 'There is no top-level domain .exmaple.'
  expect(failureAdvice({ code: 'unreachable', message })).toMatchObject({
    next: 'Correct the end of the host name in the URL.',
    reason: message,
    action: 'url',
  })
})

it('blames the certificate, not the site, where page credentials were not sent', () => {
  expect(failureAdvice({ code: 'blocked', message: CREDENTIALS_WITHHELD })).toMatchObject({
    title: 'The certificate of the page is not trusted',
    next: expect.stringContaining('remove the page credentials'),
    reason: CREDENTIALS_WITHHELD,
  })
})

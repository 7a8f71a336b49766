import { expect, it } from 'vitest'
import { failureText } from './failure-advice.ts'

it('says nothing twice', () => {
  const message = 'The page could not be reached.'
  expect(failureText({ code: 'unreachable', message })).toMatchObject({
    title: 'The page could not be reached',
    reason: undefined,
  })
  const other = failureText({ code: 'blocked', message: 'The page asks for a sign-in.' })
  expect(other.reason).toBe('The page asks for a sign-in.')
})

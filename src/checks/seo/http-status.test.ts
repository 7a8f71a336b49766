import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { httpStatus } from './http-status.ts'

const { response, redirects } = pageFacts()
const judge = (status: number) =>
  httpStatus.evaluate(pageFacts({ response: { ...response, status } }))

describe('http-status', () => {
  it.each([
    { name: 'a partial answer', status: 206, outcome: 'warn' },
    { name: 'an answer that resets the form', status: 205, outcome: 'fail' },
    { name: 'not modified without being asked', status: 304, outcome: 'fail' },
    { name: 'gone', status: 410, outcome: 'fail' },
    { name: 'a status of no registry', status: 599, outcome: 'fail' },
  ])('$name is $outcome', ({ status, outcome }) => {
    expect(judge(status).status).toBe(outcome)
  })

  it('shows the way to the answer', () => {
    const hop = {
      url: 'http://example.com/',
      target: 'https://www.example.com/',
      location: 'https://www.example.com/',
      status: 301,
      headers: [],
      remoteAddress: '93.184.215.14',
      ms: 20,
    }
    const facts = pageFacts({
      response: { ...response, status: 500 },
      redirects: { ...redirects, hops: [hop] },
    })
    expect(httpStatus.evaluate(facts)).toMatchObject({
      message: 'The page answers 500',
      evidence: [
        { url: 'http://example.com/', status: 301 },
        { url: 'https://www.example.com/', status: 500 },
      ],
    })
  })

  it.each([
    [199, 'fail', 'The page answers 199 instead of 200'],
    [201, 'warn', 'The page answers 201 instead of 200'],
    [204, 'fail', 'The page answers 204, which means no content'],
    [205, 'fail', 'The page answers 205, which means no content'],
    [299, 'warn', 'The page answers 299 instead of 200'],
    [300, 'fail', 'The page answers 300 without a URL to redirect to'],
    [399, 'fail', 'The page answers 399 without a URL to redirect to'],
    [400, 'fail', 'The page answers 400'],
  ])('says what %i means', (status, outcome, message) => {
    expect(judge(status)).toMatchObject({ status: outcome, message })
  })

  it.each([
    [503, 'Retry-After', 'The page answers 503 with Retry-After, which means maintenance'],
    [503, 'Date', 'The page answers 503'],
    [500, 'Retry-After', 'The page answers 500'],
  ])('takes %i with %s for what it is', (status, name, message) => {
    const headers = [
      ['Server', 'x'],
      [name, '60'],
    ] as const
    const facts = pageFacts({ response: { ...response, status, headers } })
    expect(httpStatus.evaluate(facts)).toMatchObject({ message })
  })
})

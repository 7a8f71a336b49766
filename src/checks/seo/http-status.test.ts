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
      message: 'The page answers 500.',
      evidence: [
        { url: 'http://example.com/', status: 301 },
        { url: 'https://www.example.com/', status: 500 },
      ],
    })
  })
})

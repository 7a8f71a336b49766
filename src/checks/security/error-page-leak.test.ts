import { describe, expect, it } from 'vitest'
import { ordinaryPage } from '../../../test/support/ordinary-page.ts'
import { errorPageLeak } from './error-page-leak.ts'

describe('error-page-leak', () => {
  it('shows each leak with its kind', () => {
    const leaks = [
      { kind: 'stack trace', excerpt: 'at Object.<anonymous>' },
      { kind: 'path', excerpt: '/var/www' },
    ]
    const notFound = { ...ordinaryPage.notFound, status: 404, leaks }
    expect(errorPageLeak.evaluate({ notFound })).toMatchObject({
      status: 'fail',
      evidence: [
        { name: 'stack trace', status: 404 },
        { name: 'path', snippet: '/var/www' },
      ],
    })
  })
})

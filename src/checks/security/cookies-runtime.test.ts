import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import type { Example } from '../check.ts'
import { cookieExample } from '../shared/runtime-example.ts'
import { cookiesRuntime } from './cookies-runtime.ts'

const outcome = (example: Example) => cookiesRuntime.evaluate(exampleFacts(example))

describe('cookies-runtime', () => {
  it('takes a value of SameSite that does not exist from the header', () => {
    const cookies = [cookieExample({ sameSite: null })]
    const headers = [['Set-Cookie', 'theme=dark; Secure; SameSite=Yes']] as const
    expect(outcome({ lab: { cookies } }).status).toBe('warn')
    expect(outcome({ headers, lab: { cookies } })).toMatchObject({
      status: 'fail',
      evidence: [{ note: 'unknown SameSite value' }],
    })
  })

  it('counts a cookie once, however much it lacks', () => {
    const bare = cookieExample({ name: 'session', secure: false, sameSite: null })
    expect(outcome({ lab: { cookies: [bare, cookieExample()] } })).toMatchObject({
      message: '1 of 2 cookies of the page lacks Secure, HttpOnly or SameSite',
      value: { number: 1 },
    })
  })

  it('ignores cookies of the platform, and those that third parties could not store', () => {
    const platform = cookieExample({ name: 'heroku-session-affinity', secure: false })
    const withheld = cookieExample({ secure: false, kept: false })
    expect(outcome({ lab: { cookies: [platform, withheld] } }).status).toBe('not-applicable')
  })
})

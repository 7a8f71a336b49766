import { describe, expect, it } from 'vitest'
import { scriptFact } from '../../../test/support/facts.ts'
import { scriptLoading } from './script-loading.ts'

describe('script-loading', () => {
  it('counts neither async scripts nor modules nor those for old browsers', () => {
    const plain = { defer: false }
    const scripts = [
      ...Array.from({ length: 3 }, () => scriptFact(plain)),
      scriptFact({ ...plain, async: true }),
      scriptFact({ ...plain, kind: 'module' }),
      scriptFact({ ...plain, nomodule: true }),
    ]
    expect(scriptLoading.evaluate({ scripts }).status).toBe('pass')
    expect(scriptLoading.evaluate({ scripts: [...scripts, scriptFact(plain)] })).toMatchObject({
      status: 'warn',
      message: '4 of 7 scripts stop the parser.',
    })
  })
})

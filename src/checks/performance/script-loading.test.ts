import { describe, expect, it } from 'vitest'
import { pageFacts, scriptFact } from '../../../test/support/facts.ts'
import { scriptLoading } from './script-loading.ts'

const { address } = pageFacts()

describe('script-loading', () => {
  it('counts neither async scripts nor modules nor those for old browsers', () => {
    const plain = { defer: false }
    const scripts = [
      ...Array.from({ length: 3 }, () => scriptFact(plain)),
      scriptFact({ ...plain, async: true }),
      scriptFact({ ...plain, kind: 'module' }),
      scriptFact({ ...plain, nomodule: true }),
    ]
    expect(scriptLoading.evaluate({ address, scripts }).status).toBe('pass')
    expect(
      scriptLoading.evaluate({ address, scripts: [...scripts, scriptFact(plain)] }),
    ).toMatchObject({
      status: 'warn',
      message: '4 of 7 external scripts block the parser',
    })
  })

  it('counts http scripts of an http page', () => {
    const url = 'http://www.example.com/a.js'
    const scripts = Array.from({ length: 4 }, () => scriptFact({ url, defer: false }))
    const judge = (final: string) =>
      scriptLoading.evaluate({ scripts, address: { ...address, final } }).status
    expect(judge('http://www.example.com/')).toBe('warn')
    expect(judge('https://www.example.com/')).toBe('not-applicable')
  })
})

import { describe, expect, it } from 'vitest'
import { scriptFact } from '../../../test/support/facts.ts'
import { vulnerableJsLibraries } from './vulnerable-js-libraries.ts'

const outcome = (...urls: string[]) =>
  vulnerableJsLibraries.evaluate({ scripts: urls.map((url) => scriptFact({ url })), assets: [] })

describe('vulnerable-js-libraries', () => {
  it('names the library, the fixed version and the place', () => {
    expect(outcome('https://a.example/bootstrap-4.3.0.js')).toMatchObject({
      status: 'warn',
      message: '1 library has known vulnerabilities: bootstrap 4.3.0',
      evidence: [
        {
          name: 'bootstrap 4.3.0',
          value: 'CVE-2019-8331 (GHSA-9v3m-8fp8-mj99)',
          expected: '4.3.1',
          note: 'medium',
        },
      ],
    })
  })

  it('fails when one of several libraries has a severe hole', () => {
    expect(
      outcome('https://a.example/jquery-3.4.1.js', 'https://a.example/lodash-4.17.20.js').status,
    ).toBe('fail')
  })

  it('fails for critical holes', () => {
    expect(outcome('https://a.example/lodash-4.17.11.js').status).toBe('fail')
  })

  it('does not offer a fix that does not exist', () => {
    expect(outcome('https://a.example/vue@2.7.16')).toMatchObject({
      status: 'warn',
      evidence: [{ expected: 'no fixed version' }],
    })
    expect(outcome('https://a.example/vue@3.5.1').status).toBe('pass')
  })

  it('points at the script, by line and address where it has them', () => {
    const inline = scriptFact({ src: null, url: null, line: null, code: '/*! jQuery v3.4.1 */' })
    const linked = scriptFact({ url: 'https://a.example/bootstrap-4.3.0.js', line: 8 })
    const found = vulnerableJsLibraries.evaluate({ scripts: [inline, linked], assets: [] })
    const rows = 'evidence' in found ? (found.evidence ?? []) : []
    expect(rows.at(0)).not.toHaveProperty('line')
    expect(rows.at(0)).not.toHaveProperty('url')
    expect(rows.at(-1)).toMatchObject({ line: 8, url: 'https://a.example/bootstrap-4.3.0.js' })
  })
})

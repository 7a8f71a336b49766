import { describe, expect, it } from 'vitest'
import { policyFacts } from '../../../test/support/network-facts.ts'
import type { AssetFact } from '../../facts/asset-facts.ts'
import { imageExample, scriptExample, stylesheetExample } from '../shared/asset-example.ts'
import { xContentTypeOptions } from './x-content-type-options.ts'

describe('x-content-type-options', () => {
  it('treats an empty first value as invalid', () => {
    const policies = policyFacts({ contentTypeOptions: ['', 'nosniff'] })
    expect(xContentTypeOptions.evaluate({ assets: [], policies }).status).toBe('fail')
  })

  const typed = (type: string, option = 'nosniff') => ({
    headers: [
      ['Content-Type', type],
      ['X-Content-Type-Options', option],
    ] as const,
  })

  it.each<{ name: string; asset: AssetFact; status: string }>([
    { name: 'a script', asset: scriptExample(typed('text/javascript; a=b')), status: 'pass' },
    {
      name: 'an old type',
      asset: scriptExample(typed('Application/X-JavaScript')),
      status: 'pass',
    },
    { name: 'JSON for a script', asset: scriptExample(typed('application/json')), status: 'warn' },
    {
      name: 'no nosniff',
      asset: scriptExample(typed('text/plain', 'foo, nosniff')),
      status: 'pass',
    },
    { name: 'a style sheet', asset: stylesheetExample(typed('text/css')), status: 'pass' },
    { name: 'HTML for one', asset: stylesheetExample(typed('text/html')), status: 'warn' },
    { name: 'an empty type', asset: stylesheetExample(typed('')), status: 'warn' },
    { name: 'an image', asset: imageExample(typed('text/plain')), status: 'pass' },
    {
      name: 'an error page',
      asset: scriptExample({ ...typed('text/html'), status: 404 }),
      status: 'pass',
    },
  ])('answers $name with $status', ({ asset, status }) => {
    const policies = policyFacts({ contentTypeOptions: ['nosniff'] })
    expect(xContentTypeOptions.evaluate({ assets: [asset], policies }).status).toBe(status)
  })

  it('shows the type that was sent, or that there was none', () => {
    const policies = policyFacts({ contentTypeOptions: ['nosniff'] })
    const valueOf = (type: string) =>
      xContentTypeOptions.evaluate({ assets: [scriptExample(typed(type))], policies })
    expect(valueOf('text/html')).toMatchObject({ evidence: [{ value: 'text/html' }] })
    expect(valueOf('')).toMatchObject({ evidence: [{ value: 'no Content-Type' }] })
  })
})

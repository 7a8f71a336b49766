import { describe, expect, it } from 'vitest'
import type { AssetFact } from '../../facts/asset-facts.ts'
import { scriptExample, stylesheetExample } from '../shared/asset-example.ts'
import { sourceMapsExposed } from './source-maps-exposed.ts'

const outcome = (asset: AssetFact) => sourceMapsExposed.evaluate({ assets: [asset], resources: [] })

describe('source-maps-exposed', () => {
  it('resolves the URL in a comment against the file, and prefers the header', () => {
    const url = 'https://www.example.com/js/app.js'
    const comment = { sourceMap: 'app.js.map' }
    expect(outcome(scriptExample({ url, final: url }, comment))).toMatchObject({
      evidence: [{ url, value: 'https://www.example.com/js/app.js.map' }],
    })
    const headers = [['X-SourceMap', '/m.map'] as const]
    expect(outcome(scriptExample({ url, final: url, headers }, comment))).toMatchObject({
      evidence: [{ url, value: 'https://www.example.com/m.map' }],
    })
  })

  it('does not repeat a map that is embedded in the file', () => {
    const sourceMap = 'data:application/json;base64,AAAA'
    expect(outcome(stylesheetExample({}, { sourceMap }))).toMatchObject({
      evidence: [{ value: 'embedded in the file' }],
    })
  })

  it('shows an invalid URL unchanged', () => {
    expect(outcome(scriptExample({}, { sourceMap: 'https://' }))).toMatchObject({
      evidence: [{ value: 'https://' }],
    })
  })
})

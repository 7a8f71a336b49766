import { describe, expect, it } from 'vitest'
import { scriptFact, stylesheetFact } from '../../../test/support/facts.ts'
import { addressFacts } from '../../../test/support/network-facts.ts'
import type { ScriptFact } from '../../facts/element-facts.ts'
import { sri } from './sri.ts'

const integrity = `sha384-${'A'.repeat(64)}`
const statusOf = (script: Partial<ScriptFact>) =>
  sri.evaluate({ address: addressFacts(), scripts: [scriptFact(script)], stylesheets: [] }).status

describe('sri', () => {
  it('fails a file of another host of the same site that the browser must block', () => {
    expect(statusOf({ url: 'https://cdn.example.com/a.js', integrity })).toBe('fail')
    expect(statusOf({ url: 'https://cdn.example.com/a.js', integrity, crossorigin: '' })).toBe(
      'pass',
    )
  })

  it('knows that module scripts always use CORS', () => {
    expect(statusOf({ url: 'https://cdn.example/a.js', integrity, kind: 'module' })).toBe('pass')
  })

  it('requires no hash of scripts that change without notice', () => {
    expect(statusOf({ url: 'https://connect.facebook.net/sdk/1.2.3/sdk.js' })).toBe('pass')
    expect(statusOf({ url: 'https://cdn.example/sdk/1.2.3/sdk.js' })).toBe('warn')
  })

  it('does not take half a version for a whole one', () => {
    expect(statusOf({ url: 'https://cdn.example/npm/a@3.4/a.js' })).toBe('pass')
    expect(statusOf({ url: 'https://cdn.example/img-1920.1080.60.4.js' })).toBe('pass')
  })

  it('passes over data blocks, inline code and files of the own origin', () => {
    expect(statusOf({ url: 'https://cdn.example/a/1.2.3/a.json', kind: 'data' })).toBe('pass')
    expect(statusOf({ url: null })).toBe('pass')
    expect(statusOf({ url: 'https://www.example.com/a/1.2.3/a.js', integrity })).toBe('pass')
  })

  it('leaves styles over http to the mixed content checks', () => {
    const stylesheets = [stylesheetFact({ url: 'http://cdn.example/a.css' })]
    expect(sri.evaluate({ address: addressFacts(), scripts: [], stylesheets }).status).toBe('pass')
  })
})

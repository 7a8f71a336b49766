import { describe, expect, it } from 'vitest'
import { addressFacts, tlsFacts } from '../../../test/support/network-facts.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import { http2 } from './http2.ts'

const outcome = (urls: string[], alpn = 'http/1.1') =>
  http2.evaluate({
    address: addressFacts(),
    resources: urls.map((url) => resourceFact(url)),
    tls: tlsFacts({}, { alpn }),
  })
const statusOf = (...urls: string[]) => outcome(urls).status

const own = (count: number) =>
  Array.from({ length: count }, (_, n) => `https://www.example.com/${n}.js`)

describe('http2', () => {
  it('fails from six own files on', () => {
    expect(statusOf(...own(5))).toBe('warn')
    expect(statusOf(...own(6))).toBe('fail')
  })

  it('counts neither files of other hosts nor one file twice', () => {
    expect(statusOf(...own(5), ...own(5), 'https://cdn.example.com/a.js')).toBe('warn')
  })

  it('distinguishes a server that chose HTTP/1.1 from one that chose nothing', () => {
    expect(outcome(own(1))).toMatchObject({
      message: 'The server supports only HTTP/1.1 and serves 1 static file of the page',
      evidence: [{ value: 'http/1.1', expected: 'h2' }],
    })
    expect(outcome(own(1), '')).toMatchObject({ evidence: [{ value: 'no ALPN' }] })
  })
})

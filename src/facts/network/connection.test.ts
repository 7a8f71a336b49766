import { describe, expect, it } from 'vitest'
import { captureOf } from '../../../test/support/example-facts.ts'
import { answered, ask, factsOf, failed, hop } from '../../../test/support/probe-results.ts'
import type { Header, Probe, ProbeResult, TlsConnection } from '../../capture/capture.ts'
import { completeFacts } from '../complete-facts.ts'
import { readDocument } from '../html/read-document.ts'

describe('linkProbes', () => {
  const circle = (headers: Header[], location = '/x#again') => {
    const way = hop('https://www.example.com/x', location)
    const result = {
      ...failed('link', way.url),
      code: 'redirect' as const,
      hops: [{ ...way, headers }],
    }
    return factsOf([result]).linkProbes[0]
  }

  it('takes a circle of redirects for broken', () => {
    expect(circle([])).toMatchObject({
      state: 'broken',
      status: 301,
      reason: 'The link redirects in a circle.',
    })
  })

  it('does not judge one that sets a cookie, nor what leads elsewhere', () => {
    expect(circle([['Set-Cookie', 'seen=1']])?.state).toBe('unverified')
    expect(circle([], 'https://169.254.169.254/')?.state).toBe('unverified')
  })

  it.each([
    [200, 'ok'],
    [204, 'ok'],
    [404, 'broken'],
    [410, 'broken'],
    [500, 'broken'],
    [403, 'unverified'],
    [405, 'unverified'],
    [429, 'unverified'],
    [999, 'unverified'],
  ])('that answer %i are %s', (status, state) => {
    expect(
      factsOf([answered('link', 'https://www.example.com/x', { status })]).linkProbes,
    ).toMatchObject([{ state, status, party: 'internal' }])
  })

  it('that cannot be reached are broken; the rest of silence says nothing', () => {
    const url = 'https://other.example.org/'
    const { linkProbes } = factsOf(
      [
        failed('link', url),
        failed('link', url, 'timeout'),
        { probe: ask('link', url), status: 'skipped' },
      ],
      { html: `<a href="${url}#x">x</a>` },
    )
    expect(linkProbes.map(({ state, party }) => [state, party])).toEqual([
      ['broken', 'external'],
      ['unverified', 'external'],
      ['unverified', 'external'],
    ])
  })
})

describe('tls, records, cors and timing', () => {
  const tls: TlsConnection = {
    protocol: 'TLSv1',
    cipher: 'x',
    keyExchange: null,
    alpn: 'h2',
    authorizationError: null,
    chain: [],
  }
  const shake = (role: 'handshake-alpn' | 'handshake-legacy'): Probe => ({
    kind: 'handshake',
    role,
    url: 'https://www.example.com/',
  })

  it('contain the results of handshakes', () => {
    const both = factsOf([
      { probe: shake('handshake-alpn'), status: 'shook-hands', tls },
      { probe: shake('handshake-legacy'), status: 'shook-hands', tls },
    ]).tls
    expect(both).toMatchObject({ alpn: 'h2', legacyAccepted: true })
    const refused = { probe: shake('handshake-legacy'), status: 'failed', hops: [] } as const
    expect(factsOf([{ ...refused, code: 'unreachable' }]).tls).toMatchObject({
      alpn: null,
      legacyAccepted: false,
    })
    expect(factsOf([{ ...refused, code: 'invalid' }]).tls.legacyAccepted).toBeNull()
  })

  it('take CAA of the nearest host that has some', () => {
    const caa = (host: string, records: readonly string[]): ProbeResult => ({
      probe: { kind: 'records', role: 'dns-caa', host },
      status: 'resolved',
      records,
    })
    expect(
      factsOf([caa('www.example.com', []), caa('example.com', ['0 issue "x"'])]).records.caa,
    ).toEqual(['0 issue "x"'])
    expect(factsOf([caa('www.example.com', [])]).records).toMatchObject({ caa: [], https: null })
    expect(
      factsOf([
        { probe: { kind: 'records', role: 'dns-caa', host: 'x' }, status: 'late' },
        caa('example.com', ['a']),
      ]).records.caa,
    ).toBeNull()
  })

  it('contain the response to a foreign origin, and both times to first byte', () => {
    const url = 'https://www.example.com/page'
    const cors = answered('cors', url, {
      headers: [['access-control-allow-origin', 'https://t.example']],
    })
    const withOrigin = {
      ...cors,
      probe: { ...ask('cors', url), headers: [['Origin', 'https://t.example']] },
    } as ProbeResult
    const facts = factsOf([withOrigin, answered('again', url)])
    expect(facts.policies.cors).toEqual({
      sentOrigin: 'https://t.example',
      allowOrigin: 'https://t.example',
      allowCredentials: null,
    })
    expect(facts.response.firstBytes).toEqual([90, 90])
  })

  it('contain the more permissive response to two foreign origins', () => {
    const url = 'https://www.example.com/page'
    const asked = (origin: string, ...headers: Header[]) =>
      ({
        ...answered('cors', url, { headers }),
        probe: { ...ask('cors', url), headers: [['Origin', origin]] },
      }) as ProbeResult
    const refused = asked('https://a.example')
    const letIn = asked(
      'https://b.example',
      ['access-control-allow-origin', 'https://b.example'],
      ['access-control-allow-credentials', 'true'],
    )
    const without = asked('https://c.example', ['access-control-allow-origin', 'https://c.example'])
    const sentOf = (...probes: ProbeResult[]) => factsOf(probes).policies.cors?.sentOrigin
    expect(sentOf(refused, letIn)).toBe('https://b.example')
    expect(sentOf(without, letIn)).toBe('https://b.example')
    expect(sentOf(refused, without)).toBe('https://c.example')
    expect(sentOf(refused)).toBe('https://a.example')
  })

  it('contain the nonces that a second response repeats', () => {
    const policy = (nonce: string) =>
      ['Content-Security-Policy', `script-src 'nonce-${nonce}' 'nonce-always'`] as const
    const url = 'https://www.example.com/page'
    const page = captureOf({ url, headers: [policy('one')] })
    const again = answered('again', url, { headers: [policy('two')] })
    const facts = completeFacts(page, readDocument(page), [again])
    expect(facts.policies.repeatedNonces).toEqual(["'nonce-always'"])
    expect(completeFacts(page, readDocument(page), []).policies.repeatedNonces).toEqual([])
  })
})

describe('redirects, cookies and HSTS of the way to the page', () => {
  it('are those of every hop', () => {
    const made = captureOf({ url: 'https://www.example.com/', headers: [['Set-Cookie', 'b=2']] })
    const start = 'https://example.com/'
    const page = {
      ...made,
      target: { url: start, schemeGiven: true },
      hops: [
        {
          ...hop(start, '//www.example.com/'),
          headers: [
            ['Set-Cookie', 'a=1'],
            ['Strict-Transport-Security', 'max-age=9'],
          ] as const,
        },
      ],
    }
    const facts = completeFacts(page, readDocument(page), [])
    expect(facts.redirects.hops).toMatchObject([
      {
        url: start,
        target: 'https://www.example.com/',
        headers: [['Strict-Transport-Security', 'max-age=9']],
      },
    ])
    expect(facts.cookies.map(({ name, setBy }) => [name, setBy])).toEqual([
      ['a', start],
      ['b', 'https://www.example.com/'],
    ])
    expect(facts.policies.requestedHostHsts?.maxAge).toBe(9)
    expect(facts.address).toMatchObject({
      requested: start,
      final: 'https://www.example.com/',
      local: false,
    })
  })
})

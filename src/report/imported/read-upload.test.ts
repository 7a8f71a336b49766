import { describe, expect, it } from 'vitest'
import { sampleLabResults, sampleResults } from '../../../test/support/sample-results.ts'
import { readUpload } from './read-upload.ts'

const read = (body: unknown) => readUpload(JSON.stringify(body))
const faultOf = (body: unknown) => {
  const upload = read(body)
  return upload.ok ? undefined : upload.fault
}
const LHR = {
  lighthouseVersion: '13.5.0',
  requestedUrl: 'https://a.example/',
  configSettings: { formFactor: 'desktop' },
  categories: { seo: { title: 'SEO', score: 0.8 } },
  audits: {},
}

describe('results of Pagemark', () => {
  it('are a run of each device, with scores from 0 to 1', () => {
    const results = sampleLabResults()
    const upload = read({ url: '/pricing', results })
    if (!upload.ok) throw new Error(upload.fault)
    expect(upload.url).toBe('/pricing')
    expect(upload.runs.map(({ formFactor }) => formFactor)).toEqual(['mobile', 'desktop'])
    const [mobile] = upload.runs
    const seo = results.categories.find(({ id }) => id === 'seo')
    expect(mobile?.run).toMatchObject({
      pagemark: results.environment.pagemark,
      lighthouse: results.environment.lighthouse,
      metrics: { lcp: results.lab?.devices[0]?.metrics.lcp, tti: null },
    })
    const found = mobile?.run.categories.find(({ id }) => id === 'seo')
    expect(found?.score).toBe((seo?.score ?? 0) / 100)
    const image = mobile?.run.audits.find(({ id }) => id === 'image-alt')
    expect(image).toEqual({ id: 'image-alt', title: expect.any(String), score: 0 })
    expect(JSON.stringify({ ...upload, original: null })).not.toContain('logo.png')
  })

  it('without a browser are one run without metrics, under their own URL', () => {
    const upload = read({ results: sampleResults() })
    expect(upload).toMatchObject({
      url: sampleResults().url,
      runs: [{ formFactor: 'mobile', run: { lighthouse: '', metrics: { lcp: null } } }],
    })
  })

  it('are bounded, whatever they contain', () => {
    const upload = read({
      url: 'x'.repeat(999),
      results: {
        environment: { pagemark: `1\u202e${'x'.repeat(500)}` },
        categories: Array.from({ length: 99 }, () => ({ id: 'a', title: 'b', score: 1e9 })),
        checks: Array.from({ length: 999 }, () => ({ id: 'y'.repeat(999), outcome: 'hacked' })),
        lab: { devices: [{ device: 'fridge', metrics: { lcp: -1 } }, {}, {}, {}] },
      },
    })
    if (!upload.ok) throw new Error(upload.fault)
    expect(upload.url).toHaveLength(256)
    expect(upload.runs).toHaveLength(2)
    const run = upload.runs[0]?.run
    expect([run?.categories.length, run?.audits.length]).toEqual([20, 600])
    expect(run?.categories[0]?.score).toBeNull()
    expect(run?.audits[0]).toMatchObject({ id: 'y'.repeat(100), score: null })
    expect(run?.pagemark).toHaveLength(100)
    expect(run?.metrics.lcp).toBeNull()
  })
})

describe('a Lighthouse result', () => {
  it('is a run of its device, under its own URL', () => {
    expect(read({ lhr: LHR })).toMatchObject({
      url: 'https://a.example/',
      runs: [{ formFactor: 'desktop', run: { lighthouse: '13.5.0' } }],
    })
    expect(read({ url: '/', lhr: LHR })).toMatchObject({ url: '/' })
  })
})

describe('an upload is refused', () => {
  it.each([
    ['with neither result', { url: '/' }, 'Send either results or lhr.'],
    ['with both results', { results: {}, lhr: {} }, 'Send either results or lhr.'],
    ['with results of something else', { results: { checks: [] } }, /need environment/],
    ['with results that are a list', { results: [] }, /not a JSON object/],
    ['with no Lighthouse result', { lhr: { audits: {} } }, /no lighthouseVersion/],
    ['without a URL', { lhr: { ...LHR, requestedUrl: 1 } }, 'The run needs a url.'],
    ['as a list', [], /not a JSON object/],
  ])('%s', (_name, body, fault) => expect(faultOf(body)).toMatch(fault))

  it('that is no JSON, or would hold up the server', () => {
    const faults = ['{', `${'['.repeat(99)}${']'.repeat(99)}`, `[${'0,'.repeat(200_000)}0]`]
    const texts = faults.map(readUpload).map((upload) => (upload.ok ? '' : upload.fault))
    expect(texts).toEqual([
      'The body is not valid JSON.',
      'The body is nested more than 64 deep or has more than 150000 members.',
      'The body is nested more than 64 deep or has more than 150000 members.',
    ])
  })
})

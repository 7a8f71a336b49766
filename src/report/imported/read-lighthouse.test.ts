import { describe, expect, it } from 'vitest'
import { textOf } from './read-fields.ts'
import { readLighthouse } from './read-lighthouse.ts'

const AUDITS = {
  'first-contentful-paint': { title: 'First Contentful Paint', score: 0.9, numericValue: 1200.5 },
  'image-alt': { title: 'Images have alt texts', score: 0 },
}
const RESULT = {
  lighthouseVersion: '12.8.2',
  configSettings: { formFactor: 'desktop' },
  categories: { seo: { title: 'SEO', score: 0.83 } },
  audits: AUDITS,
}
const read = (result: unknown) => readLighthouse(JSON.stringify(result))
const runOf = (result: unknown) => {
  const { ok, ...rest } = read(result)
  if (!ok || !('run' in rest)) throw new Error('It was not read.')
  return rest
}

describe('readLighthouse', () => {
  it('reads version, device, categories, metrics and audits', () => {
    const { formFactor, run } = runOf(RESULT)
    expect(formFactor).toBe('desktop')
    expect(run).toMatchObject({
      lighthouse: '12.8.2',
      categories: [{ id: 'seo', title: 'SEO', score: 0.83 }],
      metrics: { fcp: 1200.5, lcp: null },
      audits: [{ id: 'first-contentful-paint' }, { id: 'image-alt', score: 0 }],
    })
  })

  it.each([
    ['no JSON', '{', 'The lhr is not valid JSON.'],
    ['a list', '[]', 'The lhr is not a JSON object.'],
    ['null', 'null', 'The lhr is not a JSON object.'],
    ['no version', '{"audits":{},"categories":{}}', 'The lhr has no lighthouseVersion.'],
    [
      'a version that is none',
      '{"lighthouseVersion":"<b>","audits":{},"categories":{}}',
      'The lhr has no lighthouseVersion.',
    ],
    ['no audits', '{"lighthouseVersion":"12.0.0"}', 'The lhr has no audits or no categories.'],
  ])('refuses %s', (_what, text, fault) => {
    expect(readLighthouse(text)).toEqual({ ok: false, fault })
  })

  it.each([
    [{ formFactor: 'mobile' }, 'mobile'],
    [{ emulatedFormFactor: 'desktop' }, 'desktop'],
    [{ formFactor: 'mobile', emulatedFormFactor: 'desktop' }, 'mobile'],
    [{ formFactor: 'watch' }, 'mobile'],
    [undefined, 'mobile'],
  ])('reads the device of %j', (configSettings, formFactor) => {
    expect(runOf({ ...RESULT, configSettings }).formFactor).toBe(formFactor)
  })

  it('limits the number of audits and categories, and the length of texts', () => {
    const many = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, id) => [
          `a${id}`,
          { title: 'x'.repeat(9_000), score: 1 },
        ]),
      )
    const { run } = runOf({ ...RESULT, audits: many(3_000), categories: many(300) })
    expect(run.audits).toHaveLength(400)
    expect(run.categories).toHaveLength(20)
    expect(run.audits[0]?.title).toHaveLength(200)
    const named = runOf({ ...RESULT, audits: { ['a'.repeat(500)]: {} } })
    expect(named.run.audits[0]?.id).toHaveLength(100)
  })

  it.each([1e300, -1, '12', {}, true])('reads the value %j as missing', (numericValue) => {
    const audits = { ...AUDITS, 'first-contentful-paint': { numericValue, score: numericValue } }
    const { run } = runOf({ ...RESULT, audits })
    expect(run.metrics.fcp).toBeNull()
    expect(run.audits[0]?.score).toBeNull()
  })

  it('reads names of inherited properties like any other name', () => {
    const text = `{"lighthouseVersion":"12.0.0","categories":{},
      "audits":{"__proto__":{"title":"polluted","score":1},"constructor":{"score":1}}}`
    const result = readLighthouse(text)
    expect(result.ok && result.run.audits.map(({ id }) => id)).toEqual(['__proto__', 'constructor'])
    expect(Object.hasOwn(Object.prototype, 'title')).toBe(false)
  })

  it.each([
    ['too deep', `${'['.repeat(100)}${']'.repeat(100)}`],
    ['too many', `{${Array.from({ length: 150_001 }, (_, at) => `"${at}":0`).join(',')}}`],
  ])('refuses JSON that is %s before parsing it', (_what, details) => {
    const text = `{"lighthouseVersion":"12.0.0","categories":{},"audits":{"a":${details}}}`
    expect(readLighthouse(text)).toMatchObject({ ok: false, fault: expect.stringContaining('64') })
  })
})

describe('textOf', () => {
  it.each([
    ['a\u0000b\u001b[31m', 'a b [31m'],
    ['right\u202eleft', 'right left'],
    ['half \ud800', 'half \ufffd'],
    [{}, ''],
  ])('removes unsafe characters from %j', (value, text) => {
    expect(textOf(value, 20)).toBe(text)
  })
})

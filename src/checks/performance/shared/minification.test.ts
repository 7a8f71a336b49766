import { describe, expect, it } from 'vitest'
import { scriptExample } from '../../shared/asset-example.ts'
import { judgeMinification } from './minification.ts'

function outcome(minifiedBytes: number, wireBytes: number | null = 40_000) {
  const files = [scriptExample({ wireBytes }, { minifiedBytes })]
  return judgeMinification({ files, total: 3 }, 0.1, 'script')
}

describe('judgeMinification', () => {
  it.each([
    { name: 'a tenth', minified: 36_000, wire: 40_000, status: 'warn' },
    { name: 'less than a tenth', minified: 36_001, wire: 40_000, status: 'pass' },
    { name: '2,048 bytes on the wire', minified: 20_000, wire: 4096, status: 'warn' },
    { name: 'less than that', minified: 20_000, wire: 4094, status: 'pass' },
    { name: 'a half of unknown wire size', minified: 20_000, wire: null, status: 'warn' },
    { name: 'a result that is longer', minified: 50_000, wire: 40_000, status: 'pass' },
  ])('answers $name with $status', ({ minified, wire, status }) => {
    expect(outcome(minified, wire).status).toBe(status)
  })

  it('states the possible saving for the part that was read', () => {
    expect(outcome(30_000, 10_000)).toEqual({
      status: 'warn',
      message: '1 script is not minified (1 of 3 scripts tested)',
      evidence: [
        { url: 'https://www.example.com/app.js', value: 'could be 25 % smaller', bytes: 2500 },
      ],
      value: { number: 2500, unit: 'bytes' },
    })
  })

  it.each([
    { name: 'unreadable', asset: scriptExample({ content: null }) },
    { name: 'empty', asset: scriptExample({ decodedBytes: 0 }) },
  ])('does not judge a file that is $name', ({ asset }) => {
    const sample = { files: [asset], total: 1 }
    expect(judgeMinification(sample, 0.1, 'script').status).toBe('not-applicable')
  })
})

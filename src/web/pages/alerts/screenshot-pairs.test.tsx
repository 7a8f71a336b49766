import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { sampleResults } from '../../../../test/support/sample-results.ts'
import { whatChanged } from '../../../report/compare/what-changed.ts'
import { ScreenshotPairs, type ScreenshotPairsProps } from './screenshot-pairs.tsx'

const ALERT: ScreenshotPairsProps['alert'] = {
  subject: { kind: 'report', id: 'r1', url: 'https://www.example.com/' },
  run: 9,
  runBefore: 7,
  screenshots: [{ device: 'mobile', name: 'mobile.final.webp' }],
  changes: undefined,
}
const CHANGES = whatChanged(sampleResults(), sampleResults())
const shown = (alert: Partial<typeof ALERT>) =>
  renderToString(<ScreenshotPairs alert={{ ...ALERT, ...alert }} />)

it('shows the pictures of both runs, the earlier one first', () => {
  expect(shown({}).match(/src="[^"]+"/g)).toEqual([
    'src="/r/r1/runs/7/files/mobile.final.webp"',
    'src="/r/r1/runs/9/files/mobile.final.webp"',
  ])
})

it('shows nothing without pictures, or without an earlier run', () => {
  expect([shown({ screenshots: [] }), shown({ runBefore: null })]).toEqual(['', ''])
})

it('counts what differs, where both runs have the colours of their pictures', () => {
  const counted = (differ: number) => {
    const screenshots = [{ device: 'mobile', differ, cells: 1250 } as const]
    return shown({ changes: { ...CHANGES, screenshots } })
  }
  expect(counted(1204)).toContain('<p>1,204 of 1,250 cells of the picture have another colour.</p>')
  expect(counted(1)).toContain('<p>1 of 1,250 cells of the picture has another colour.</p>')
  expect(counted(0)).toContain('<p>No cell of the picture has another colour.</p>')
  expect(shown({ changes: CHANGES })).not.toContain('<p>')
})

import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { ScreenshotPairs, type ScreenshotPairsProps } from './screenshot-pairs.tsx'

const ALERT: ScreenshotPairsProps['alert'] = {
  subject: { kind: 'report', id: 'r1', url: 'https://www.example.com/' },
  run: 9,
  runBefore: 7,
  screenshots: [{ device: 'mobile', name: 'mobile.final.webp' }],
}
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

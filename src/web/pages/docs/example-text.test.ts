import { expect, it } from 'vitest'
import { exampleText } from './example-text.ts'

it('shows what scripts made of a page, and what the browser saw besides', () => {
  const text = exampleText({
    html: '<main></main>',
    rendered: '<main>Text</main>',
    lab: { device: 'desktop' },
  })
  expect(text).toBe(
    '<main></main>\n\nRendered page:\n<main>Text</main>\n\n' +
      'Browser data: {\n  "device": "desktop"\n}',
  )
})

it('says so of a page of which there is nothing to say', () => {
  expect(exampleText({})).toBe('A regular page.')
})

it('shows the beginning of what is long', () => {
  expect(exampleText({ html: 'x'.repeat(2000) })).toHaveLength(1501)
})

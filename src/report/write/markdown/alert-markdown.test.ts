import { expect, it } from 'vitest'
import { alertMarkdown } from './alert-markdown.ts'

const ALERT = {
  title: 'Page weight got worse',
  message: 'Page weight is 1.2 MB, usually 800 KB',
  url: 'https://www.example.com/',
  marker: undefined,
  lines: [],
}

it('an alert is a heading, its message, the page and a list of what changed', () => {
  const lines = ['New host: cdn.example', 'Elements: 10 → 20 (+10)']
  expect(alertMarkdown({ ...ALERT, marker: 'Deploy 4f2c', lines })).toBe(
    `## Page weight got worse

Page weight is 1.2 MB, usually 800 KB

\`https://www.example.com/\`

Last marker before it: Deploy 4f2c

- New host: \`cdn.example\`
- Elements: 10 → 20 (+10)`,
  )
})

it('a title that is the message is written once, and a hostile marker stays text', () => {
  const text = alertMarkdown({ ...ALERT, message: ALERT.title, marker: '[x](javascript:1) @all' })
  expect(text.match(/Page weight/g)).toHaveLength(1)
  expect(text).toContain('`@all`')
  expect(text).toContain('`[x](javascript:1)`')
})

import { expect, it } from 'vitest'
import { withoutQueries } from './event-body.ts'

const SECRET = 'token=s3cret'

it('leaves out the query of every URL, also of those in sentences', () => {
  const body = withoutQueries({
    headline: `shop.example/c?…: a meta refresh redirects the page to https://example.com/a?${SECRET}&b=1, at once`,
    news: `It redirects to /checkout?${SECRET}`,
    path: '/alerts/1',
    url: `https://example.com/?${SECRET}#part`,
    lines: [`New problem: "https://example.com/b?${SECRET}" answers 404`, 'Is this new? Yes'],
    sections: [{ title: 'Shop', path: '/p', lines: [`New: /c?${SECRET}`] }],
    data: { final_url: `https://example.com/d?${SECRET}`, score: 71 },
  })
  expect(JSON.stringify(body)).not.toContain('s3cret')
  expect(body.headline).toBe(
    'shop.example/c?…: a meta refresh redirects the page to https://example.com/a?…, at once',
  )
  expect(body.lines).toEqual([
    'New problem: "https://example.com/b?…" answers 404',
    'Is this new? Yes',
  ])
})

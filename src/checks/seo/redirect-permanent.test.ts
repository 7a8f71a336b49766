import { expect, it } from 'vitest'
import { redirectPermanent } from './redirect-permanent.ts'

const judge = (url: string, target: string, status = 302) =>
  redirectPermanent.evaluate({
    redirects: {
      hops: [
        {
          url,
          target,
          status,
          location: target,
          headers: [],
          remoteAddress: '93.184.215.14',
          ms: 5,
        },
      ],
    },
  }).status

it.each([
  ['https', 'http://a.example/b', 'https://a.example/b', 'warn'],
  ['a slash', 'https://a.example/b', 'https://a.example/b/', 'warn'],
  ['lower case', 'https://a.example/B', 'https://a.example/b', 'warn'],
  ['a language', 'https://a.example/', 'https://a.example/de/', 'not-applicable'],
  ['another host', 'https://a.example/', 'https://shop.a.example/', 'not-applicable'],
  ['a query', 'https://a.example/', 'https://a.example/?lang=de', 'not-applicable'],
  ['itself, to set a cookie', 'https://a.example/', 'https://a.example/', 'not-applicable'],
])('judges a temporary redirect to %s', (_, url, target, status) => {
  expect(judge(url, target)).toBe(status)
})

it.each([301, 308])('takes %i for permanent', (status) => {
  expect(judge('http://a.example/', 'https://a.example/', status)).toBe('pass')
})

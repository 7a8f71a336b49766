import { expect, it } from 'vitest'
import { secretsOfHeaders } from './secrets-of-headers.ts'

const BASE = 'https://www.example.com/page'
const secrets = (name: string, value: string) => secretsOfHeaders([[name, value]], BASE)

it.each([
  ['Link', '<https://a.example/?page=2>; rel=next, </feed?token=a,1;2>; rel="alternate"', 'a,1;2'],
  ['Location', '/in?token=abc', 'abc'],
  ['Content-Location', '?token=abc', 'abc'],
  ['Refresh', '5; url=https://a.example/?token=abc', 'abc'],
  ['Refresh', "5;URL='/in?token=abc'", 'abc'],
  ['Report-To', '{"group":"a","endpoints":[{"url":"https://a.example/?token=abc"}]}', 'abc'],
  ['Reporting-Endpoints', 'a="https://a.example/?token=abc", b="/reports"', 'abc'],
  ['Content-Security-Policy', "default-src 'self'; report-uri /r?token=abc; img-src *", 'abc'],
  ['SourceMap', '/page.js.map#token=abc', 'abc'],
])('finds the secret of an address in %s: %s', (name, value, secret) => {
  expect(secrets(name, value)).toEqual([{ name: 'token', value: secret }])
})

it('finds one that has no telling name', () => {
  const value = 'q7Xd02Lk9fPz41vBnR8s'
  expect(secrets('Link', `</in?ref=${value}>; rel=next`)).toEqual([{ name: 'ref', value }])
})

it.each([
  ['Link', '</style.css?v=9e107d9d372bb6826bd81d3542a419d6>; rel=preload; as=style'],
  ['Link', '</list?page=2>; rel=next'],
  ['X-Note', 'what is this? nothing'],
  ['X-Note', '<https://[?token=abc>'],
  ['Set-Cookie', 'a=1; path=/?token=abc'],
])('finds none in %s: %s', (name, value) => {
  expect(secrets(name, value)).toEqual([])
})

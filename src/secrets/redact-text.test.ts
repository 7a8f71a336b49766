import { describe, expect, it } from 'vitest'
import { redactText } from './redact-text.ts'
import { isRandom } from './is-random.ts'

const RANDOM = 'q7Xd02Lk9fPz41vBnR8s'

describe('a secret', () => {
  it.each([
    { name: 'of a query', text: 'https://a.example/cb?token=abc&page=2' },
    { name: 'of a fragment', text: 'https://a.example/#access_token=abc&state=x' },
    { name: 'of a path', text: 'https://a.example/start;jsessionid=abc?page=2' },
    { name: 'of a relative address', text: '/cb?code=abc' },
    { name: 'in camel case', text: '/cb?clientSecret=abc' },
    { name: 'without a break', text: '/cb?accesstoken=abc' },
    { name: 'with an index', text: '/cb?user%5Bpassword%5D=abc' },
    { name: 'of a signed address', text: '/f?X-Amz-Credential=abc&X-Amz-Signature=abc' },
    { name: 'in markup', text: '<a href="/cb?page=2&amp;token=abc">' },
    { name: 'in an address within an address', text: '/in?next=https%3A%2F%2Fb%2F%3Ftoken%3Dabc' },
    { name: 'in an address within, not encoded', text: '/in?next=https://b/?token=abc' },
    { name: 'before a host', text: 'https://abc:abc@a.example/' },
    { name: 'in JSON', text: '{"user":1,"password": "abc"}' },
    { name: 'as a cookie is written', text: 'a cookie: theme=dark; PHPSESSID=abc' },
    { name: 'in JSON that was cut', text: '{"user":1,"password":"abc' },
    { name: 'before a host that was cut off', text: 'see https://me:abc' },
    { name: 'in a sentence', text: 'GET failed: api_key=abc, retrying' },
  ])('$name is cut', ({ text }) => {
    expect(redactText(text)).not.toContain('abc')
    expect(redactText(text)).toContain('redacted')
    expect(redactText(redactText(text))).toBe(redactText(text))
  })

  it.each([
    { name: 'a random value', text: `/in?ref=${RANDOM}` },
    { name: 'a random query', text: `/in?${RANDOM}` },
    { name: 'a random fragment', text: `/in#${RANDOM}` },
    { name: 'a UUID', text: '/in?ref=0199c0de-1111-7222-8333-444455556666' },
    { name: 'hexadecimals', text: '/in?ref=9e107d9d372bb6826bd81d3542a419d6' },
    { name: 'a web token', text: 'said eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefgh_1' },
    { name: 'credentials', text: 'Authorization: Basic dXNlcjpwYXNz' },
  ])('is known by its looks: $name', ({ text }) => {
    expect(redactText(text)).toMatch(/redacted$/)
  })
})

describe('what is no secret stays', () => {
  it.each([
    'https://a.example/list?page=2&sort=price&q=red+shoes#results',
    '/app.js?v=9e107d9d372bb6826bd81d3542a419d6',
    '/in?utm_campaign=black-friday-2026-newsletter-03&country_code=de',
    'listening at http://localhost:8080',
    'http://[2001:db8::abcd]',
    'https://fonts.example/css2?family=Open+Sans:wght@400;700&display=swap',
    '/library/asyncio.html#asyncio.create_subprocess_exec',
    'https://cdn.example/react@18.2.0/index.js?t=1732203761234',
    'Unexpected token: found "}" where a basic expression was expected',
    '<input type="password" name="token" value="x">',
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk',
    'document.querySelector("#main > a[href]")',
    '/search?keyword=spin&zipcode=8001&author=plato',
  ])('%s', (text) => {
    expect(redactText(text)).toBe(text)
  })
})

it('keeps the name of a member that repeats it', () => {
  expect(redactText('{"token":"token"}')).toBe('{"token":"redacted"}')
})

it('distinguishes words from random strings', () => {
  expect(isRandom('getElementsByClassName')).toBe(false)
  expect(isRandom('1732203761234567890')).toBe(false)
  expect(isRandom('2026-11-21T16-52-40-report-final-v2')).toBe(false)
  expect(isRandom('ZaQwSxEdCrFvTgByHnUjMiKoLpZaQwSxEd')).toBe(true)
})

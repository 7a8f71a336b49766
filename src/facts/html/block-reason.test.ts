import { describe, expect, it } from 'vitest'
import { captureOf } from '../../../test/support/example-facts.ts'
import type { Example } from '../../checks/check.ts'
import { blockReason } from './block-reason.ts'
import { readDocument } from './read-document.ts'

function reasonOf(example: Example, requested?: string): string | null {
  const made = captureOf(example)
  const hop = {
    url: requested ?? '',
    status: 302,
    headers: [],
    location: made.response.url,
    remoteAddress: '93.184.215.14',
    ms: 1,
  }
  const page =
    requested === undefined
      ? made
      : { ...made, target: { url: requested, schemeGiven: true }, hops: [hop] }
  return blockReason(page, readDocument(page))
}

const words = (count: number) =>
  '<p>Just a moment, said the lighthouse keeper.</p>'.repeat(count / 7)
const CLOUDFLARE = '<title>Just a moment...</title><script>window._cf_chl_opt={}</script>'

describe('blockReason', () => {
  it.each([200, 202, 204, 404, 410, 500, 503])('takes %i alone for an answer', (status) => {
    expect(reasonOf({ status, html: words(70) })).toBeNull()
  })

  it.each<[string, Example]>([
    ['Cloudflare', { status: 503, html: CLOUDFLARE }],
    [
      'AWS WAF',
      {
        status: 202,
        html: '<title></title><script src="https://a.b.token.awswaf.com/a/b/challenge.js"></script>',
      },
    ],
    [
      'DataDome',
      {
        html: '<title>example.com</title><script src="https://ct.captcha-delivery.com/c.js"></script>',
      },
    ],
    ['Imperva', { html: '<iframe src="/_Incapsula_Resource?SWUDNSAI=31"></iframe>' }],
    [
      'Anubis',
      {
        html: "<title>Making sure you're not a bot!</title><script type=module src='/.within.website/x/cmd/anubis/static/js/main.mjs'></script>",
      },
    ],
  ])('recognises %s', (_, example) => {
    expect(reasonOf(example)).toMatch(/^The site answered with a bot check by /)
  })

  it.each<[string, Example]>([
    [
      'an article with a challenge\u2019s title',
      { html: `<title>Just a moment...</title>${words(70)}` },
    ],
    ['a long page behind the service', { html: CLOUDFLARE + words(700) }],
    [
      'a short page behind the service with its own title',
      {
        html: '<title>Opening hours</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/jsch/v1"></script><p>9 to 5',
      },
    ],
    [
      'a login page that was asked for',
      { url: 'https://www.example.com/login', html: '<input type=password>' },
    ],
    ['a PDF', { headers: [['Content-Type', 'application/pdf']], html: '%PDF-1.7' }],
  ])('lets %s be', (_, example) => {
    expect(reasonOf(example)).toBeNull()
  })

  const form = '<form><input type=password></form>'

  it.each([
    ['https://www.example.com/account', 'https://www.example.com/login?next=/account', form],
    ['https://www.example.com/account', 'https://login.example.com/', form],
    ['https://www.example.com/', 'https://accounts.example.org/signin/v2', ''],
    ['https://www.example.com/', 'https://consent.example.org/m?continue=x', words(700)],
  ])('sees that %s was led to %s', (requested, url, html) => {
    expect(reasonOf({ url, html }, requested)).toMatch(
      /^The site sent the request to a (?:login|consent) page/,
    )
  })

  it.each([
    ['https://example.com/', 'https://www.example.com/', form],
    ['https://example.com/login', 'https://www.example.com/login', form],
    ['https://example.com/signin', 'https://example.com/login', form],
    ['https://example.com/blog', 'https://example.com/blog/authors/', words(70)],
    ['https://example.com/help', 'https://example.com/help/login-problems/', words(700)],
  ])('follows %s to %s without suspicion', (requested, url, html) => {
    expect(reasonOf({ url, html }, requested)).toBeNull()
  })
})

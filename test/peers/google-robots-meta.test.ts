import { describe, expect, it } from 'vitest'
import { pageNofollow } from '../../src/checks/seo/page-nofollow.ts'
import { robotsNoindex } from '../../src/checks/seo/robots-noindex.ts'
import { snippetRestrictions } from '../../src/checks/seo/snippet-restrictions.ts'
import { verdict } from './support.ts'

// The rules of developers.google.com/search/docs/crawling-indexing/robots-meta-tag, one case each, in our own words
// after its examples. The date of the audit is 20 November 2026.

const head = (markup: string) => ({ html: `<!doctype html><html><head>${markup}</head><body>a` })
const header = (...values: readonly string[]) => ({
  html: '<title>a</title>',
  headers: [
    ['Date', 'Fri, 20 Nov 2026 12:00:00 GMT'] as const,
    ...values.map((value) => ['X-Robots-Tag', value] as const),
  ],
})

describe('Google, robots meta and X-Robots-Tag: is the page kept out', () => {
  it.each([
    ['<meta name="robots" content="noindex">', 'fail'],
    ['<meta name="ROBOTS" content="NOINDEX">', 'fail'],
    ['<meta name="googlebot" content="noindex">', 'fail'],
    ['<meta name="robots" content="noindex, nofollow">', 'fail'],
    ['<meta name="robots" content="none">', 'fail'],
    ['<meta name="robots" content="noindex,nofollow">', 'fail'],
    ['<meta name="robots" content="all">', 'pass'],
    ['<meta name="robots" content="nofollow"><meta name="googlebot" content="noindex">', 'fail'],
    ['<meta name="robots" content="noindex"><meta name="googlebot" content="index">', 'fail'],
    ['<meta name="googlebot-news" content="noindex">', 'warn'],
    ['<meta name="robots" content="max-snippet:20, max-image-preview:large">', 'pass'],
    ['<meta name="robots" content="unavailable_after: 2020-09-21">', 'fail'],
    ['<meta property="robots" content="noindex">', 'pass'],
    ['<meta name="description" content="noindex">', 'pass'],
  ])('%s: %s', (markup, expected) => {
    expect(verdict(robotsNoindex, head(markup))).toBe(expected)
  })

  it.each([
    [['noindex'], 'fail'],
    [['noarchive', 'unavailable_after: 25 Jun 2010 15:00:00 PST'], 'fail'],
    [['googlebot: nofollow', 'otherbot: noindex, nofollow'], 'warn'],
    [['googlebot: nofollow', 'noindex'], 'fail'],
    [['BadBot: noindex, nofollow', 'googlebot: nofollow'], 'warn'],
    [['Googlebot: noindex'], 'fail'],
    [['max-image-preview:large, noindex'], 'fail'],
    [['unavailable_after: Friday, 25-Jun-10 15:00:00 PST'], 'fail'],
    [['unavailable_after: 2010-06-25T15:00:00+00:00'], 'fail'],
    [['unavailable_after: 25 Jun 2045 15:00:00 PST'], 'pass'],
    [['unavailable_after: Fri, 25 Jun 2010 15:00:00 PST, noarchive'], 'fail'],
  ] as const)('%j: %s', (values, expected) => {
    expect(verdict(robotsNoindex, header(...values))).toBe(expected)
  })
})

describe('Google, robots meta: may there be a snippet', () => {
  it.each([
    ['<meta name="robots" content="nosnippet">', 'warn'],
    ['<meta name="robots" content="max-snippet:0">', 'warn'],
    ['<meta name="robots" content="max-snippet:-1">', 'pass'],
    ['<meta name="robots" content="max-snippet:20">', 'pass'],
    ['<meta name="robots" content="max-image-preview:none">', 'warn'],
    ['<meta name="robots" content="max-image-preview:large">', 'pass'],
    ['<meta name="robots" content="noimageindex">', 'warn'],
    ['<meta name="robots" content="max-video-preview:-1">', 'pass'],
    ['<meta name="robots" content="notranslate">', 'pass'],
  ])('%s: %s', (markup, expected) => {
    expect(verdict(snippetRestrictions, head(markup))).toBe(expected)
  })
})

describe('Google, robots meta: are the links followed', () => {
  it.each([
    ['<meta name="robots" content="nofollow">', 'warn'],
    ['<meta name="robots" content="none">', 'warn'],
    ['<meta name="robots" content="noindex">', 'pass'],
    ['<meta name="robots" content="follow">', 'pass'],
  ])('%s: %s', (markup, expected) => {
    expect(verdict(pageNofollow, head(markup))).toBe(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { charset } from '../../src/checks/best-practices/charset.ts'
import { doctype } from '../../src/checks/best-practices/doctype.ts'
import { htmlLang } from '../../src/checks/accessibility/html-lang.ts'
import { cspPresent } from '../../src/checks/security/csp-present.ts'
import { cspQuality } from '../../src/checks/security/csp-quality.ts'
import { httpsFinal } from '../../src/checks/security/https-final.ts'
import { referrerPolicy } from '../../src/checks/security/referrer-policy.ts'
import { metaDescriptionPresent } from '../../src/checks/seo/meta-description-present.ts'
import { urlReadable } from '../../src/checks/seo/url-readable.ts'
import type { Check } from '../../src/checks/check.ts'
import { asTheirs, type PeerCase, verdict } from './support.ts'

// sitespeedio/coach-core, test/dom/{bestpractice,privacy}/indexTest.js, test/har/privacy/*Test.js (MIT). A score below
// 100 is a finding. Its pages and HAR files were not available, so their content is as the tests describe it.

const url = (end: string) => `http://127.0.0.1:8282/bestpractice/url.html${end}`
const CSP = [
  'Content-Security-Policy',
  "default-src 'self'; style-src 'self' 'unsafe-inline'",
] as const

const CASES: readonly (PeerCase & { readonly check: Check })[] = [
  { name: 'no description', check: metaDescriptionPresent, html: '<p>', theirs: 'fail' },
  {
    name: 'a description',
    check: metaDescriptionPresent,
    html: '<meta name="description" content="Text">',
    theirs: 'pass',
  },
  {
    name: 'a description in upper case',
    check: metaDescriptionPresent,
    html: '<META NAME="DESCRIPTION" CONTENT="Text">',
    theirs: 'pass',
  },
  { name: 'no doctype', check: doctype, html: '<html>', theirs: 'fail' },
  {
    name: 'the doctype of HTML 4',
    check: doctype,
    html: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
    theirs: 'fail',
  },
  { name: 'the doctype of HTML 5', check: doctype, html: '<!DOCTYPE html>', theirs: 'pass' },
  { name: 'an encoding', check: charset, html: '<meta charset="utf-8">', theirs: 'pass' },
  { name: 'no language', check: htmlLang, html: '<html>', theirs: 'fail' },
  { name: 'jsessionid', check: urlReadable, url: url('?jsessionid=ecdeed'), theirs: 'fail' },
  {
    name: 'three parameters',
    check: urlReadable,
    url: url('?jleffe=ecdeed&hepp=hopp&left=right'),
    theirs: 'fail',
  },
  {
    name: 'a long address',
    check: urlReadable,
    url: url(
      '?long=thisisasuperlongurlthatyoureallyshouldavoidwhenyoucreateanewsitepleasedoitoritwillbreakyou',
    ),
    theirs: 'fail',
  },
  {
    name: 'a space in the query',
    check: urlReadable,
    url: url('?left=right%20hepp'),
    theirs: 'fail',
    ours: 'pass',
    why: 'a search for two words has a space; only those of the path are a choice',
  },
  { name: 'http', check: httpsFinal, url: 'http://example.com/', theirs: 'fail' },
  {
    name: 'no Referrer-Policy',
    check: referrerPolicy,
    theirs: 'fail',
    ours: 'pass',
    why: "the browsers' default is private; Observatory passes it too",
  },
  {
    name: 'a Referrer-Policy',
    check: referrerPolicy,
    headers: [['Referrer-Policy', 'no-referrer']],
    theirs: 'pass',
  },
  { name: 'no CSP', check: cspPresent, theirs: 'fail' },
  { name: 'a CSP with open styles is there', check: cspPresent, headers: [CSP], theirs: 'pass' },
  { name: 'and is not quite right', check: cspQuality, headers: [CSP], theirs: 'fail' },
]

describe('coach-core', () => {
  it.each(CASES)('$name', ({ check, theirs, ours, ...example }) => {
    expect(asTheirs(verdict(check, example))).toBe(ours ?? theirs)
  })
})

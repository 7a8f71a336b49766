import { describe, expect, it } from 'vitest'
import { canonicalSelf } from '../../src/checks/seo/canonical-self.ts'
import { titlePresent } from '../../src/checks/seo/title-present.ts'
import { titleSingle } from '../../src/checks/seo/title-single.ts'
import { exampleFacts } from '../support/example-facts.ts'
import { verdict } from './support.ts'

// Our own cases: titles like WPT's document.title and axe's document-title, URLs by RFC 3986 §6.2.2 and the WHATWG URL
// standard.

const titleOf = (html: string) => exampleFacts({ html }).head.titles[0]?.text ?? null

describe('document.title', () => {
  it.each([
    ['<title>a</title>', 'a'],
    ['<title> \t\n a \f b\r </title>', 'a b'],
    ['<title>&lt;b&gt; &amp; c</title>', '<b> & c'],
    ['<title><b>a</b></title>', '<b>a</b>'],
    ['<svg><title>icon</title></svg><title>page</title>', 'page'],
    ['<title>a</title><title>b</title>', 'a'],
    ['<p>text<title>in body</title>', 'in body'],
    ['<!-- <title>no</title> --><title>yes</title>', 'yes'],
    ['<template><title>no</title></template><title>yes</title>', 'yes'],
    ['<script>"<title>no</title>"</script><title>yes</title>', 'yes'],
  ])('%s', (html, title) => {
    expect(titleOf(`<!doctype html>${html}`)?.replace(/\s+/g, ' ').trim()).toBe(title)
  })

  it.each([
    ['<title>Opening hours</title>', 'pass'],
    ['<title></title>', 'fail'],
    ['<title>   </title>', 'fail'],
    ['<p>none', 'fail'],
    ['<svg><title>icon</title></svg>', 'fail'],
  ])('axe document-title, %s: %s', (html, theirs) => {
    expect(verdict(titlePresent, { html: `<!doctype html>${html}` })).toBe(theirs)
  })

  it('counts one title beside that of an icon', () => {
    const html = '<title>Hours</title><body><svg><title>Clock</title></svg>'
    expect(verdict(titleSingle, { html })).toBe('pass')
    expect(verdict(titleSingle, { html: `${html}<title>Again</title>` })).toBe('warn')
  })
})

describe('an address and its canonical', () => {
  it.each([
    ['https://www.example.com/a/b', 'HTTPS://WWW.EXAMPLE.COM:443/a/./x/../b', 'pass'],
    ['https://www.example.com/', 'https://www.example.com', 'pass'],
    ['https://www.example.com/%7Eann', 'https://www.example.com/~ann', 'pass'],
    ['https://www.example.com/%c3%a4', 'https://www.example.com/ä', 'pass'],
    ['https://www.example.com/%2f', 'https://www.example.com/%2F', 'pass'],
    ['https://xn--bcher-kva.example/', 'https://bücher.example/', 'pass'],
    ['https://www.example.com/a', '  https://www.example.com/a&#10;', 'pass'],
    ['https://www.example.com/a', 'https://www.exam&#10;ple.com/a', 'pass'],
    ['https://www.example.com/a', '//www.example.com/a', 'pass'],
    ['https://www.example.com/a?b=1', 'https://www.example.com/a?b=1', 'pass'],
    ['https://www.example.com/a%2Fb', 'https://www.example.com/a/b', 'warn'],
    ['https://www.example.com/a', 'https://www.example.com/a/', 'warn'],
    ['https://www.example.com/a', 'https://www.example.com/A', 'warn'],
    ['https://www.example.com/a', 'https://example.com/a', 'warn'],
    ['https://www.example.com/a?b=1', 'https://www.example.com/a', 'warn'],
    ['https://www.example.com/a?b=1&c=2', 'https://www.example.com/a?c=2&b=1', 'warn'],
    ['https://www.example.com/a', 'http://www.example.com/a', 'warn'],
  ])('%s and %s: %s', (url, canonical, status) => {
    expect(
      verdict(canonicalSelf, { url, html: `<link rel="canonical" href="${canonical}">` }),
    ).toBe(status)
  })
})

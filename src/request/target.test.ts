import { describe, expect, it } from 'vitest'

import { judgeUrl, parseTarget, projectOf } from './target.ts'
import type { TargetRules } from './target.ts'

function urlOf(text: string, rules?: TargetRules): string {
  const parsed = parseTarget(text, rules)
  return parsed.ok ? parsed.target.url : `refused: ${parsed.refusal.code}`
}

describe('parseTarget', () => {
  it.each([
    { name: 'a bare host', text: 'example.com', url: 'https://example.com/' },
    { name: 'blanks around', text: ' \t\u00a0example.com\n', url: 'https://example.com/' },
    { name: 'a host with a path', text: 'example.com/a b', url: 'https://example.com/a%20b' },
    { name: 'upper case', text: 'HTTPS://EXAMPLE.com/A', url: 'https://example.com/A' },
    { name: 'a fragment', text: 'http://example.com/#top', url: 'http://example.com/' },
    { name: 'an empty query', text: 'http://example.com/?', url: 'http://example.com/?' },
    { name: 'an IDN', text: 'bücher.example.org', url: 'https://xn--bcher-kva.example.org/' },
    {
      name: 'an IDN with its dots full-width',
      text: 'bücher。example．org',
      url: 'https://xn--bcher-kva.example.org/',
    },
    { name: 'a complete name', text: 'http://example.com./', url: 'http://example.com./' },
    { name: 'the port of the scheme', text: 'example.com:443', url: 'https://example.com/' },
    { name: 'the other allowed port', text: 'example.com:80', url: 'https://example.com:80/' },
    { name: 'an underscore', text: 'http://a_b.example.com/', url: 'http://a_b.example.com/' },
    { name: 'only one slash', text: 'http:/example.com', url: 'http://example.com/' },
    { name: 'a scheme-relative URL', text: '//example.com/a', url: 'https://example.com/a' },
    { name: 'a name ending like a special one', text: 'mylocal.com', url: 'https://mylocal.com/' },
    {
      name: 'a special label inside',
      text: 'local.example.com',
      url: 'https://local.example.com/',
    },
    {
      name: 'a tab inside, as browsers read it',
      text: 'exam\tple.com',
      url: 'https://example.com/',
    },
  ])('reads $name', ({ text, url }) => {
    expect(urlOf(text)).toBe(url)
  })

  it.each([
    { text: '', code: 'empty' },
    { text: ' \n ', code: 'empty' },
    { text: `http://example.com/${'a'.repeat(2048)}`, code: 'too-long' },
    { text: `http://example.com/${'ä'.repeat(700)}`, code: 'too-long' },
    { text: 'http://', code: 'invalid' },
    { text: 'http://exa mple.com', code: 'invalid' },
    { text: 'http://[::1', code: 'invalid' },
    { text: 'http://256.1.1.1/', code: 'invalid' },
    { text: 'http://a..com/', code: 'invalid' },
    { text: 'http://localhost../', code: 'invalid' },
    { text: 'http://./', code: 'invalid' },
    { text: 'http://.example.com/', code: 'invalid' },
    { text: `http://${'a'.repeat(64)}.com/`, code: 'invalid' },
    { text: `http://${'abcdefg.'.repeat(32)}com/`, code: 'invalid' },
    { text: 'ftp://example.com/', code: 'scheme' },
    { text: 'file:///etc/passwd', code: 'scheme' },
    { text: 'javascript:alert(1)', code: 'scheme' },
    { text: 'data:text/html,hi', code: 'scheme' },
    { text: 'view-source:http://example.com/', code: 'scheme' },
    { text: 'blob:https://example.com/1', code: 'scheme' },
    { text: 'ws://example.com/', code: 'scheme' },
    { text: 'http://user@example.com/', code: 'user-info' },
    { text: 'http://:secret@example.com/', code: 'user-info' },
    { text: 'user@example.com', code: 'user-info' },
    { text: 'http://example.com:22/', code: 'port' },
    { text: 'example.com:8080', code: 'port' },
    { text: 'http://example.com:0/', code: 'port' },
    { text: 'intranet', code: 'name' },
    { text: 'http://intranet./', code: 'name' },
    { text: 'http://localhost/', code: 'name' },
    { text: 'http://LOCALHOST./', code: 'name' },
    { text: 'http://app.localhost/', code: 'name' },
    { text: 'http://printer.local/', code: 'name' },
    { text: 'http://printer.local./', code: 'name' },
    { text: 'http://metadata.google.internal/', code: 'name' },
    { text: 'http://router.home.arpa/', code: 'name' },
    { text: 'http://abc.onion/', code: 'name' },
    { text: 'http://ｌｏｃａｌｈｏｓｔ/', code: 'name' },
  ])('refuses $text ($code)', ({ text, code }) => {
    expect(urlOf(text)).toBe(`refused: ${code}`)
  })

  it('remembers whether a scheme was typed', () => {
    expect(parseTarget('example.com')).toMatchObject({ target: { schemeGiven: false } })
    expect(parseTarget('https://example.com')).toMatchObject({ target: { schemeGiven: true } })
  })

  it('takes a number after a bare name as its port', () => {
    const rules: TargetRules = { allowPorts: [3000], allowHosts: ['wiki'] }
    expect(urlOf('wiki:3000/start', rules)).toBe('https://wiki:3000/start')
  })

  it('lets the operator name ports and hosts', () => {
    const rules: TargetRules = { allowPorts: [80, 443, 8080], allowHosts: ['wiki', 'a.internal'] }
    expect(urlOf('http://wiki:8080/', rules)).toBe('http://wiki:8080/')
    expect(urlOf('http://wiki./', rules)).toBe('http://wiki./')
    expect(urlOf('http://a.internal/', rules)).toBe('http://a.internal/')
    expect(urlOf('http://b.internal/', rules)).toBe('refused: name')
  })

  it('lets any name and port pass where the operator is the user', () => {
    const rules: TargetRules = { allowPorts: 'any', allowHosts: 'any' }
    expect(urlOf('http://app.test:3000/', rules)).toBe('http://app.test:3000/')
  })
})

describe('judgeUrl', () => {
  it('measures the length as it will be sent', () => {
    const url = new URL(`/${'ä'.repeat(700)}`, 'http://example.com')
    const verdict = judgeUrl(url, { allowPorts: [80], allowHosts: [] })
    expect(verdict).toMatchObject({ refusal: { code: 'too-long' } })
  })
})

describe('projectOf', () => {
  it.each([
    { url: 'https://www.example.com/a', project: 'example.com' },
    { url: 'http://EXAMPLE.com:8080/', project: 'example.com:8080' },
    { url: 'https://www.example.com.:8080/', project: 'example.com:8080' },
    { url: 'https://www./', project: 'www' },
    { url: 'https://bücher.de/', project: 'xn--bcher-kva.de' },
  ])('of $url is $project', ({ url, project }) => {
    expect(projectOf(url)).toBe(project)
  })
})

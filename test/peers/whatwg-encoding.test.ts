import { describe, expect, it } from 'vitest'
import { decodeHtml } from '../../src/facts/html/decode-html.ts'

// The prescan of HTML §13.2.3.2 and the labels of the Encoding standard. The cases are our own, one for each step of
// the algorithm, like those of html5lib-tests and WPT html/syntax/charset.

const used = (markup: string, contentType: string | null = null) =>
  decodeHtml(Buffer.from(markup, 'latin1'), contentType).encoding.used

describe('prescan', () => {
  it.each([
    ['<meta charset="iso8859-15">', 'iso-8859-15'],
    ['<meta charset=iso8859-15>', 'iso-8859-15'],
    ["<meta charset = 'euc-jp' >", 'euc-jp'],
    ['<meta/charset=euc-jp>', 'euc-jp'],
    ['<META CHARSET=EUC-JP>', 'euc-jp'],
    ['<meta charset="latin1">', 'windows-1252'],
    ['<meta charset="ascii">', 'windows-1252'],
    ['<meta charset="utf-16">', 'utf-8'],
    ['<meta charset="utf-16be">', 'utf-8'],
    ['<meta charset="x-user-defined">', 'windows-1252'],
    ['<meta http-equiv="Content-Type" content="text/html; charset=euc-jp">', 'euc-jp'],
    ['<meta content="text/html; charset=euc-jp" http-equiv="Content-Type">', 'euc-jp'],
    [`<meta http-equiv=Content-Type content="text/html; charset='euc-jp'">`, 'euc-jp'],
    ['<meta http-equiv="Content-Type" content="text/html;charset = euc-jp">', 'euc-jp'],
    ['<meta http-equiv="Content-Type" content="charset=euc-jp;text/html">', 'euc-jp'],
    ['<meta content="text/html; charset=euc-jp">', 'windows-1252'],
    ['<meta http-equiv="Refresh" content="text/html; charset=euc-jp">', 'windows-1252'],
    ['<!-- <meta charset="euc-jp"> -->', 'windows-1252'],
    ['<!--><meta charset="euc-jp">', 'euc-jp'],
    ['<!-- a --><meta charset="euc-jp">', 'euc-jp'],
    ['<?php <meta charset="euc-jp"> ?>', 'windows-1252'],
    ['<!meta charset="euc-jp">', 'windows-1252'],
    ['</meta charset="euc-jp">', 'windows-1252'],
    ['<metacharset="euc-jp">', 'windows-1252'],
    ['<a title="<meta charset=euc-jp>">', 'windows-1252'],
    ['<script><meta charset="euc-jp"></script>', 'euc-jp'],
    ['<title><meta charset="euc-jp"></title>', 'euc-jp'],
    ['<meta charset="no-such"><meta charset="euc-jp">', 'euc-jp'],
    ['<meta charset="euc-jp"><meta charset="utf-8">', 'euc-jp'],
    ['<meta charset="euc-jp" charset="utf-8">', 'euc-jp'],
    [`${' '.repeat(1000)}<meta charset="euc-jp">`, 'euc-jp'],
    [`${' '.repeat(1024)}<meta charset="euc-jp">`, 'windows-1252'],
    ['', 'windows-1252'],
  ])('%s: %s', (markup, encoding) => {
    expect(used(markup)).toBe(encoding)
  })
})

describe('precedence', () => {
  const META = '<meta charset="euc-jp">'

  it.each([
    ['the header goes before the meta', META, 'text/html; charset=utf-8', 'utf-8'],
    ['quoted', META, 'text/html; charset="utf-8"', 'utf-8'],
    ['in capitals', META, 'Text/HTML; Charset=UTF-8', 'utf-8'],
    ['an unknown label in the header is none', META, 'text/html; charset=no-such', 'euc-jp'],
    ['the mark goes before the header', '\xef\xbb\xbfa', 'text/html; charset=euc-jp', 'utf-8'],
    ['the mark of UTF-16, big end first', '\xfe\xff\0a', 'text/html; charset=utf-8', 'utf-16be'],
    ['the mark of UTF-16, little end first', '\xff\xfea\0', 'text/html', 'utf-16le'],
  ])('%s', (_name, markup, contentType, encoding) => {
    expect(used(markup, contentType)).toBe(encoding)
  })
})
